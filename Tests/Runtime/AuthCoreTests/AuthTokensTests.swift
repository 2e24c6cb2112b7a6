import AuthCore
import Foundation
import Testing

@Suite struct AuthTokensTests {
    let tokens = AuthTokens(
        accessToken: "eyJhbGciOi.access", idToken: "eyJhbGciOi.identity", refreshToken: "refresh-0123456789",
        expiresAt: Date(timeIntervalSince1970: 1_767_225_600))

    @Test func `no description, dump or error text shows a token`() {
        let user = AuthUser(userID: "u-1", username: "max@example.com", email: nil, provider: .email)
        let session = AuthSession.signedIn(user, tokens)
        var dumped = ""
        dump(session, to: &dumped)
        let texts = [
            "\(tokens)", String(reflecting: tokens), "\(session)", String(reflecting: session), dumped,
            "\(Optional(tokens) as Any)", "\([tokens])",
        ]
        for text in texts {
            for secret in ["access", "identity", "refresh", "eyJ"] {
                #expect(!text.contains(secret), "\(text)")
            }
        }
    }

    @Test func `a description says when the tokens expire`() {
        #expect("\(tokens)" == "AuthTokens(redacted, expires at 2026-01-01 00:00:00 +0000)")
    }

    @Test func `a session has a user and tokens only if a user is signed in`() {
        let user = AuthUser(userID: "u-1", username: "guest", email: nil, provider: .guest)
        let session = AuthSession.signedIn(user, tokens)
        #expect(session.isSignedIn && session.user == user && session.tokens == tokens)
        #expect(!AuthSession.signedOut.isSignedIn)
        #expect(AuthSession.signedOut.user == nil && AuthSession.signedOut.tokens == nil)
        #expect(user.isGuest)
    }
}
