import AppleSignIn
import AuthCore
import AuthKit
import AuthSystem
import AuthTesting
import Foundation
import RuntimeTestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(1))) struct AppleIDStateTests {
    private let fixture = AppleFixture()

    /// The moments at which the state is checked.
    enum Moment: CaseIterable { case launch, notification, foreground }

    /// The results of a check; `nil` if it fails.
    nonisolated static let states: [AppleIDState?] = AppleIDState.allCases + [nil]

    private func set(_ state: AppleIDState?) async {
        await fixture.apple.states { _ throws(AppleIDError) in
            guard let state else { throw .unavailable }
            return state
        }
    }

    /// Checks the state at a moment, and waits for the answer.
    private func check(at moment: Moment) async throws {
        let before = await fixture.apple.checks.count
        switch moment {
        case .launch: await fixture.restore()
        case .notification: await fixture.apple.notify()
        case .foreground:
            try await waiting { fixture.lifecycle.isObserved }
            fixture.lifecycle.enter(.background)
            fixture.lifecycle.enter(.foreground)
        }
        try await waiting { await fixture.apple.checks.count > before }
    }

    @Test(arguments: states, Moment.allCases)
    func `Only a definite answer of Apple ends the session`(state: AppleIDState?, moment: Moment) async throws {
        _ = try await fixture.app.withApple()
        if moment != .launch {
            fixture.run()
            try await waiting { await fixture.apple.checks == [mira] }
        }
        await set(state)
        if moment == .launch { fixture.relaunch() }
        let events = Recorder(await fixture.session.events())
        if moment == .launch {
            fixture.run()
            await fixture.session.restore()
            try await waiting { await !fixture.apple.checks.isEmpty }
        } else {
            try await check(at: moment)
        }
        let isOver = state == .revoked || state == .notFound
        if isOver {
            try await waiting { await events.all.contains(.sessionRevoked) }
            // The tokens end after the removal from the store.
            try await waiting { await fixture.service.ended == ["refresh-1"] }
            #expect(await fixture.session.state == .expired)
            #expect(await fixture.sessions.values[.session] == nil)
            #expect(try await fixture.session.session() == .signedOut)
        } else {
            try await AppleFixture.control()
            #expect(await !events.all.contains(.sessionRevoked))
            #expect(await fixture.session.state == .signedIn(AppleServiceClient.user(mira)))
            #expect(await fixture.service.ended == [])
        }
        #expect(await Set(fixture.apple.checks) == [mira])
    }

    @Test func `A session that began without Apple is never checked`() async throws {
        _ = try await fixture.app.withApple()
        _ = try await fixture.app.signIn(username: "eva@example.com", password: "")
        await set(.revoked)
        await fixture.restore()
        await fixture.apple.notify()
        try await waiting { fixture.lifecycle.isObserved }
        fixture.lifecycle.enter(.foreground)
        try await AppleFixture.control()
        #expect(await fixture.apple.checks == [])
        #expect(try await fixture.session.session().user?.userID == "eva@example.com")
    }

    @Test(arguments: [true, false])
    func `A session that begins during the check continues`(isApple: Bool) async throws {
        _ = try await fixture.app.withApple()
        let gate = Gate()
        await fixture.apple.states { _ in
            await gate.pass()
            return .revoked
        }
        fixture.run()
        await gate.arrivals(1)
        await fixture.session.signOut()
        if isApple {
            _ = try await fixture.app.withApple()
        } else {
            _ = try await fixture.app.signIn(username: "eva@example.com", password: "")
        }
        await gate.open()
        try await AppleFixture.control()
        #expect(try await fixture.session.session().isSignedIn)
        #expect(await fixture.sessions.values[.session] != nil)
    }

    @Test func `A revocation during a sign-in ends the earlier session, and the sign-in completes`() async throws {
        _ = try await fixture.app.withApple()
        fixture.run()
        try await waiting { await fixture.apple.checks == [mira] }
        let events = Recorder(await fixture.session.events())
        await set(.revoked)
        let apple = fixture.apple
        await fixture.service.interrupt {
            await apple.notify()
            try? await waiting { await events.all.contains(.sessionRevoked) }
            await apple.set(.authorized)
        }
        #expect(try await fixture.app.withApple().isSignedIn)
        #expect(await fixture.session.state == .signedIn(AppleServiceClient.user(mira)))
        #expect(await fixture.sessions.values[.session] != nil)
        await fixture.apple.notify()
        try await waiting { await fixture.apple.checks.count == 3 }
        #expect(try await fixture.session.session().isSignedIn)
    }

    @Test func `A session that another process has renewed ends too, and one that it began does not`() async throws {
        _ = try await fixture.app.withApple()
        let other = fixture.session
        fixture.relaunch()
        await fixture.session.restore()
        let reference = try #require(try await fixture.session.reference())
        try await other.begin(
            as: AppleServiceClient.user(jonas),
            with: TokenSet(accessToken: "other", refreshToken: "refresh-other", expiresIn: .seconds(3600)))
        #expect(await fixture.session.endRevoked(reference))
        #expect(await fixture.sessions.values[.session] != nil)
        try await waiting { await fixture.service.ended.contains("refresh-1") }
        #expect(await !fixture.service.ended.contains("refresh-other"))
    }

    @Test func `A session ends even if the store cannot be written, and is removed later`() async throws {
        _ = try await fixture.app.withApple()
        fixture.run()
        try await waiting { await fixture.apple.checks == [mira] }
        await fixture.sessions.fail(removing: .unavailable)
        await set(.revoked)
        await fixture.apple.notify()
        try await waiting { await fixture.service.ended == ["refresh-1"] }
        #expect(try await fixture.session.session() == .signedOut)
        #expect(await fixture.sessions.values[.session] != nil)
        await fixture.sessions.fail(removing: nil)
        #expect(try await fixture.session.session() == .signedOut)
        #expect(await fixture.sessions.values[.session] == nil)
    }

    @Test func `An age gate that closes during the sheet begins no session`() async throws {
        let auth = BrandAuth(AppleEnvironment.development, backend: fixture.backend, services: fixture.services())
        let gate = auth.ageGate
        try await gate.record(.oldEnough)
        await fixture.apple.atSheet { request in
            _ = try? await gate.record(.tooYoung)
            return ScriptedAppleID.credential(of: mira, for: request)
        }
        await #expect(throws: AuthError.underAge(minimumAge: gate.gate.minimumAge)) {
            try await auth.signIn(with: .apple)
        }
        #expect(await fixture.service.signIns == [])
    }

    @Test func `Without a sheet or a service for it, the page remains`() async throws {
        var services = fixture.services()
        services.appleID = nil
        let other = BrandAuth(AppleEnvironment.development, backend: fixture.backend, services: services)
        #expect(other.appleSignIn == nil)
        try await other.ageGate.answer(try Birthdate(iso8601: "1990-01-01"))
        await #expect(throws: AuthError.service(.pageOpened)) { try await other.client.withApple() }
        let unsupported = BrandAuth(AppleEnvironment.development, services: fixture.services())
        #expect(unsupported.appleSignIn == nil)
    }
}

/// The events of a session.
actor Recorder {
    private(set) var all: [SessionEvent] = []

    init(_ events: AsyncStream<SessionEvent>) {
        Task { for await event in events { await self.record(event) } }
    }

    private func record(_ event: SessionEvent) { all.append(event) }
}

/// The example brand with the feature.
enum AppleEnvironment: String, BrandEnvironment {
    case development

    static var brand: BrandConfiguration { ExampleEnvironment.brand }
    static var theme: BrandTheme { ExampleEnvironment.theme }

    var definition: EnvironmentDefinition {
        EnvironmentDefinition(
            app: ExampleEnvironment.development.definition.app, backend: .client(UnavailableAuthClient()),
            features: [.appleSignIn])
    }
}

extension AppleFixture {
    var backend: any AuthBackend { ClientBackend(BackendParts(client: client, sessions: [session])) }

    func services() -> SystemServices {
        var services = SystemServices.inMemory(clock: clock.session, timeZone: .gmt)
        services.appleID = apple
        return services
    }
}
