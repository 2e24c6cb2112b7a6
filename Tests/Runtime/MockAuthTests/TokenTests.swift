import AuthCore
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

@Suite struct TokenTests {
    let scene: Scene
    let client: MockAuthClient
    let user: AuthUser
    let tokens: AuthTokens

    init() async throws {
        scene = try Scene()
        client = scene.client
        try await scene.registerAndSignIn()
        let session = try await client.fetchAuthSession()
        user = try #require(session.user)
        tokens = try #require(session.tokens)
    }

    private func json(_ part: Substring) throws -> [String: Any] {
        let bytes = try Base64URL.decode(String(part))
        return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    private func parts(_ token: String?) throws -> [Substring] { try #require(token).split(separator: ".") }

    @Test func `an ID token contains the user, the issuer, the audience and the expiration`() throws {
        let claims = try json(parts(tokens.idToken)[1])
        let issuedAt = Int(scene.clock.now().timeIntervalSince1970)
        #expect(
            Set(claims.keys) == ["sub", "email", "iat", "exp", "iss", "aud", "token_use", "jti"])
        #expect(claims["sub"] as? String == user.userID)
        #expect(claims["email"] as? String == "Max@Example.com")
        #expect(claims["iat"] as? Int == issuedAt)
        #expect(claims["exp"] as? Int == issuedAt + 3600)
        #expect(claims["iss"] as? String == "https://mock-auth.invalid/inner-world")
        #expect(claims["aud"] as? String == "com.example.innerworld")
        #expect(claims["token_use"] as? String == "id")
    }

    @Test func `every token is unique, even if two are issued at the same time`() async throws {
        _ = try await client.signIn(username: scene.username, password: scene.password)
        let next = try #require(try await client.fetchAuthSession().tokens)
        let claims = try [next.accessToken, next.idToken, tokens.accessToken].map { try json(parts($0)[1]) }
        #expect(Set(claims.compactMap { $0["jti"] as? String }).count == 3)
        #expect(Set(claims.compactMap { $0["iat"] as? Int }).count == 1)
        #expect(next.refreshToken != tokens.refreshToken)
    }

    @Test func `no dump of the mock shows a token, a code or a password`() async throws {
        _ = try await client.resetPassword(for: scene.username)
        var dumped = ""
        dump(client, to: &dumped)
        dumped += "\(client) " + String(reflecting: client)
        let secrets = [
            tokens.accessToken, try #require(tokens.idToken), try #require(tokens.refreshToken),
            try await scene.code(), scene.password,
        ]
        for secret in secrets { #expect(!dumped.contains(secret)) }
        #expect(dumped.contains("inner-world"))
    }
}
