import AuthCore
import Foundation
import Testing

@Suite struct AuthTokensTests {
    let tokens = AuthTokens(
        accessToken: "eyJhbGciOi.access", idToken: "eyJhbGciOi.identity", refreshToken: "refresh-0123456789",
        expiresAt: Date(timeIntervalSince1970: 1_767_225_600))

    @Test func `a description says when the tokens expire`() {
        #expect("\(tokens)" == "AuthTokens(redacted, expires at 2026-01-01 00:00:00 +0000)")
    }
}
