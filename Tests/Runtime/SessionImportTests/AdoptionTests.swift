import AuthCore
import AuthKit
import AuthSystem
import CognitoAuth
import Foundation
import HostedUI
import PlatformAuth
import RuntimeTestSupport
import SessionImport
import Testing

/// The environments of a brand whose minimum age is 13.
private enum Environment: String, TestEnvironment {
    case pool, platform, pages

    static var brand: BrandConfiguration { .example() }

    var definition: EnvironmentDefinition {
        let app = AppIdentity(displayName: "App", bundleIdentifier: "com.example.\(rawValue)", urlScheme: "innerworld")
        let backend: any AuthBackend =
            switch self {
            case .pool: .cognito(userPoolID: "us-east-1_Example1", clientID: "client")
            case .platform: .platform
            case .pages:
                .hostedUI(
                    domain: "auth.example.com", issuer: "https://id.example.com", clientID: "client",
                    redirectURI: "innerworld://auth/callback", signOutRedirectURI: "innerworld://auth/signed-out",
                    scopes: ["openid"])
            }
        return EnvironmentDefinition(app: app, apiBaseURL: "https://api.example.com", backend: backend)
    }
}

/// Tests of the clients that continue a session of an earlier app version.
@MainActor @Suite struct AdoptionTests {
    private let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
    private let item = LegacyItem(service: "com.acme.session", account: "tokens")
    private let keychain = MemoryKeychain([LegacyItem(service: "com.acme.session", account: "tokens"): "old-1"])

    private static func claims(_ issuer: String) -> String {
        """
        {"iss": "\(issuer)", "sub": "sub-1", "aud": "client", "token_use": "id", "exp": 1800003600, \
        "iat": 1800000000, "email": "mira@example.com", "cognito:username": "name-1"}
        """
    }

    private static func idToken(_ issuer: String) -> String { token(claims(issuer)) }

    /// Returns the service of hosted pages, whose issuer publishes the key of `signer`.
    private func pages(
        _ signer: TokenSigner, _ responses: [String: (status: Int, json: String)]
    ) throws -> JSONService {
        let configuration = #"{"issuer": "https://id.example.com", "jwks_uri": "https://id.example.com/keys"}"#
        let keys = try TokenSigner.keySet([signer.publicKey])
        return JSONService(
            [
                "/.well-known/openid-configuration": (200, configuration),
                "/keys": (200, String(decoding: keys, as: UTF8.self)),
            ].merging(responses) { $1 })
    }

    /// Returns the response of the pages to a renewal, with an ID token of this issuer.
    private func pageTokens(_ signer: TokenSigner, issuer: String = "https://id.example.com") throws -> String {
        let idToken = try signer.token(Array(Self.claims(issuer).utf8))
        return #"{"access_token": "a", "id_token": "\#(idToken)", "token_type": "Bearer", "expires_in": 3600}"#
    }

    private static let accessToken = token(#"{"token_use": "access", "client_id": "client"}"#)

    private static let poolTokens = """
        {"AuthenticationResult": {"AccessToken": "\(accessToken)", "IdToken": \
        "\(idToken("https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Example1"))", "RefreshToken": "new-1", \
        "ExpiresIn": 3600, "TokenType": "Bearer"}}
        """

    private func auth(
        _ environment: Environment, _ service: JSONService, importing importer: (any SessionImporter)? = nil
    ) -> BrandAuth {
        BrandAuth(
            environment, importing: importer ?? KeychainSessionImporter(item, keychain: keychain),
            services: .inMemory(transport: service, clock: clock.session))
    }

    private func finalState(_ auth: BrandAuth) async -> AuthState {
        for await state in auth.states() where state != .restoring { return state }
        return .restoring
    }

    private let mira = AuthUser(
        userID: "sub-1", username: "mira@example.com", email: "mira@example.com", provider: .email)

    @Test func `a user pool continues a session, and its ID token identifies the user`() async throws {
        let service = JSONService(["GetTokensFromRefreshToken": (200, Self.poolTokens)])
        // The user has answered no age gate: existing users are exempt.
        #expect(await finalState(auth(.pool, service)) == .signedIn(mira))
        #expect(await service.requests == [#"GetTokensFromRefreshToken {"ClientId":"client","RefreshToken":"old-1"}"#])
    }

    @Test func `a user pool continues the session of a remembered device with its key`() async throws {
        struct Earlier: SessionImporter {
            let accessToken: String
            func find() -> ImportedSession? { ImportedSession(refreshToken: "old-1", accessToken: accessToken) }
            func remove() {}
        }
        let service = JSONService(["GetTokensFromRefreshToken": (200, Self.poolTokens)])
        let earlier = Earlier(accessToken: token(#"{"token_use": "access", "device_key": "us-east-1_0b6f"}"#))
        #expect(await finalState(auth(.pool, service, importing: earlier)) == .signedIn(mira))
        let request = #"{"ClientId":"client","DeviceKey":"us-east-1_0b6f","RefreshToken":"old-1"}"#
        #expect(await service.requests == ["GetTokensFromRefreshToken \(request)"])
    }

    @Test func `tokens of another app client sign no user in`() async throws {
        let foreign = Self.poolTokens.replacingOccurrences(
            of: Self.accessToken, with: token(#"{"token_use": "access", "client_id": "other"}"#))
        let service = JSONService(["GetTokensFromRefreshToken": (200, foreign)])
        #expect(await finalState(auth(.pool, service)) == .unknown(.network))
        #expect(await keychain.items.count == 1)
    }

    @Test func `a refused session is removed, and the reason is reported`() async throws {
        let service = JSONService(["GetTokensFromRefreshToken": (400, #"{"__type": "NotAuthorizedException"}"#)])
        #expect(await finalState(auth(.pool, service)) == .signedOut(.sessionExpired))
        #expect(await keychain.items == [:])
    }

    @Test func `offline, the state is unknown, and a sign-out leads to the sign-in`() async throws {
        let auth = auth(.pool, JSONService())
        #expect(await finalState(auth) == .unknown(.network))
        #expect(await keychain.items.count == 1)
        _ = await auth.client.signOut()
        var states = auth.states().makeAsyncIterator()
        while let state = await states.next(), state != .signedOut(nil) {}
        #expect(auth.state == .signedOut(nil))
        #expect(await keychain.items == [:])
    }

    @Test func `a pool receives no token of another pool`() async throws {
        let service = JSONService(["GetTokensFromRefreshToken": (200, Self.poolTokens)])
        for foreign in [
            KeychainSessionImporter(
                item, issuer: "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Other", keychain: keychain),
            KeychainSessionImporter(item, issuer: "clerk", keychain: keychain),
        ] {
            for environment in [Environment.pool, .platform, .pages] {
                #expect(await finalState(auth(environment, service, importing: foreign)) == .signedOut(nil))
            }
        }
        #expect(await service.requests == [])
        #expect(await keychain.items.count == 1)
    }

    @Test func `the platform continues a session`() async throws {
        let tokens = """
            {"accessToken": "a", "refreshToken": "new-1", "tokenType": "Bearer", "expiresIn": 3600, \
            "user": {"id": "sub-1", "email": "mira@example.com"}}
            """
        let service = JSONService(["/v1/auth/token/refresh": (200, tokens)])
        #expect(await finalState(auth(.platform, service)) == .signedIn(mira))
        #expect(await service.requests.count == 1)
        #expect(await service.requests.first?.contains("old-1") == true)
    }

    @Test func `hosted pages continue a session by its ID token`() async throws {
        let signer = try TokenSigner()
        let service = try pages(signer, ["/oauth2/token": (200, try pageTokens(signer))])
        #expect(await finalState(auth(.pages, service)) == .signedIn(mira))
        #expect(
            await service.requests.last == "/oauth2/token grant_type=refresh_token&client_id=client&refresh_token=old-1"
        )
    }

    @Test func `an ID token with another key's signature signs no user in`() async throws {
        let service = try pages(TokenSigner(), ["/oauth2/token": (200, try pageTokens(try TokenSigner()))])
        #expect(await finalState(auth(.pages, service)) == .signedOut(.sessionExpired))
    }

    @Test func `no refresh token is sent if the issuer's keys are not known`() async throws {
        let service = JSONService(["/oauth2/token": (200, try pageTokens(try TokenSigner()))])
        #expect(await finalState(auth(.pages, service)) == .unknown(.network))
        #expect(await service.requests.allSatisfy { !$0.hasPrefix("/oauth2/token") })
        #expect(await keychain.items.count == 1)
    }

    @Test func `hosted pages continue a session by the user info, if a renewal has no ID token`() async throws {
        let service = try pages(
            TokenSigner(),
            [
                "/oauth2/token": (200, #"{"access_token": "a", "token_type": "Bearer", "expires_in": 3600}"#),
                "/oauth2/userInfo": (200, #"{"sub": "sub-1", "email": "mira@example.com"}"#),
            ])
        #expect(await finalState(auth(.pages, service)) == .signedIn(mira))
    }
}
