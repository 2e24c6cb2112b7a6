import AuthCore
import AuthKit
import EmailOTP
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// Ways past the age gate of a brand for users of 13 and older.
@Suite struct AgeGateBypassTests {
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

    private func options(_ birthdate: Birthdate) -> SignUpOptions {
        SignUpOptions(
            birthdate: birthdate, terms: TermsAcceptance(version: "2026-01-15", acceptedAt: device.clock.now()))
    }

    @Test func `a refused child cannot sign in as a guest`() async {
        let app = await device.launch()
        await refuse(in: app)
        await #expect(throws: refusal) { try await app.client.signInAsGuest() }
        #expect(await !app.isSignedIn)
    }

    @Test(arguments: [SignInProvider.apple, .google])
    func `a refused child cannot sign in at a page`(provider: SignInProvider) async {
        let app = await device.launch()
        await refuse(in: app)
        await #expect(throws: refusal) { try await app.client.signInWithWebUI(for: provider) }
        #expect(await !app.isSignedIn)
    }

    @Test func `a refused child cannot sign up without the flow with another birthdate`() async {
        let app = await device.launch()
        await refuse(in: app)
        await #expect(throws: refusal) {
            try await app.client.signUp(username: "a@example.com", password: "Passw0rd", options: options(adult))
        }
    }

    @Test func `a refused sign-up closes the flow and every other path`() async {
        let app = await device.launch()
        await #expect(throws: refusal) {
            try await app.client.signUp(username: "a@example.com", password: "Passw0rd", options: options(child))
        }
        #expect(await app.flow.complete([.editBirthdate(adult), .submit]).state == .tooYoung)
        #expect(await device.launch().flow.flow.state == .tooYoung)
        await #expect(throws: refusal) { try await app.client.signInAsGuest() }
    }

    @Test func `a refusal closes the other open flows`() async throws {
        let app = await device.launch()
        let (first, second, third) = (
            await device.launch().flow, await device.launch().flow, await device.launch().flow
        )
        await second.complete([.editBirthdate(adult), .submit])
        await third.complete([.editBirthdate(adult), .submit, .editEmail("b@example.com"), .submit])
        #expect(await third.flow.state == .creatingAccount(try EmailAddress("b@example.com")))
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
            try await app.client.confirmSignUp(for: "b@example.com", confirmationCode: code, password: "Passw0rd")
        }
        #expect(await app.flow.complete([.editCode(SecretText(code)), .submit]).state == .tooYoung)
    }

    @Test func `a refusal outlives a launch while the session's store is locked`() async {
        await refuse(in: await device.launch(session: LockedStore()))
        let app = await device.launch(session: LockedStore())
        #expect(await app.flow.complete([.editBirthdate(adult), .submit]).state == .tooYoung)
        await #expect(throws: refusal) { try await app.client.signInAsGuest() }
    }

    @Test func `a refusal outlives a launch without a restored session`() async {
        await refuse(in: await device.launch(session: nil))
        let app = await device.launch(session: nil)
        #expect(await app.flow.flow.state == .tooYoung)
        await #expect(throws: refusal) { try await app.client.signInWithWebUI(for: .apple) }
    }

    @Test func `a refusal outlives a launch with an empty session store`() async {
        await refuse(in: await device.launch(session: RecordStore()))
        #expect(await device.launch(session: RecordStore()).flow.flow.state == .tooYoung)
    }

    @Test(arguments: [-604_799.0, 604_799])
    func `setting the clock does not open the gate early`(seconds: Double) async {
        await refuse(in: await device.launch())
        device.clock.advance(by: seconds)
        let app = await device.launch()
        #expect(await app.flow.flow.state == .tooYoung)
        await #expect(throws: refusal) { try await app.client.signInAsGuest() }
    }

    @Test func `no user can sign in at a page or as a guest before entering a birthdate`() async throws {
        let app = await device.launch()
        await #expect(throws: AuthError.missingFields([.birthdate])) { try await app.client.signInAsGuest() }
        await #expect(throws: AuthError.missingFields([.birthdate])) {
            try await app.client.signInWithWebUI(for: .apple)
        }
        #expect(await !app.isSignedIn)
        try await app.ageGate.answer(adult, in: .gmt)
        #expect(try await app.client.signInAsGuest().isSignedIn)
        // The next launch does not ask again.
        #expect(try await device.launch().client.signInWithWebUI(for: .apple).isSignedIn)
    }

    @Test func `a flow with a birthdate that is old enough opens the pages`() async throws {
        let app = await device.launch()
        await app.flow.complete([.editBirthdate(adult), .submit])
        #expect(try await app.client.signInWithWebUI(for: .google).isSignedIn)
    }

    @Test func `a gate whose records cannot be read is not open, and can be read later`() async throws {
        let app = await device.launch()
        await device.records.lock(true)
        await #expect(throws: AuthError.storage) { try await app.client.signInAsGuest() }
        await #expect(throws: AuthError.storage) { try await app.client.signInWithWebUI(for: .apple) }
        await #expect(throws: AuthError.storage) {
            try await app.client.signUp(username: "a@example.com", password: "Passw0rd", options: options(adult))
        }
        let stuck = await app.flow.complete([.editBirthdate(adult), .submit])
        #expect(stuck.state == .enteringBirthdate(for: nil))
        #expect(stuck.problem == .storage)
        await device.records.lock(false)
        #expect(await app.flow.complete(.submit).state == .enteringEmail)
        #expect(try await app.client.signInAsGuest().isSignedIn)
    }

    @Test func `a user who signed in with a password has passed the gate`() async throws {
        let app = await device.launch()
        _ = try await app.mock.signUp(
            email: EmailAddress("a@example.com"), password: "Passw0rd", options: options(adult))
        let code = try #require(await app.mock.mailbox.lastCode(for: "a@example.com"))
        try await app.mock.confirm(email: EmailAddress("a@example.com"), code: code, password: "Passw0rd")
        #expect(try await app.ageGate.standing() == .unanswered)
        _ = try await app.client.signIn(email: EmailAddress("a@example.com"), password: "Passw0rd")
        #expect(try await app.ageGate.standing() == .passed)
    }

    @Test func `a user who signed in with a password, or is signed in, enters no birthdate again`() async throws {
        let app = await device.launch()
        _ = try await app.mock.signUp(username: "a@example.com", password: "Passw0rd", options: options(adult))
        let code = try #require(await app.mock.mailbox.lastCode(for: "a@example.com"))
        _ = try await app.mock.confirmSignUp(for: "a@example.com", confirmationCode: code, password: "Passw0rd")
        // A session from before the gate kept records.
        _ = try await app.mock.signIn(username: "a@example.com", password: "Passw0rd")
        #expect(try await app.client.signInWithWebUI(for: .apple).isSignedIn)
        await app.client.signOut()

        let other = Device()
        let fresh = await other.launch(mock: app.mock)
        await #expect(throws: AuthError.missingFields([.birthdate])) {
            try await fresh.client.signInWithWebUI(for: .apple)
        }
        #expect(try await fresh.client.signIn(username: "a@example.com", password: "Passw0rd").isSignedIn)
        await fresh.client.signOut()
        #expect(try await fresh.client.signInWithWebUI(for: .apple).isSignedIn)
    }
}

/// A device with its records and its clock.
private struct Device {
    let records = RecordStore()
    /// A clock that starts at 2026-06-15 12:00 UTC.
    let clock = TestClock(Date(timeIntervalSince1970: 1_781_524_800))

    /// Launches the app. Everything is new except the records, and the session's store if there is one.
    func launch(session: (any SecureStore)? = nil, mock: MockAuthClient? = nil) async -> App {
        let brand = BrandConfiguration.example()
        let mock = mock ?? MockAuthClient(brand: brand, allowsMockInRelease: true, clock: clock.session, timeZone: .gmt)
        let ageGate = AgeGateKeeper(gate: brand.ageGate, records: records, now: clock.now)
        let client = AgeGatedAuthClient(mock, ageGate: ageGate)
        let memory = if let session { await EmailOTPMemory.read(from: session) } else { EmailOTPMemory() }
        let isClosed = (try? await ageGate.standing()) == .closed
        let flow = await FlowModel(
            EmailOTPFlow(
                policy: EmailOTPFlow.Policy(brand: brand, timeZone: .gmt), remembering: memory, isClosed: isClosed,
                at: clock.now()),
            client: client, ageGate: ageGate, now: clock.now)
        return App(mock: mock, ageGate: ageGate, client: client, flow: flow)
    }
}

/// The parts that a brand's app creates.
private struct App {
    let mock: MockAuthClient
    let ageGate: AgeGateKeeper
    let client: AgeGatedAuthClient
    let flow: FlowModel<EmailOTPFlow>

    var isSignedIn: Bool { get async { (try? await mock.fetchAuthSession().isSignedIn) ?? false } }
}

/// A store in memory that can be locked.
private actor RecordStore: UnsharedStore {
    private var values: [SecureStoreKey: Data] = [:]
    private var isLocked = false

    func lock(_ isLocked: Bool) { self.isLocked = isLocked }

    func read(_ key: SecureStoreKey) throws(SecureStoreError) -> Data? {
        if isLocked { throw .unavailable }
        return values[key]
    }

    func write(_ value: Data, for key: SecureStoreKey) throws(SecureStoreError) {
        if isLocked { throw .unavailable }
        values[key] = value
    }

    func remove(_ key: SecureStoreKey) throws(SecureStoreError) {
        if isLocked { throw .unavailable }
        values[key] = nil
    }
}

/// A session's store that the user does not unlock.
private struct LockedStore: UnsharedStore {
    func read(_ key: SecureStoreKey) throws(SecureStoreError) -> Data? { throw .accessDenied }

    func write(_ value: Data, for key: SecureStoreKey) throws(SecureStoreError) { throw .accessDenied }

    func remove(_ key: SecureStoreKey) throws(SecureStoreError) { throw .accessDenied }
}
