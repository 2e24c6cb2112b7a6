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
                domain: "auth.example.com", issuer: "https://id.example.com", clientID: "client",
                redirectURI: "innerworld://auth/callback", signOutRedirectURI: "innerworld://auth/signed-out",
                scopes: ["openid"]))
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

    // MARK: - Backends and pages

    @Test(arguments: [
        (Environment.mock, 1, false), (.pool, 1, false), (.poolWithPages, 1, true), (.platform, 1, false),
        (.platformWithPages, 2, true), (.pages, 1, true),
    ])
    private func `each backend has its sessions and pages`(
        environment: Environment, sessions: Int, hasPages: Bool
    ) {
        let auth = auth(environment)
        #expect((auth.mailbox != nil) == (environment == .mock))
        #expect((auth.simulatedNetwork != nil) == (environment == .mock))
        #expect(auth.sessions.count == sessions)
        #expect((auth.pages != nil) == hasPages)
        // A pool and its pages share one session.
        if environment == .poolWithPages { #expect(auth.pages?.session === auth.sessions[0]) }
        if environment == .platformWithPages { #expect(auth.pages?.session === auth.sessions[1]) }
    }

    @Test func `capabilities are available through the decorators`() {
        #expect(auth(.pool).client.capability((any EmailAddressUpdating).self) != nil)
        #expect(auth(.mock).client.capability((any EmailAddressUpdating).self) == nil)
    }

    // MARK: - The state

    @Test func `the state follows the session, from each user's sign-in to its end`() async throws {
        let auth = auth(.mock)
        #expect(auth.state == .restoring)
        await wait(for: auth) { $0 == .signedOut(nil) }
        let states = auth.states()
        try await auth.ageGate.answer(Birthdate(year: 1990, month: 6, day: 15))

        _ = try await auth.client.signInAsGuest()
        await wait(for: auth) { $0.user != nil }
        clock.advance(by: MockLimits.sessionLifetime)
        await #expect(throws: AuthError.sessionExpired) { try await auth.client.fetchAuthSession() }
        await wait(for: auth) { $0.user == nil }
        #expect(auth.state == .signedOut(.sessionExpired))

        _ = try await auth.client.signInAsGuest()
        await wait(for: auth) { $0.user != nil }
        try await auth.client.deleteUser()
        await wait(for: auth) { $0.user == nil }
        #expect(auth.state == .signedOut(nil))

        var seen: [Bool] = []
        for await state in states {
            seen.append(state.user != nil)
            if seen.count == 5 { break }
        }
        #expect(seen == [false, true, false, true, false])
    }

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

    /// The transport reports no pause, but the backoff has one, too.
    @Test func `a user who asks for another try does not wait for the pause of the service`() async throws {
        let service = BusyService()
        let session = SessionController(
            authority: service, store: InMemoryStore(),
            policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false), clock: clock.session)
        let ada = AuthUser(userID: "1", username: "ada", email: nil, provider: .email)
        try await session.begin(as: ada, with: TokenSet(accessToken: "1", refreshToken: "1", expiresIn: .zero))
        let client = PagesStandIn(session: session)
        let auth = BrandAuth(Environment.mock, backend: .client(client, sessions: [session]), services: .inMemory())
        await wait(for: auth) { $0 != .restoring }
        let before = await service.renewals
        for _ in 0..<3 { await #expect(throws: AuthError.network) { try await auth.client.fetchAuthSession() } }
        #expect(await service.renewals == before)
        await auth.refresh()
        #expect(await service.renewals == before + 1)
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

/// A service that asks for a pause of an hour before each renewal.
private actor BusyService: SessionAuthority {
    private(set) var renewals = 0

    func renew(_ refreshToken: String, of user: AuthUser) throws(SessionRenewalError) -> TokenSet {
        renewals += 1
        throw .unavailable(retryAfter: .seconds(3600))
    }

    func end(_ tokens: AuthTokens, globally: Bool) {}
}
