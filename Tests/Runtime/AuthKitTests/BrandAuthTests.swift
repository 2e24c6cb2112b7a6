import AuthCore
import AuthKit
import AuthSystem
import CognitoAuth
import EmailOTP
import Foundation
import HostedUI
import MockAuth
import Observation
import PlatformAuth
import RuntimeTestSupport
import Testing

/// The environments of a brand with one backend each.
private enum Environment: String, TestEnvironment, CaseIterable {
    case mock, pool, poolWithPages, platform, platformWithPages, pages

    static var brand: BrandConfiguration { .example() }

    var definition: EnvironmentDefinition {
        let app = AppIdentity(displayName: "App", bundleIdentifier: "com.example.\(rawValue)", urlScheme: "innerworld")
        let hosted = HostedUIBackend(
            .validated(
                try HostedUIConfiguration(
                    domain: "auth.example.com", issuer: "https://id.example.com", clientID: "client",
                    redirectURI: "innerworld://auth/callback", signOutRedirectURI: "innerworld://auth/signed-out",
                    scopes: ["openid"])))
        let pool: CognitoBackend = .cognito(userPoolID: "us-east-1_Example1", clientID: "client")
        return switch self {
        case .mock: EnvironmentDefinition(app: app, backend: .releaseMock)
        case .pool: EnvironmentDefinition(app: app, backend: pool)
        case .poolWithPages: EnvironmentDefinition(app: app, backend: pool, pages: hosted)
        case .platform: EnvironmentDefinition(app: app, apiBaseURL: "https://api.example.com", backend: .platform)
        case .platformWithPages:
            EnvironmentDefinition(app: app, apiBaseURL: "https://api.example.com", backend: .platform, pages: hosted)
        case .pages: EnvironmentDefinition(app: app, backend: hosted)
        }
    }
}

/// Records requests and opened pages, and responds to none.
private actor Silence: HTTPTransport, WebAuthenticationPresenter {
    private(set) var requests = 0
    private(set) var pages: [URL] = []

    func send(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        requests += 1
        throw .unreachable
    }

    func callback(
        from url: URL, returningTo target: WebAuthenticationCallback, ephemeral: Bool
    ) throws(WebAuthenticationError) -> URL {
        pages.append(url)
        throw .cancelled
    }
}

@MainActor struct BrandAuthTests {
    private let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))

    private func auth(_ environment: Environment, _ silence: Silence = Silence()) -> BrandAuth {
        BrandAuth(
            environment,
            services: .inMemory(transport: silence, presenter: silence, clock: clock.session, timeZone: .gmt))
    }

    /// Starts the sign-in, and waits for an expected state, for at most a few thousand steps.
    private func wait(for auth: BrandAuth, until isReached: (AuthState) -> Bool) async {
        auth.start()
        for _ in 0..<10_000 where !isReached(auth.state) { await Task.yield() }
    }

    // MARK: - The age gate

    @Test(arguments: Environment.allCases)
    private func `no backend signs a user in without the age gate`(environment: Environment) async throws {
        let silence = Silence()
        let auth = auth(environment, silence)
        for provider in [SignInProvider.apple, .guest] {
            await #expect(throws: AuthError.missingFields([.birthdate])) { try await auth.signIn(with: provider) }
        }
        #expect(await silence.pages.isEmpty)

        let refusal = AuthError.underAge(minimumAge: 13)
        await #expect(throws: refusal) { try await auth.ageGate.answer(Birthdate(year: 2026, month: 1, day: 1)) }
        let closed = await auth.emailFlow()
        #expect((closed == nil) == (environment == .pages))
        if let closed { #expect(closed.flow.state == .tooYoung) }
        await #expect(throws: environment == .pages ? .notSupported(.signIn(.email)) : refusal) {
            try await auth.signUp(email: "a@example.com", password: "", acceptingTerms: nil)
        }
        #expect(await silence.requests == 0)
    }

    // MARK: - The state

    @Test func `a change of the state is observed`() async {
        let auth = auth(.pool)
        await confirmation { changed in
            withObservationTracking {
                _ = auth.state
            } onChange: {
                changed()
            }
            await wait(for: auth) { $0 != .restoring }
        }
    }

    // MARK: - Analytics and flows

    @Test func `analytics receives nothing unless the brand has analytics`() async throws {
        let sink = RecordingSink()
        let auth = BrandAuth(Environment.mock, services: .inMemory(), analytics: sink)
        _ = try? await auth.client.signIn(username: "a@example.com", password: "Passw0rd")
        #expect(sink.events.isEmpty && sink.users.isEmpty)
        #expect(auth.metrics == nil)
    }
}
