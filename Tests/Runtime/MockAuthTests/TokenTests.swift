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

    @Test func `the header contains the algorithm and the type, and nothing else`() throws {
        for token in [tokens.accessToken, tokens.idToken] {
            #expect(try json(parts(token)[0]) as? [String: String] == ["alg": "HS256", "typ": "JWT"])
        }
    }

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

    @Test func `an access token contains no address`() throws {
        let claims = try json(parts(tokens.accessToken)[1])
        #expect(Set(claims.keys) == ["sub", "iat", "exp", "iss", "aud", "token_use", "jti"])
        #expect(claims["token_use"] as? String == "access")
    }

    @Test func `the mock verifies its own tokens, and accepts each only for its use`() async throws {
        let idToken = try #require(tokens.idToken)
        #expect(try await client.verify(idToken, for: .id).email == "Max@Example.com")
        #expect(try await client.verify(tokens.accessToken, for: .access).sub == user.userID)
        await #expect(throws: MockTokenError.claimMismatch) { try await client.verify(idToken, for: .access) }
        await #expect(throws: MockTokenError.claimMismatch) {
            try await client.verify(tokens.accessToken, for: .id)
        }
    }

    /// A source that makes every key the same.
    private struct SameKey: RandomSource {
        func bytes(count: Int) -> [UInt8] { [UInt8](repeating: 7, count: count) }
    }

    @Test(arguments: [
        BrandConfiguration.example(id: "outer-world"), .example(bundleIdentifier: "com.example.outerworld"),
    ])
    func `a token of another issuer or audience is refused even with a valid signature`(
        brand: BrandConfiguration
    ) async throws {
        let mock = MockAuthClient(brand: .example(), allowsMockInRelease: true, random: SameKey())
        let other = MockAuthClient(brand: brand, allowsMockInRelease: true, random: SameKey())
        _ = try await other.signInAsGuest()
        let token = try #require(try await other.fetchAuthSession().tokens).accessToken
        #expect(try await other.verify(token, for: .access).tokenUse == .access)
        await #expect(throws: MockTokenError.claimMismatch) { try await mock.verify(token, for: .access) }
    }

    @Test func `every token is unique, even if two are issued at the same time`() async throws {
        _ = try await client.signIn(username: scene.username, password: scene.password)
        let next = try #require(try await client.fetchAuthSession().tokens)
        let access = try await client.verify(next.accessToken, for: .access)
        let identity = try await client.verify(try #require(next.idToken), for: .id)
        let former = try await client.verify(tokens.accessToken, for: .access)
        #expect(Set([access.jti, identity.jti, former.jti]).count == 3)
        #expect(access.iat == former.iat)
        #expect(next.refreshToken != tokens.refreshToken)
    }

    @Test func `a token is valid until it expires`() async throws {
        scene.clock.advance(by: 3599.9)
        _ = try await client.verify(tokens.accessToken, for: .access)
        scene.clock.advance(by: 0.1)
        await #expect(throws: MockTokenError.expired) { try await client.verify(tokens.accessToken, for: .access) }
    }

    @Test(arguments: [
        #"{"alg":"none","typ":"JWT"}"#, #"{"alg":"HS512","typ":"JWT"}"#, #"{"alg":"hs256","typ":"JWT"}"#,
    ])
    func `a token with another algorithm is refused`(header: String) async throws {
        let parts = try parts(tokens.accessToken)
        let changed = Base64URL.encode(Array(header.utf8))
        for forged in ["\(changed).\(parts[1]).\(parts[2])", "\(changed).\(parts[1])."] {
            await #expect(throws: MockTokenError.unsupportedAlgorithm) {
                try await client.verify(forged, for: .access)
            }
        }
    }

    @Test func `a change of a claim or of the signature is detected`() async throws {
        let parts = try parts(tokens.accessToken)
        let claims = String(decoding: try Base64URL.decode(String(parts[1])), as: UTF8.self)
        let other = Base64URL.encode(
            Array(claims.replacingOccurrences(of: user.userID, with: "0000").utf8))
        let identityParts = try self.parts(tokens.idToken)
        for forged in [
            "\(parts[0]).\(other).\(parts[2])", "\(parts[0]).\(parts[1]).\(identityParts[2])",
            "\(parts[0]).\(parts[1]).", "\(parts[0]).\(parts[1]).\(parts[2].dropLast(3))",
        ] {
            await #expect(throws: MockTokenError.signatureMismatch) { try await client.verify(forged, for: .access) }
        }
    }

    @Test(arguments: ["", ".", "..", "a.b", "a.b.c.d", "!.!.!", "e30.e30.e30"])
    func `a text that is not a token is refused`(text: String) async {
        await #expect(throws: MockTokenError.malformed) { try await client.verify(text, for: .access) }
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
