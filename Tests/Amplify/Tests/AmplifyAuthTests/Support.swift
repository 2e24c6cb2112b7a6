import AmplifyAuth
import AuthCore
import AuthTesting
import Foundation

extension BrandConfiguration {
    static let poolHouse = BrandConfiguration(
        id: "pool-house",
        name: "Pool House",
        wordmark: "Pool House",
        bundleIdentifier: "com.example.poolhouse",
        urlScheme: "poolhouse",
        supportEmail: "help@poolhouse.example",
        providers: [.email, .apple, .google],
        signUpFields: [.birthdate, .displayName],
        passwordPolicy: PasswordPolicy(minLength: 8, required: [.lowercase, .digit]),
        oneTimeCode: OneTimeCodePolicy(length: 6, resendAfter: .seconds(30)),
        session: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false),
        ageGate: AgeGate(minimumAge: 13),
        terms: TermsDocument(url: URL(validated: "https://poolhouse.example/terms"), version: "2026-02-01"),
        privacyPolicyURL: URL(validated: "https://poolhouse.example/privacy"),
        features: [.accountDeletion, .analytics]
    )
}

extension AmplifyAuthConfiguration {
    static let production = AmplifyAuthConfiguration(
        userPoolID: "eu-central-1_Example2", clientID: "example2client",
        pages: Pages(
            domain: "auth.poolhouse.example", redirectURI: "poolhouse://auth/callback",
            signOutURI: "poolhouse://auth/signed-out", scopes: ["openid", "aws.cognito.signin.user.admin"]))
}

/// Creates a token with a signature that is not verified.
func token(_ claims: String) -> String {
    ["{\"alg\":\"RS256\"}", claims, "signature"].map {
        Data($0.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }.joined(separator: ".")
}

/// The calls that take what only the age gate makes, as a brand without a minimum age makes them.
extension AuthClient {
    /// Creates an account.
    func signUp(
        username: String, password: String, options: SignUpOptions
    ) async throws(AuthCore.AuthError) -> AuthCore.AuthSignUpResult {
        try await signUp(username: username, password: password, profile: .forTests(options))
    }

    /// Confirms an account.
    func confirmSignUp(
        for username: String, confirmationCode: String, password: String
    ) async throws(AuthCore.AuthError) -> AuthCore.AuthSignUpResult {
        try await confirmSignUp(
            for: username, confirmationCode: confirmationCode, password: password, clearance: .forTests())
    }

    /// Signs in at a provider's page.
    func signInWithWebUI(
        for provider: SignInProvider
    ) async throws(AuthCore.AuthError) -> AuthCore.AuthSignInResult {
        try await signInWithWebUI(for: provider, clearance: .forTests())
    }
}
