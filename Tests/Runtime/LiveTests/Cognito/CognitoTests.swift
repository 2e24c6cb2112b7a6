import AuthCore
import AuthSystem
import CognitoAuth
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing

extension LiveSuites {
    /// The Cognito client at a user pool over loopback.
    struct CognitoTests {
        private let pool: LivePool

        init() throws { pool = try #require(LivePool.running) }

        private static let wrongCode = AuthError.codeMismatch(attemptsLeft: nil)

        // ministack accepts any number of wrong codes. The unit tests cover `TooManyFailedAttemptsException`.
        @Test func `a user signs up, confirms only with the right code, and signs in`() async throws {
            let client = pool.client()
            let email = LivePool.newAddress()
            // The pool requires a symbol, which the brand does not.
            await #expect(throws: AuthError.invalidPassword(unmet: [])) {
                try await client.signUp(username: email, password: "Passw0rd", options: LivePool.options)
            }
            let result = try await client.signUp(username: email, password: "Passw0rd!", options: LivePool.options)
            guard case .confirmUser = result.nextStep else {
                Issue.record("the pool sent no code")
                return
            }
            #expect(try await client.signIn(username: email, password: "Passw0rd!").nextStep == .confirmSignUp)
            await #expect(throws: AuthError.usernameExists) {
                try await client.signUp(username: email, password: "Passw0rd!", options: LivePool.options)
            }
            await #expect(throws: Self.wrongCode) {
                try await client.confirmSignUp(for: email, confirmationCode: "000000", password: "Passw0rd!")
            }
            _ = try await client.resendSignUpCode(for: email)
            let confirmed = try await client.confirmSignUp(
                for: email, confirmationCode: LivePool.signUpCode, password: "Passw0rd!")
            #expect(confirmed.isSignUpComplete)
            await #expect(throws: Self.wrongCode) {
                try await client.confirmSignUp(for: email, confirmationCode: LivePool.signUpCode, password: "Passw0rd!")
            }
            #expect(try await client.signIn(username: email, password: "Passw0rd!").isSignedIn)
            let user = try await client.getCurrentUser()
            #expect(user.userID == result.userID)
            #expect(user.email == email)
        }

        @Test func `a sign-in requires the code points of the sign-up, and then those of the new password`()
            async throws
        {
            let email = LivePool.newAddress()
            let client = try await pool.signedInClient(email, password: PasswordText.composed.text)
            await client.signOut()
            #expect(try await PasswordText.accepted(from: email, by: client) == [.composed])
            _ = try await client.resetPassword(for: email)
            try await client.confirmResetPassword(
                for: email, with: PasswordText.decomposed.text, confirmationCode: LivePool.resetCode)
            #expect(try await PasswordText.accepted(from: email, by: client) == [.decomposed])
        }

        // ministack does not rotate refresh tokens, so it never responds with `RefreshTokenReuseException`. The unit tests
        // cover rotation and reuse.
        @Test func `a session can be renewed until it is revoked, also in another process`() async throws {
            let store = InMemoryStore()
            let client = pool.client(store: store)
            _ = try await client.signIn(username: pool.email, password: pool.password)
            let tokens = try #require(try await client.fetchAuthSession().tokens)
            let user = try await client.getCurrentUser()
            let renewed = try await client.session.tokens(insteadOf: tokens.accessToken, of: user)
            #expect(renewed.accessToken != tokens.accessToken)
            #expect(renewed.refreshToken == tokens.refreshToken)
            let later = pool.client(store: store)
            #expect(try await later.fetchAuthSession().tokens == renewed)
            let copy = pool.client(store: InMemoryStore([.session: try #require(await store.read(.session))]))
            #expect(try await copy.fetchAuthSession().tokens == renewed)
            #expect(await client.signOut() == .complete)
            // A client that shares the store finds it empty. The pool refuses a client that still has the tokens.
            await #expect(throws: AuthError.signedOut) {
                try await later.session.tokens(insteadOf: renewed.accessToken, of: user)
            }
            #expect(try await later.fetchAuthSession() == .signedOut)
            await #expect(throws: AuthError.sessionExpired) {
                try await copy.session.tokens(insteadOf: renewed.accessToken, of: user)
            }
        }

        @Test func `attributes are read and changed`() async throws {
            let client = try await pool.signedInClient()
            try await client.update(userAttributes: [AuthUserAttribute(.name, value: "Mira Ünlü")])
            let attributes = try await client.fetchUserAttributes()
            #expect(attributes.contains(AuthUserAttribute(.name, value: "Mira Ünlü")))
            #expect(attributes.contains(AuthUserAttribute(.sub, value: try await client.getCurrentUser().userID)))
        }

        // ministack's codes do not expire with time. It responds with `ExpiredCodeException` to a used code.
        @Test func `a code replaces a forgotten password once`() async throws {
            let email = LivePool.newAddress()
            let client = try await pool.signedInClient(email)
            await client.signOut()
            guard case .confirmResetPasswordWithCode = try await client.resetPassword(for: email).nextStep else {
                Issue.record("the pool sent no code")
                return
            }
            await #expect(throws: Self.wrongCode) {
                try await client.confirmResetPassword(for: email, with: "Passw1rd!", confirmationCode: "000000")
            }
            try await client.confirmResetPassword(for: email, with: "Passw1rd!", confirmationCode: LivePool.resetCode)
            await #expect(throws: AuthError.codeExpired) {
                try await client.confirmResetPassword(
                    for: email, with: "Passw2rd!", confirmationCode: LivePool.resetCode)
            }
            await #expect(throws: AuthError.invalidCredentials) {
                try await client.signIn(username: email, password: "Passw0rd!")
            }
            #expect(try await client.signIn(username: email, password: "Passw1rd!").isSignedIn)
        }

        @Test func `a sign-out everywhere ends the session of another device`() async throws {
            let email = LivePool.newAddress()
            let phone = try await pool.signedInClient(email)
            let tablet = pool.client()
            _ = try await tablet.signIn(username: email, password: "Passw0rd!")
            #expect(try await tablet.fetchUserAttributes().isEmpty == false)
            #expect(await phone.signOut(globally: true) == .complete)
            await #expect(throws: AuthError.sessionExpired) { try await tablet.fetchUserAttributes() }
            #expect(try await tablet.fetchAuthSession() == .signedOut)
        }

        @Test func `account deletion ends the sessions on every device`() async throws {
            let email = LivePool.newAddress()
            let phone = try await pool.signedInClient(email)
            let tablet = pool.client()
            _ = try await tablet.signIn(username: email, password: "Passw0rd!")
            try await phone.deleteUser()
            #expect(try await phone.fetchAuthSession() == .signedOut)
            await #expect(throws: AuthError.sessionExpired) { try await tablet.fetchUserAttributes() }
            await #expect(throws: AuthError.invalidCredentials) {
                try await phone.signIn(username: email, password: "Passw0rd!")
            }
            // The address can sign up again.
            _ = try await phone.signUp(username: email, password: "Passw0rd!", options: LivePool.options)
        }
    }
}
