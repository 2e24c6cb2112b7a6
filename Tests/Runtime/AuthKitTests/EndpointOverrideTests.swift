import AuthCore
import AuthSystem
import BackendSync
import Foundation
import HostedUI
import PlatformAuth
import RuntimeTestSupport
import Testing

@testable import AuthKit

#if DEBUG
/// Records the hosts of requests, and responds to none.
private actor Hosts: HTTPTransport {
    private(set) var urls: [String] = []

    func send(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        urls.append(request.url.absoluteString)
        throw .unreachable
    }
}

private struct NoSession: SessionImporter {
    func find() async throws(SecureStoreError) -> ImportedSession? { nil }
    func remove() async throws(SecureStoreError) {}
}

/// Tests of the endpoint override. `scripts/release-mock` tests that a release build has none.
@Suite struct EndpointOverrideTests {
    private let hosts = Hosts()
    private let store = InMemoryStore()

    private func context(
        _ backend: any AuthBackend, pages: (any AuthHostedUI)? = nil, isAllowed: Bool = true
    ) -> AuthContext {
        let definition = EnvironmentDefinition(
            app: AppIdentity(displayName: "App", bundleIdentifier: "com.example.app", urlScheme: "innerworld"),
            allowsEndpointOverride: isAllowed, apiBaseURL: "https://api.example.com",
            apiOrigins: ["https://files.example.com"], backend: backend, pages: pages,
            importing: NoSession(), features: [.backendSync("https://api.example.com/v1/me")])
        return AuthContext(
            brand: .example(), environment: "production", definition: definition,
            services: SystemServices(transport: hosts, store: store))
    }

    private func overridden(_ context: AuthContext, _ values: [String: String]) throws -> (AuthContext, [String]) {
        var log: [String] = []
        let named = Dictionary(uniqueKeysWithValues: values.map { ("BrandgenEndpointOverride.\($0)", $1) })
        let overridden = try context.overridingEndpoints(value: { named[$0] }, log: { log.append($0) })
        return (overridden, log)
    }

    private func parts(of context: AuthContext) -> BackendParts { context.definition.backend.makeParts(context) }

    private static let user = AuthUser(userID: "u", username: "u", email: nil, provider: .email)

    @Test func `without permission in the manifest, the values are ignored`() throws {
        let (context, log) = try overridden(
            context(.platform, isAllowed: false), ["apiBaseURL": "http://evil.example"])
        #expect(context.definition.apiBaseURL?.absoluteString == "https://api.example.com")
        #expect(log == [])
    }

    @Test func `requests go to the other API, and the log says so`() async throws {
        let (context, log) = try overridden(context(.platform), ["apiBaseURL": "http://localhost:8080/v2"])
        _ = try? await parts(of: context).client.resetPassword(for: "mira@example.com")
        #expect(await hosts.urls.allSatisfy { $0.hasPrefix("http://localhost:8080/v2/v1/") })
        #expect(await !hosts.urls.isEmpty)
        #expect(log.count == 1)
        #expect(log.first?.contains("http://localhost:8080/v2") == true)
        #expect(context.definition.apiBaseURL?.absoluteString == "http://localhost:8080/v2")
        let sync = try #require(context.definition.features.first as? BackendSyncFeature)
        #expect(sync.endpoint.absoluteString == "http://localhost:8080/v2/v1/me")
        // The token of another API goes to none of the environment's own services.
        #expect(context.definition.ownOrigins == [try #require(Origin(URL(validated: "http://localhost:8080")))])
    }

    @Test func `the pages stay, and their accounts are deleted at the other API`() throws {
        let pages = HostedUIBackend(
            .validated(
                try HostedUIConfiguration(
                    domain: "auth.example.com", issuer: "https://id.example.com", clientID: "client",
                    redirectURI: "innerworld://auth/callback", signOutRedirectURI: "innerworld://auth/signed-out",
                    scopes: ["openid"])),
            accountDeletion: .service("https://api.example.com"))
        let (moved, _) = try overridden(context(pages), ["apiBaseURL": "https://test.example.com"])
        let backend = try #require(moved.definition.backend as? HostedUIBackend)
        #expect(backend.configuration == pages.configuration)
        #expect((backend.accountDeletion as? AccountService)?.apiBaseURL.absoluteString == "https://test.example.com")
        let (beside, _) = try overridden(
            context(.platform, pages: pages), ["apiBaseURL": "https://test.example.com"])
        let besides = try #require(beside.definition.pages as? HostedUIBackend)
        #expect((besides.accountDeletion as? AccountService)?.apiBaseURL.absoluteString == "https://test.example.com")
    }

    @Test(arguments: [
        "http://test.example.com", "test.example.com", "https://u:p@test.example.com", "https://test.example.com?a",
        "http://localhost.evil.example",
    ])
    func `an API that a manifest would refuse stops the app`(url: String) {
        #expect(throws: EndpointOverrideError.self) { try overridden(context(.platform), ["apiBaseURL": url]) }
    }

    @Test func `the other API never receives the session of the environment's own API`() async throws {
        let own = try #require(parts(of: context(.platform)).sessions.first)
        try await own.begin(
            as: Self.user, with: TokenSet(accessToken: "production", refreshToken: "r-1", expiresIn: .seconds(-1)))

        let (context, _) = try overridden(context(.platform), ["apiBaseURL": "https://test.example.com"])
        let other = try #require(parts(of: context).sessions.first)
        #expect(await other.restore() == .signedOut)
        #expect(await hosts.urls == [])
        #expect(context.definition.importer == nil)

        // Neither a session nor a sign-out at the other API touches the environment's own session.
        try await other.begin(
            as: Self.user, with: TokenSet(accessToken: "test", refreshToken: "r-1", expiresIn: .seconds(3600)))
        #expect(await parts(of: context).sessions.first?.restore() == .signedIn(Self.user))
        await other.signOut()
        #expect(await parts(of: self.context(.platform)).sessions.first?.restore() == .signedIn(Self.user))
    }
}
#endif
