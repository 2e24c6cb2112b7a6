import AuthCore
import AuthKit
import AuthSystem
import EmailOTP
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// Ways past the age gate of a brand for users of 13 and older.
@MainActor @Suite struct AgeGateBypassTests {
    private let device = Device()
    private let refusal = AuthError.underAge(minimumAge: 13)
    private let adult: Birthdate
    private let child: Birthdate

    init() throws {
        adult = try Birthdate(year: 1990, month: 6, day: 15)
        child = try Birthdate(year: 2020, month: 6, day: 15)
    }

    /// Enters a child's birthdate in the email flow.
    private func refuse(in app: App) async {
        #expect(await app.flow.complete([.editBirthdate(child), .submit]).state == .tooYoung)
    }

    private func signUp(_ app: App, born birthdate: Birthdate) async throws(AuthError) {
        try await app.auth.signUp(
            email: "a@example.com", password: "Passw0rd", profile: SignUpProfile(birthdate: birthdate),
            acceptingTerms: "2026-01-15")
    }

    @Test(arguments: [SignInProvider.guest, .apple, .google])
    func `a refused child cannot sign in at a page or as a guest`(provider: SignInProvider) async {
        let app = await device.launch()
        await refuse(in: app)
        await #expect(throws: refusal) { try await app.auth.signIn(with: provider) }
        #expect(await !app.isSignedIn)
    }

    @Test func `a refused sign-up closes the flow and every other path`() async {
        let app = await device.launch()
        await #expect(throws: refusal) { try await signUp(app, born: child) }
        await #expect(throws: refusal) { try await signUp(app, born: adult) }
        #expect(await app.flow.complete([.editBirthdate(adult), .submit]).state == .tooYoung)
        #expect(await device.launch().flow.flow.state == .tooYoung)
        await #expect(throws: refusal) { try await app.auth.signIn(with: .guest) }
    }

    @Test func `a refusal closes the other open flows`() async throws {
        let app = await device.launch()
        let (first, second, third) = (
            await device.launch().flow, await device.launch().flow, await device.launch().flow
        )
        await second.complete([.editBirthdate(adult), .submit])
        await third.complete([.editBirthdate(adult), .submit, .editEmail("b@example.com"), .submit])
        #expect(third.flow.state == .creatingAccount(try EmailAddress("b@example.com")))
        await refuse(in: app)
        #expect(await first.complete([.editBirthdate(adult), .submit]).state == .tooYoung)
        #expect(await second.complete([.editEmail("a@example.com"), .submit]).state == .tooYoung)
        let last = await third.complete([.editPassword("Passw0rd"), .editTerms(accepted: true), .submit])
        #expect(last.state == .tooYoung)
        #expect(last.draft == EmailOTPFlow.Draft())
    }

    @Test func `an account that waits for its code is not confirmed after a refusal`() async throws {
        let app = await device.launch()
        await app.flow.complete([.editBirthdate(adult), .submit, .editEmail("b@example.com"), .submit])
        await app.flow.complete([.editPassword("Passw0rd"), .editTerms(accepted: true), .submit])
        let code = try #require(await app.mock.mailbox.lastCode(for: "b@example.com"))
        await refuse(in: await device.launch())
        await #expect(throws: refusal) {
            try await app.auth.confirmSignUp(email: "b@example.com", password: "Passw0rd", code: code)
        }
        #expect(await app.flow.complete([.editCode(SecretText(code)), .submit]).state == .tooYoung)
        #expect(try await app.mock.status(of: EmailAddress("b@example.com")) == .pending)
    }

    @Test func `a refusal outlives a launch while the session's store is locked`() async {
        let locked = ScriptedStore()
        await locked.fail(reading: .accessDenied)
        await locked.fail(writing: .accessDenied)
        await refuse(in: await device.launch(session: locked))
        let app = await device.launch(session: locked)
        #expect(await app.flow.complete([.editBirthdate(adult), .submit]).state == .tooYoung)
        await #expect(throws: refusal) { try await app.auth.signIn(with: .guest) }
    }

    @Test func `no user can sign in at a page or as a guest before entering a birthdate`() async throws {
        let app = await device.launch()
        for provider in [SignInProvider.guest, .apple] {
            await #expect(throws: AuthError.missingFields([.birthdate])) {
                try await app.auth.signIn(with: provider)
            }
        }
        #expect(await !app.isSignedIn)
        try await app.auth.ageGate.answer(adult)
        try await app.auth.signIn(with: .guest)
        // The next launch does not ask again.
        try await device.launch().auth.signIn(with: .apple)
    }

    @Test func `a gate whose records cannot be read is not open, and can be read later`() async throws {
        let app = await device.launch()
        await device.records.fail(reading: .unavailable)
        await device.records.fail(writing: .unavailable)
        await #expect(throws: AuthError.storage) { try await app.auth.signIn(with: .guest) }
        await #expect(throws: AuthError.storage) { try await app.auth.signIn(with: .apple) }
        await #expect(throws: AuthError.storage) { try await signUp(app, born: adult) }
        let stuck = await app.flow.complete([.editBirthdate(adult), .submit])
        #expect(stuck.state == .enteringBirthdate(for: nil))
        #expect(stuck.problem == .storage)
        await device.records.fail(reading: nil)
        await device.records.fail(writing: nil)
        #expect(await app.flow.complete(.submit).state == .enteringEmail)
        try await app.auth.signIn(with: .guest)
    }

    /// Creates a confirmed account in another app.
    private func register(at mock: MockAuthClient) async throws {
        let options = SignUpOptions(
            birthdate: adult, terms: TermsAcceptance(version: "2026-01-15", acceptedAt: device.clock.now()))
        _ = try await mock.signUp(username: "a@example.com", password: "Passw0rd", options: options)
        let code = try #require(await mock.mailbox.lastCode(for: "a@example.com"))
        _ = try await mock.confirmSignUp(for: "a@example.com", confirmationCode: code, password: "Passw0rd")
    }

    @Test func `a session that began in another way than by a call of the app passes the gate, too`() async throws {
        let app = await device.launch()
        try await register(at: app.mock)
        app.auth.start()
        _ = try await app.mock.signIn(username: "a@example.com", password: "Passw0rd")
        let gate = app.auth.ageGate
        try await waiting { (try? await gate.standing()) == .passed }
    }

    @Test func `a guest has not passed the gate`() async throws {
        let app = await device.launch()
        _ = try await app.mock.signInAsGuest()
        await app.auth.refresh()
        #expect(app.auth.user?.isGuest == true)
        #expect(try await app.auth.ageGate.standing() == .unanswered)
        await #expect(throws: AuthError.missingFields([.birthdate])) { try await app.auth.signIn(with: .apple) }
    }

    @Test func `a user who signed in with a password, or is signed in, enters no birthdate again`() async throws {
        let app = await device.launch()
        try await register(at: app.mock)
        // A session from before the gate kept records.
        _ = try await app.mock.signIn(username: "a@example.com", password: "Passw0rd")
        try await app.auth.signIn(with: .apple)
        await app.auth.signOut()

        let fresh = await Device().launch(mock: app.mock)
        await #expect(throws: AuthError.missingFields([.birthdate])) { try await fresh.auth.signIn(with: .apple) }
        #expect(try await fresh.auth.signIn(email: "a@example.com", password: "Passw0rd") == nil)
        await fresh.auth.signOut()
        try await fresh.auth.signIn(with: .apple)
    }
}

/// A device with its records and its clock.
@MainActor private struct Device {
    let records = ScriptedStore()
    /// A clock that starts at 2026-06-15 12:00 UTC.
    let clock = TestClock(Date(timeIntervalSince1970: 1_781_524_800))

    /// Launches the app. Everything is new except the records, and the session's store if there is one.
    func launch(session: (any SecureStore)? = nil, mock: MockAuthClient? = nil) async -> App {
        let mock =
            mock
            ?? MockAuthClient(brand: .example(), allowsMockInRelease: true, clock: clock.session, timeZone: .gmt)
        let services = SystemServices(
            transport: UnavailableTransport(), store: session ?? InMemoryStore(), records: records,
            clock: clock.session, timeZone: .gmt)
        let auth = BrandAuth(
            ExampleEnvironment.development, backend: .client(mock, sessions: [mock.session]), services: services)
        guard let flow = await auth.emailFlow() else { fatalError("the example brand has no email flow") }
        return App(mock: mock, auth: auth, flow: flow)
    }
}

/// The parts of a brand's app.
@MainActor private struct App {
    let mock: MockAuthClient
    let auth: BrandAuth
    let flow: FlowModel<EmailOTPFlow>

    var isSignedIn: Bool { get async { (try? await mock.fetchAuthSession().isSignedIn) ?? false } }
}
