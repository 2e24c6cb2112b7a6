import AuthCore
import AuthKit
import AuthSystem
import Foundation
import Observation
import RuntimeTestSupport
import Testing

private enum ChoosingBrand: String, TestEnvironment {
    case production

    static var brand: BrandConfiguration {
        .example(
            minimumAge: 0,
            session: SessionPolicy(
                restoresAtLaunch: true, biometricUnlock: true, userChoices: [.restore, .biometricUnlock]))
    }
}

/// Tests of the choices that a user makes in an app.
@MainActor struct UserChoicesTests {
    private let items = InMemoryStore()
    private let records = InMemoryStore()
    private let gate = UserGate()
    private let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
    private let mira = AuthUser(userID: "1", username: "mira", email: nil, provider: .google)

    private struct App {
        let auth: BrandAuth
        let session: SessionController
    }

    /// Launches the app.
    private func launch() async -> App {
        let store = SessionVault(items: items, records: records, gate: gate, policy: ChoosingBrand.brand.session)
        let session = SessionController(
            authority: NoRenewals(), store: store, policy: ChoosingBrand.brand.session, clock: clock.session)
        let services = SystemServices(
            transport: UnavailableTransport(), store: store, records: records, clock: clock.session)
        let auth = BrandAuth(
            ChoosingBrand.production, backend: .client(PagesStandIn(session: session), sessions: [session]),
            services: services)
        await wait(for: auth) { $0 != .restoring }
        return App(auth: auth, session: session)
    }

    /// Whether the session is stored as plain text.
    private func hasPlainText() async -> Bool {
        await items.read(.session).map { String(decoding: $0, as: UTF8.self).contains("accessToken") } ?? false
    }

    private func signedIn() async throws -> App {
        let app = await launch()
        try await app.session.begin(
            as: mira, with: TokenSet(accessToken: "1", refreshToken: "1", expiresIn: .seconds(1e6)))
        await wait(for: app.auth) { $0 == .signedIn(mira) }
        return app
    }

    private func wait(for auth: BrandAuth, until isReached: (AuthState) -> Bool) async {
        auth.start()
        for _ in 0..<10_000 where !isReached(auth.state) { await Task.yield() }
    }

    @Test func `a user who does not stay signed in is signed out at the next launch`() async throws {
        let app = try await signedIn()
        try await app.auth.setStaysSignedIn(false)
        #expect(!app.auth.choices.staysSignedIn)
        #expect(app.auth.state == .signedIn(mira))
        #expect(try await app.session.session().isSignedIn)
        #expect(await items.read(.session) == nil)
        let next = await launch()
        #expect(next.auth.state == .signedOut(nil))
        #expect(!next.auth.choices.staysSignedIn)
    }

    @Test func `without biometrics, the app does not lock and the next launch does not ask the user`() async throws {
        let app = try await signedIn()
        try await app.auth.setUnlocksWithBiometrics(false)
        let prompts = await gate.prompts
        await app.auth.lock()
        #expect(app.auth.state == .signedIn(mira))
        let next = await launch()
        #expect(next.auth.state == .signedIn(mira))
        #expect(!next.auth.choices.unlocksWithBiometrics)
        #expect(await gate.prompts == prompts)

        try await next.auth.setUnlocksWithBiometrics(true)
        #expect(await !hasPlainText())
        await next.auth.lock()
        #expect(next.auth.state.isLocked)
    }

    @Test func `a locked session permits no change`() async throws {
        let app = try await signedIn()
        await gate.refuse(true)
        await app.auth.lock()
        #expect(app.auth.state.isLocked)
        let prompts = await gate.prompts
        await #expect(throws: AuthError.storage) { try await app.auth.setUnlocksWithBiometrics(false) }
        await #expect(throws: AuthError.storage) { try await app.auth.setStaysSignedIn(false) }
        #expect(await gate.prompts == prompts)
        #expect(app.auth.choices == ChoosingBrand.brand.session.defaultChoices)
    }

    @Test func `a sign-out removes the choices`() async throws {
        let app = try await signedIn()
        try await app.auth.setUnlocksWithBiometrics(false)
        try await app.auth.setStaysSignedIn(false)
        await app.session.signOut()
        for _ in 0..<10_000 where app.auth.choices != ChoosingBrand.brand.session.defaultChoices { await Task.yield() }
        #expect(app.auth.choices == ChoosingBrand.brand.session.defaultChoices)
        #expect(await launch().auth.choices == ChoosingBrand.brand.session.defaultChoices)
    }

    @Test func `before a sign-in, a user can choose not to stay signed in, and nothing else`() async throws {
        let app = await launch()
        await #expect(throws: AuthError.signedOut) { try await app.auth.setUnlocksWithBiometrics(false) }
        try await app.auth.setStaysSignedIn(false)
        try await app.session.begin(
            as: mira, with: TokenSet(accessToken: "1", refreshToken: "1", expiresIn: .seconds(1e6)))
        await wait(for: app.auth) { $0 == .signedIn(mira) }
        #expect(!app.auth.choices.staysSignedIn)
        #expect(await items.read(.session) == nil)
    }

    @Test func `a brand without choices offers none`() async throws {
        let auth = BrandAuth(ExampleEnvironment.development, services: .inMemory())
        #expect(auth.offeredChoices == [])
        await #expect(throws: AuthError.notSupported(.choose(.restore))) { try await auth.setStaysSignedIn(false) }
        await #expect(throws: AuthError.notSupported(.choose(.biometricUnlock))) {
            try await auth.setUnlocksWithBiometrics(false)
        }
    }
}
