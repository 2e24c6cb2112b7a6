#if canImport(Amplify)
@testable import AWSCognitoAuthPlugin
@testable import Amplify
@testable import AuthCore
import Foundation
import Testing

// AuthCore also declares these names. Without a module's name, they refer to Amplify's declarations.
import struct Amplify.AuthCodeDeliveryDetails
import enum Amplify.AuthError
import struct Amplify.AuthResetPasswordResult
import struct Amplify.AuthSignInResult
import enum Amplify.AuthSignInStep
import struct Amplify.AuthSignUpResult
import struct Amplify.AuthUserAttribute

@testable import AmplifyAuth

/// The client with a stand-in for Amplify.
@Suite(.serialized)
struct AmplifyAuthClientTests {
    private let client: AmplifyAuthClient
    private let email = "ada@example.com"
    private let password = "a1opensesame"
    private let delivery = AuthCodeDeliveryDetails(destination: .email("a***@e***"))

    init() {
        Amplify.script.reset()
        Amplify.reset()
        client = AmplifyAuthClient(brand: .poolHouse, configuration: .production)
    }

    private func refuse(_ call: String, _ cause: AWSCognitoAuthError) {
        Amplify.script.set(call) { throw AuthError.service("", "", cause) }
    }

    private var options: SignUpOptions {
        var options = SignUpOptions(
            attributes: [.init(.name, value: "Ada")],
            terms: TermsAcceptance(version: BrandConfiguration.poolHouse.terms.version, acceptedAt: Date()))
        options.attributes.append(.init(.birthdate, value: "1990-06-15"))
        return options
    }

    @Test func `the first call adds the plugin for user pools and configures Amplify with it, once`() async {
        #expect(Amplify.script.calls.isEmpty)
        for _ in 0..<2 { _ = await client.sessionEvents() }
        #expect(Amplify.script.calls == ["add awsCognitoAuthPlugin", "configure [\"awsCognitoAuthPlugin\"]"])
    }

    @Test func `a sign-up sends the user's attributes`() async throws {
        Amplify.script.set("signUp") { [delivery] in AuthSignUpResult(.confirmUser(delivery, nil, nil), userID: "7") }
        let result = try await client.signUp(username: email, password: password, options: options)
        #expect(result.userID == "7")
        #expect(result.nextStep == .confirmUser(.init(destination: .email("a***@e***"))))
        #expect(
            Amplify.script.calls.last == "signUp \(email) email=\(email),name=Ada,birthDate=1990-06-15")
    }

    @Test func `a sign-in during a session signs out first, as Amplify requires`() async throws {
        Amplify.script.set("signIn") {
            guard Amplify.script.calls.contains("signOut") else { throw AuthError.invalidState("", "") }
            return AuthSignInResult(nextStep: .done)
        }
        Amplify.script.set("signOut") { AWSCognitoSignOutResult.complete }
        #expect(try await client.signIn(username: email, password: password).isSignedIn)
        #expect(
            Amplify.script.calls.dropFirst(2).prefix(4) == [
                "signIn \(email)", "signOut", "signIn \(email)", "fetchAuthSession",
            ])
    }

    @Test func `an unsupported challenge throws an error`() async {
        Amplify.script.set("signIn") { AuthSignInResult(nextStep: .confirmSignInWithCustomChallenge(nil)) }
        await #expect(throws: AuthCore.AuthError.notSupported(.confirmSignIn)) {
            try await client.signIn(username: email, password: password)
        }
    }

    @Test func `a wrong password and an unknown address cause the same error`() async {
        Amplify.script.set("signIn") { throw AuthError.notAuthorized("Incorrect username or password.", "") }
        await #expect(throws: AuthCore.AuthError.invalidCredentials) {
            try await client.signIn(username: email, password: password)
        }
        refuse("signIn", .userNotFound)
        await #expect(throws: AuthCore.AuthError.invalidCredentials) {
            try await client.signIn(username: email, password: password)
        }
    }

    @Test(arguments: [
        (AWSCognitoAuthError.codeMismatch, AuthCore.AuthError.codeMismatch(attemptsLeft: nil)),
        (.codeExpired, .codeExpired),
        (.userNotFound, .codeMismatch(attemptsLeft: nil)),
        (.limitExceeded, .limitExceeded(retryAfter: nil)),
        (.failedAttemptsLimitExceeded, .limitExceeded(retryAfter: nil)),
        (.requestLimitExceeded, .limitExceeded(retryAfter: nil)),
        (.aliasExists, .usernameExists),
        (.usernameExists, .usernameExists),
        (.invalidPassword, .invalidPassword(unmet: [])),
        (.codeDelivery, .codeDeliveryFailed),
        (.passwordResetRequired, .passwordResetRequired),
        (.userNotConfirmed, .userNotConfirmed),
        (.userCancelled, .cancelled),
        (.network, .network),
        (.lambda, .service(.init(rawValue: "lambda"))),
    ])
    func `each error of the plugin is translated`(cause: AWSCognitoAuthError, expected: AuthCore.AuthError) async {
        refuse("confirmSignUp", cause)
        await #expect(throws: expected) {
            try await client.confirmSignUp(for: email, confirmationCode: "123456", password: password)
        }
        refuse("confirmResetPassword", cause)
        await #expect(throws: expected) {
            try await client.confirmResetPassword(for: email, with: password, confirmationCode: "123456")
        }
    }

    @Test func `errors that do not come from the plugin are translated`() async throws {
        Amplify.script.set("confirmSignUp") { throw AuthError.unknown("", URLError(.notConnectedToInternet)) }
        await #expect(throws: AuthCore.AuthError.network) {
            try await client.confirmSignUp(for: email, confirmationCode: "123456", password: password)
        }
        for error in [AuthError.unknown("", URLError(.cancelled)), CancellationError()] as [any Error] {
            Amplify.script.set("confirmSignUp") { throw error }
            await #expect(throws: AuthCore.AuthError.cancelled) {
                try await client.confirmSignUp(for: email, confirmationCode: "123456", password: password)
            }
        }
        Amplify.script.set("confirmSignUp") { throw AuthError.validation("code", "", "") }
        await #expect(throws: AuthCore.AuthError.codeMismatch(attemptsLeft: nil)) {
            try await client.confirmSignUp(for: email, confirmationCode: "", password: password)
        }
        Amplify.script.set("confirmSignIn") { throw AuthError.invalidState("", "") }
        Amplify.script.set("signIn") { AuthSignInResult(nextStep: .confirmSignInWithTOTPCode) }
        let challenge = try #require(
            try await client.signIn(username: email, password: password).challenge())
        await #expect(throws: AuthCore.AuthError.signedOut) {
            try await client.confirmSignIn(challenge, with: SignInAnswer("1"))
        }
        Amplify.script.set("signIn") { throw AuthError.invalidState("", "") }
        await #expect(throws: AuthCore.AuthError.service(.init(rawValue: "invalid_state"))) {
            try await client.signIn(username: email, password: password)
        }
    }

    @Test(arguments: [
        AuthError.service("", "", AWSCognitoAuthError.userNotFound),
        .service("", "", AWSCognitoAuthError.invalidParameter), .notAuthorized("", ""),
    ])
    func `a refused code request has the same result as a successful one`(refusal: AuthError) async throws {
        Amplify.script.set("resendSignUpCode") { [delivery] in delivery }
        Amplify.script.set("resetPassword") { [delivery] in
            AuthResetPasswordResult(isPasswordReset: false, nextStep: .confirmResetPasswordWithCode(delivery, nil))
        }
        let resent = try await client.resendSignUpCode(for: email)
        let reset = try await client.resetPassword(for: email)
        Amplify.script.set("resendSignUpCode") { throw refusal }
        Amplify.script.set("resetPassword") { throw refusal }
        #expect(try await client.resendSignUpCode(for: email) == resent)
        #expect(try await client.resetPassword(for: email) == reset)
        refuse("resetPassword", .limitExceeded)
        await #expect(throws: AuthCore.AuthError.limitExceeded(retryAfter: nil)) {
            try await client.resetPassword(for: email)
        }
    }

    @Test func `the session contains the user and the lifetime from the tokens`() async throws {
        let claims = "\"sub\":\"7\",\"iss\":\"i\",\"aud\":\"c\",\"iat\":1,\"email\":\"ada@example.com\""
        let (idToken, accessToken) = (token("{\(claims),\"exp\":900}"), token("{\"exp\":1000}"))
        Amplify.script.set("fetchAuthSession") {
            let tokens = AWSCognitoUserPoolTokens(idToken: idToken, accessToken: accessToken, refreshToken: "r")
            return AWSAuthCognitoSession(isSignedIn: true, cognitoTokensResult: .success(tokens))
        }
        let session = try await client.fetchAuthSession()
        #expect(session.user?.userID == "7")
        #expect(session.user?.email == email)
        #expect(session.tokens?.accessToken == accessToken)
        #expect(session.tokens?.expiresAt == Date(timeIntervalSince1970: 900))
        #expect(try await client.getCurrentUser() == session.user)
    }

    @Test func `a session is signed out only if Amplify reports it, and otherwise the fetch throws`() async throws {
        func answer(_ error: AuthError) {
            Amplify.script.set("fetchAuthSession") {
                AWSAuthCognitoSession(isSignedIn: false, cognitoTokensResult: .failure(error))
            }
        }
        answer(.signedOut("", ""))
        #expect(try await client.fetchAuthSession() == .signedOut)
        await #expect(throws: AuthCore.AuthError.signedOut) { try await client.getCurrentUser() }
        answer(.service("", "", AWSCognitoAuthError.network))
        await #expect(throws: AuthCore.AuthError.network) { try await client.fetchAuthSession() }
        answer(.unknown("keychain"))
        await #expect(throws: AuthCore.AuthError.service(.init(rawValue: "unknown"))) {
            try await client.fetchAuthSession()
        }
        #expect(!Amplify.script.calls.contains("signOut"))
    }

    @Test func `an expired session is ended, so that a user can sign in`() async {
        Amplify.script.set("fetchAuthSession") {
            AWSAuthCognitoSession(isSignedIn: true, cognitoTokensResult: .failure(.sessionExpired("", "")))
        }
        await #expect(throws: AuthCore.AuthError.sessionExpired) { try await client.fetchAuthSession() }
        #expect(Amplify.script.calls.last == "signOut")
    }

    @Test func `the result of a sign-out states a failed revocation and contains no token`() async {
        Amplify.script.set("signOut") { AWSCognitoSignOutResult.complete }
        #expect(await client.signOut(globally: true) == .complete)
        #expect(Amplify.script.calls.last == "signOut globally")
        Amplify.script.set("signOut") {
            let error = AuthError.service("", "", AWSCognitoAuthError.network)
            return AWSCognitoSignOutResult.partial(
                revokeTokenError: .init(refreshToken: "secret", error: error), globalSignOutError: nil,
                hostedUIError: nil)
        }
        #expect(await client.signOut(globally: false) == .localOnly(.network))
        Amplify.script.set("signOut") { AWSCognitoSignOutResult.failed(.invalidState("", "")) }
        #expect(await client.signOut(globally: false) == .localOnly(.signedOut))
    }

    @Test func `attributes and deletion use Amplify's calls`() async throws {
        Amplify.script.set("fetchUserAttributes") {
            [AuthUserAttribute(.sub, value: "7"), AuthUserAttribute(.custom("tier"), value: "gold")]
        }
        #expect(
            try await client.fetchUserAttributes() == [
                .init(.sub, value: "7"), .init(.init(rawValue: "custom:tier"), value: "gold"),
            ])
        ScriptedPool.start()
        _ = try await client.signIn(username: email, password: password)
        try await client.deleteUser()
        Amplify.script.set("deleteUser") { throw AuthError.signedOut("", "") }
        await #expect(throws: AuthCore.AuthError.signedOut) { try await client.deleteUser() }
    }

    // MARK: Proofs of identity

    /// Makes sign-ins begin a session of a user who was authenticated one second after 1970.
    private func answerSignIns(as user: String, issuedAt: Int = 1) {
        Amplify.script.set("signIn") {
            ScriptedPool.setSession(.success(ScriptedPool.tokens(user, 2, issuedAt: issuedAt)))
            return AuthSignInResult(nextStep: .done)
        }
    }

    @Test func `an old sign-in deletes no account, and Amplify is not asked`() async throws {
        let time = Uptime()
        let client = AmplifyAuthClient(
            brand: .poolHouse, configuration: .production, now: { Date(timeIntervalSince1970: 1) },
            uptime: { time.value })
        ScriptedPool.start()
        _ = try await client.signIn(username: email, password: password)
        #expect(await client.recentProof()?.method == .password)
        time.advance(by: .seconds(300))
        #expect(await client.recentProof() == nil)
        let refusal = AuthCore.AuthError.service(.reauthenticationRequired)
        await #expect(throws: refusal) { try await client.deleteUser() }
        #expect(!Amplify.script.calls.contains("deleteUser"))
        _ = try await client.reauthenticate(by: .password("passw0rd"))
        try await client.deleteUser()
        #expect(Amplify.script.calls.contains("deleteUser"))
    }

    @Test func `a deletion does not delete the account of a user who signed in meanwhile`() async throws {
        let client = AmplifyAuthClient(
            brand: .poolHouse, configuration: .production, now: { Date(timeIntervalSince1970: 1) })
        ScriptedPool.start()
        _ = try await client.signIn(username: email, password: password)
        #expect(await client.recentProof() != nil)
        await SessionController.$taskUserID.withValue("6") {
            await #expect(throws: AuthCore.AuthError.signedOut) { try await client.deleteUser() }
            await #expect(throws: AuthCore.AuthError.signedOut) {
                try await client.reauthenticate(by: .password("passw0rd"))
            }
        }
        #expect(!Amplify.script.calls.contains("deleteUser"))
        #expect(!Amplify.script.calls.contains("signOut"))
        try await SessionController.$taskUserID.withValue("7") { try await client.deleteUser() }
        #expect(Amplify.script.calls.contains("deleteUser"))
    }

    @Test func `a sign-in without a new authentication, and a restored session, prove nothing`() async throws {
        ScriptedPool.start()
        ScriptedPool.setSession(.success(ScriptedPool.tokens("7", 1)))
        let refusal = AuthCore.AuthError.service(.reauthenticationRequired)
        await #expect(throws: refusal) { try await client.deleteUser() }
        answerSignIns(as: "7", issuedAt: 3600)
        await #expect(throws: AuthCore.AuthError.service(.reauthenticationNotFresh)) {
            try await client.reauthenticate(by: .password("passw0rd"))
        }
        await #expect(throws: refusal) { try await client.deleteUser() }
        #expect(!Amplify.script.calls.contains("deleteUser"))
    }

    @Test func `a clock that is set ahead does not make an old proof new`() async throws {
        let time = Uptime()
        let ahead = AmplifyAuthClient(
            brand: .poolHouse, configuration: .production,
            now: {
                time.advance(by: .seconds(7200))
                return Date(timeIntervalSince1970: time.value / .seconds(1))
            },
            uptime: { .zero })
        ScriptedPool.start()
        ScriptedPool.setSession(.success(ScriptedPool.tokens("7", 1)))
        answerSignIns(as: "7", issuedAt: 3600)
        await #expect(throws: AuthCore.AuthError.service(.reauthenticationNotFresh)) {
            try await ahead.reauthenticate(by: .password("passw0rd"))
        }
        #expect(await ahead.recentProof() == nil)
    }

    @Test func `another user who signs in is signed out`() async throws {
        ScriptedPool.start()
        ScriptedPool.setSession(.success(ScriptedPool.tokens("7", 1)))
        answerSignIns(as: "8")
        await #expect(throws: AuthCore.AuthError.service(.userMismatch)) {
            try await client.reauthenticate(by: .password("passw0rd"))
        }
        #expect(try await client.fetchAuthSession() == .signedOut)
    }
}

/// A monotonic time that a test advances.
private final class Uptime: @unchecked Sendable {
    private let lock = NSLock()
    private var time = Duration.zero

    var value: Duration { lock.withLock { time } }

    func advance(by duration: Duration) { lock.withLock { time += duration } }
}
#endif
