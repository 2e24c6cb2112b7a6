import AuthCore
import Foundation
import Testing
import UserPool

/// What every client of a user pool does alike.
@Suite struct UserPoolTests {
    private func token(_ claims: String, algorithm: String = "RS256") -> String {
        ["{\"alg\":\"\(algorithm)\"}", claims, "signature"].map {
            Data($0.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
                "=", with: "")
        }.joined(separator: ".")
    }

    private let person = "\"sub\":\"7\",\"iss\":\"i\",\"aud\":\"c\",\"iat\":1,\"email\":\"ada@example.com\""

    private func session(idToken: String, accessToken: String) throws(IDTokenError) -> AuthSession {
        try AuthSession(userPoolAccessToken: accessToken, idToken: idToken, refreshToken: "r")
    }

    @Test(arguments: [(900, 1000, 900), (1000, 900, 900)])
    func `a session is as the tokens say, until the first of them expires`(id: Int, access: Int, first: Int) throws {
        let idToken = token("{\(person),\"exp\":\(id),\"cognito:username\":\"ada\"}")
        let accessToken = token("{\"exp\":\(access)}")
        let session = try session(idToken: idToken, accessToken: accessToken)
        #expect(
            session.user
                == AuthUser(userID: "7", username: "ada@example.com", email: "ada@example.com", provider: .email))
        #expect(
            session.tokens
                == AuthTokens(
                    accessToken: accessToken, idToken: idToken, refreshToken: "r",
                    expiresAt: Date(timeIntervalSince1970: TimeInterval(first))))
    }

    @Test func `who came by a provider of the pool is said to have`() throws {
        let claims = "{\(person),\"exp\":9,\"identities\":[{\"providerName\":\"SignInWithApple\"}]}"
        #expect(try session(idToken: token(claims), accessToken: token("{\"exp\":9}")).user?.provider == .apple)
    }

    @Test func `what are no tokens make no session`() {
        let good = token("{\(person),\"exp\":9}")
        #expect(throws: IDTokenError.malformed) { try session(idToken: good, accessToken: "a.b.c") }
        #expect(throws: IDTokenError.malformed) { try session(idToken: good, accessToken: token("{}")) }
        #expect(throws: IDTokenError.malformed) { try session(idToken: token("{}"), accessToken: good) }
        #expect(throws: IDTokenError.unsigned) {
            try session(idToken: token("{\(person),\"exp\":9}", algorithm: "none"), accessToken: good)
        }
    }

    @Test func `an account knows the address once, and nothing that the pool decides`() throws {
        let options = SignUpOptions(attributes: [
            .init(.email, value: "eve@example.com"), .init(.sub, value: "1"), .init(.emailVerified, value: "true"),
            .init(.name, value: "Ada"), .init(.name, value: "Eve"),
        ])
        #expect(
            options.userPoolAttributes(of: try EmailAddress("ada@example.com")) == [
                .init(.email, value: "ada@example.com"), .init(.name, value: "Ada"),
            ])
    }

    @Test func `the terms that were accepted go along, and none where none were`() {
        let terms = TermsAcceptance(version: "2026-01-15", acceptedAt: Date(timeIntervalSince1970: 0))
        #expect(
            SignUpOptions(terms: terms).userPoolMetadata
                == ["terms_version": "2026-01-15", "terms_accepted_at": "1970-01-01T00:00:00Z"])
        #expect(SignUpOptions().userPoolMetadata == [:])
    }

    @Test func `an address is masked as the pool does it`() throws {
        #expect(try EmailAddress("ada@example.com").maskedByUserPool == "a***@e***")
    }
}
