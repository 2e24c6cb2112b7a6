import AuthCore
import AuthCrypto
import AuthTesting
import Foundation
import HostedUI
import MockAuth
import RuntimeTestSupport
import Testing

/// Apps whose values match the manifest and whose behavior has a fault. The contract detects each fault.
struct FaultyAppTests {
    @Test func `the contract detects pages that use the same state twice`() async throws {
        let failure = try await failure(
            of: "web: a user signs in with apple at the sign-in page", FaultyEnvironment.self)
        #expect(failure.text.hasPrefix("a one-time value is used again. Run 'brandgen check'"))
    }

    @Test func `the contract detects a request after the sign-out`() async throws {
        let name = "production: backend sync sends the access token and stops at sign-out"
        let failure = try await failure(of: name, FaultyEnvironment.self)
        #expect(failure.text.hasPrefix("the list of requests is"))
    }

    @Test func `the contract detects an account that is not deleted`() async throws {
        let name = "a user deletes the account and can no longer sign in"
        let failure = try await failure(of: name, FullEnvironment.self, mock: FaultyBackend())
        #expect(failure.text.contains("a sign-in to the deleted account succeeds"))
    }

    private func failure<E: BrandEnvironment>(
        of name: String, _ environment: E.Type, mock: any AuthBackend = .releaseMock
    ) async throws -> CheckFailure {
        let package = try ExamplePackage(FullEnvironment.manifest)
        defer { package.remove() }
        let check = try #require(package.contract(environment, mock: mock).all.first { $0.id == name })
        return try #require(await #expect(throws: CheckFailure.self) { try await check.run() })
    }
}

/// The full brand with a fault in the pages of one environment and a fault in the backend sync of another.
private enum FaultyEnvironment: String, BrandEnvironment {
    case development, production, service, web, sdk

    static var brand: BrandConfiguration { FullEnvironment.brand }
    static var theme: BrandTheme { FullEnvironment.theme }

    var definition: EnvironmentDefinition {
        let full = (FullEnvironment(rawValue: rawValue) ?? .development).definition
        return switch self {
        case .web: EnvironmentDefinition(app: full.app, backend: PredictablePages())
        case .production:
            EnvironmentDefinition(
                app: full.app, apiBaseURL: "https://api.full.example",
                apiOrigins: ["https://files.full.example", "http://localhost:8081"], pins: full.pins,
                backend: full.backend, pages: full.pages, features: [SyncAfterSignOut()])
        case .development, .service, .sdk: full
        }
    }
}

/// Pages with predictable one-time values.
private struct PredictablePages: AuthBackend {
    private struct Counting: RandomSource {
        func bytes(count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0) } }
    }

    func makeParts(_ context: AuthContext) -> BackendParts {
        let configuration = HostedUIConfiguration.validated(
            domain: "c.full.example", issuer: "https://id.full.example", clientID: "client",
            redirectURI: "full://auth", signOutRedirectURI: "full://out", scopes: ["openid"])
        let services = context.services
        let pages = HostedUIAuthClient(
            configuration: configuration, transport: services.transport, store: services.store,
            records: services.records, presenter: services.presenter, policy: context.brand.session,
            ageGate: context.ageGate, random: Counting(),
            clock: services.clock)
        return BackendParts(client: pages, pages: pages, sessions: [pages.session])
    }
}

/// A backend sync that also sends a request at the end of a session, with the last token.
private struct SyncAfterSignOut: AuthFeature, RunningFeature {
    var context: AuthContext?
    var session: SessionController?

    func start(_ context: AuthContext, parts: BackendParts) -> (any RunningFeature)? {
        SyncAfterSignOut(context: context, session: parts.sessions.first)
    }

    func run() async {
        guard let session, let context else { return }
        let transport = context.services.transport
        let events = await session.events()
        var token = try? await session.session().tokens?.accessToken
        if let token { await report(token, by: transport) }
        for await event in events {
            if case .signedIn = event { token = try? await session.session().tokens?.accessToken }
            // After the sign-out, this token belongs to the session that has ended.
            if let token { await report(token, by: transport) }
        }
    }

    private func report(_ token: String, by transport: any HTTPTransport) async {
        let url = URL(validated: "https://api.full.example/me")
        _ = try? await transport.send(HTTPRequest(url: url, headers: ["Authorization": "Bearer \(token)"]))
    }
}

/// The mock with a client that does not delete accounts.
private struct FaultyBackend: AuthBackend {
    func makeParts(_ context: AuthContext) -> BackendParts {
        let mock = MockAuthClient(
            brand: context.brand, allowsMockInRelease: true, clock: context.services.clock,
            timeZone: context.services.timeZone)
        return BackendParts(client: FaultyClient(base: mock, fault: .keepsAccounts), mailbox: mock.mailbox)
    }
}
