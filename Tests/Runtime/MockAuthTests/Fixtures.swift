import AuthCore
import AuthCrypto
import Foundation
import MockAuth
import Testing

extension BrandConfiguration {
    static func example(
        providers: [SignInProvider] = [.email, .apple, .google, .guest], signUpFields: [SignUpField] = [.birthdate],
        oneTimeCode: OneTimeCodePolicy? = OneTimeCodePolicy(length: 6, resendAfter: .seconds(30)),
        minimumAge: Int = 13
    ) -> BrandConfiguration {
        BrandConfiguration(
            id: "inner-world", name: "Inner World", wordmark: "Inner\nWorld",
            bundleIdentifier: "com.example.innerworld", urlScheme: "innerworld",
            supportEmail: "support@innerworld.example", providers: providers, signUpFields: signUpFields,
            passwordPolicy: PasswordPolicy(minLength: 8, required: [.lowercase, .uppercase, .digit]),
            oneTimeCode: oneTimeCode, session: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false),
            ageGate: AgeGate(minimumAge: minimumAge),
            terms: TermsDocument(
                url: URL(validated: "https://innerworld.example/terms"), version: "2026-01-15"),
            privacyPolicyURL: URL(validated: "https://innerworld.example/privacy"),
            features: [.accountDeletion])
    }
}

/// A clock that a test sets.
final class TestClock: @unchecked Sendable {
    private let lock = NSLock()
    private var moment: Date

    /// 2026-06-15 12:00 UTC unless told otherwise.
    init(_ moment: Date = Date(timeIntervalSince1970: 1_781_524_800)) { self.moment = moment }

    var now: DateSource { { [self] in lock.withLock { moment } } }

    func advance(by seconds: TimeInterval) { lock.withLock { moment += seconds } }
}

/// A service with one person's particulars at hand.
struct Scene {
    let clock = TestClock()
    let client: MockAuthClient
    let username = "Max@Example.com"
    let password = "Passw0rd-1"
    let options: SignUpOptions

    init(_ brand: BrandConfiguration = .example(), timeZone: TimeZone = .gmt) throws {
        client = MockAuthClient(brand: brand, now: clock.now, timeZone: timeZone)
        options = SignUpOptions(
            birthdate: try Birthdate(year: 2000, month: 2, day: 29),
            terms: TermsAcceptance(version: "2026-01-15", acceptedAt: clock.now()))
    }

    /// Signs up and confirms.
    func register() async throws {
        let result = try await client.signUp(username: username, password: password, options: options)
        if !result.isSignUpComplete {
            _ = try await client.confirmSignUp(for: username, confirmationCode: code())
        }
    }

    func registerAndSignIn() async throws {
        try await register()
        _ = try await client.signIn(username: username, password: password)
    }

    /// The code in the mailbox.
    func code() async throws -> String {
        try #require(await client.pendingCode(for: username))
    }

    /// A code of as many digits that is not the one in the mailbox.
    func wrongCode() async throws -> String {
        try await code() == "000000" ? "000001" : "000000"
    }
}
