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
    }
}
