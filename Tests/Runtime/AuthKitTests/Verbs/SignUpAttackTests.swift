import AuthCore
import AuthKit
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// The password of a sign-up is used only for that sign-up, and a session begins only for the user who asked last.
@MainActor @Suite(.timeLimit(.minutes(1))) struct SignUpAttackTests {
    private let ada = "ada@example.com"
    private let bea = "bea@example.com"
    private let mira = "mira@example.com"
    private let app = VerbFixture(accounts: [.mira])
    private var auth: BrandAuth { app.auth }

    /// Confirms the sign-up, which must not succeed.
    private func expectNoPassword(_ code: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let confirmed = await app.service.confirmed
        await #expect(throws: AuthError.passwordRequired, sourceLocation: sourceLocation) {
            _ = try await auth.confirmSignUp(code: code)
        }
        #expect(await app.service.confirmed == confirmed, sourceLocation: sourceLocation)
    }

    // MARK: - Other users

    enum End: CaseIterable { case signIn, sessionOfTheScreens, guest, signOut }

    @Test(arguments: End.allCases)
    func `another session or a sign-out ends the sign-up`(end: End) async throws {
        try await app.signUp(ada)
        switch end {
        case .signIn: _ = try await auth.signIn(email: mira, password: VerbFixture.password)
        case .sessionOfTheScreens:
            _ = try await app.mock.signIn(username: mira, password: VerbFixture.password)
            try await waiting { auth.user?.email == mira }
        case .guest: try await auth.signIn(with: .guest)
        case .signOut: await auth.signOut()
        }
        try await expectNoPassword(app.code(ada))
    }

    @Test func `a second sign-up replaces the first`() async throws {
        try await app.signUp(ada, password: "Moon-River-1")
        let first = try await app.code(ada)
        try await app.signUp(bea, password: "Moon-River-2")
        _ = try? await auth.confirmSignUp(code: first)
        #expect(auth.user == nil)
        _ = try await auth.confirmSignUp(code: app.code(bea))
        #expect(auth.user?.email == bea)
        #expect(await app.service.confirmed == Array(repeating: [bea, "Moon-River-2"], count: 2))
    }

    @Test func `a late response to the first sign-up does not replace the second`() async throws {
        let gate = await app.service.hold(.signUp)
        let first = Task { try await app.signUp(ada, password: "Moon-River-1") }
        await gate.arrivals(1)
        try await app.signUp(bea, password: "Moon-River-2")
        await gate.open()
        try await first.value
        _ = try await auth.confirmSignUp(code: app.code(bea))
        #expect(auth.user?.email == bea)
        #expect(await app.service.confirmed == [[bea, "Moon-River-2"]])
    }

    @Test func `a late response to a sign-up keeps no password after a sign-in or a sign-out`() async throws {
        for isSignedOut in [true, false] {
            let address = isSignedOut ? ada : bea
            let gate = await app.service.hold(.signUp)
            let first = Task { try await app.signUp(address) }
            await gate.arrivals(1)
            if isSignedOut {
                await auth.signOut()
            } else {
                _ = try await auth.signIn(email: mira, password: VerbFixture.password)
            }
            await gate.open()
            try await first.value
            try await expectNoPassword(app.code(address))
        }
    }

    @Test(arguments: [true, false])
    func `a confirmation that another session or a sign-out overtakes signs no user in`(isSignedOut: Bool) async throws
    {
        try await app.signUp(ada)
        let code = try await app.code(ada)
        let gate = await app.service.hold(.confirm)
        let confirmation = Task { try await auth.confirmSignUp(code: code) }
        await gate.arrivals(1)
        if isSignedOut {
            await auth.signOut()
        } else {
            _ = try await auth.signIn(email: mira, password: VerbFixture.password)
        }
        await gate.open()
        await #expect(throws: AuthError.cancelled) { try await confirmation.value }
        #expect(auth.user?.email == (isSignedOut ? nil : mira))
        #expect(try await app.mock.session.session().user?.email == (isSignedOut ? nil : mira))
    }

    @Test func `a new password that a sign-out overtakes signs no user in`() async throws {
        try await auth.resetPassword(email: mira)
        let code = try await app.code(mira)
        let gate = await app.service.hold(.reset)
        let reset = Task { try await auth.resetPassword(email: mira, code: code, newPassword: "Moon-River-8") }
        await gate.arrivals(1)
        await auth.signOut()
        await gate.open()
        await #expect(throws: AuthError.cancelled) { try await reset.value }
        #expect(auth.user == nil)
        _ = try await auth.signIn(email: mira, password: "Moon-River-8")
    }

    /// A client of an app may report no events, or late ones.
    @Test func `a late session ends the sign-up of another user, also without its event`() async throws {
        let app = VerbFixture(accounts: [.mira], client: { SilentClient(client: $0) })
        let gate = await app.service.hold(.signIn)
        let signIn = Task { try await app.auth.signIn(email: mira, password: VerbFixture.password) }
        await gate.arrivals(1)
        try await app.signUp(bea)
        await gate.open()
        _ = try await signIn.value
        await #expect(throws: AuthError.passwordRequired) { try await app.auth.confirmSignUp(code: app.code(bea)) }
        #expect(app.auth.user?.email == mira)
    }

    @Test func `a sign-in to an unconfirmed account keeps its password for the code`() async throws {
        try await app.signUp(ada)
        await auth.signOut()
        await #expect(throws: AuthError.userNotConfirmed) {
            _ = try await auth.signIn(email: ada, password: VerbFixture.password)
        }
        app.clock.advance(by: 30)
        try await auth.resendCode(email: ada)
        _ = try await auth.confirmSignUp(code: app.code(ada))
        #expect(auth.user?.email == ada)
    }

    // MARK: - The same code again

    @Test func `a code confirms once`() async throws {
        try await app.signUp(ada)
        let code = try await app.code(ada)
        _ = try await auth.confirmSignUp(code: code)
        try await expectNoPassword(code)
        await #expect(throws: AuthError.self) {
            _ = try await auth.confirmSignUp(email: ada, password: VerbFixture.password, code: code)
        }
        #expect(auth.user?.email == ada)
    }

    @Test func `twenty confirmations at once send one request and begin one session`() async throws {
        try await app.signUp(ada)
        let code = try await app.code(ada)
        let gate = await app.service.hold(.confirm)
        let confirmations = (0..<20).map { _ in
            Task { () -> AuthError? in
                do throws(AuthError) { _ = try await auth.confirmSignUp(code: code) } catch { return error }
                return nil
            }
        }
        await gate.arrivals(1)
        for _ in 0..<100 { await Task.yield() }
        await gate.open()
        var errors: [AuthError?] = []
        for confirmation in confirmations { errors.append(await confirmation.value) }
        #expect(errors.filter { $0 == nil }.count == 1)
        #expect(errors.compactMap(\.self) == Array(repeating: .cancelled, count: 19))
        #expect(await app.service.calls == [.signUp, .confirm, .signIn])
        #expect(auth.user?.email == ada)
    }

    // MARK: - Interruptions

    @Test func `a canceled confirmation signs no user in, and the next one does`() async throws {
        try await app.signUp(ada)
        let code = try await app.code(ada)
        let gate = await app.service.hold(.confirm)
        let confirmation = Task { try await auth.confirmSignUp(code: code) }
        await gate.arrivals(1)
        confirmation.cancel()
        await gate.open()
        await #expect(throws: AuthError.cancelled) { try await confirmation.value }
        #expect(auth.user == nil)
        #expect(await app.service.calls == [.signUp, .confirm])
        // The service has confirmed the account, so the code is used up.
        _ = try await auth.confirmSignUp(code: code)
        #expect(auth.user?.email == ada)
    }

    @Test(arguments: [HeldService.Call.confirm, .signIn])
    func `after a lost response, the same code signs in`(call: HeldService.Call) async throws {
        try await app.signUp(ada)
        let code = try await app.code(ada)
        await app.service.lose(call)
        await #expect(throws: AuthError.network) { try await auth.confirmSignUp(code: code) }
        if call == .confirm { #expect(auth.user == nil) }
        _ = try await auth.confirmSignUp(code: code)
        #expect(auth.user?.email == ada)
    }

    @Test func `a sign-in that fails after a lost response is not reported as a wrong code`() async throws {
        let error = AuthError.limitExceeded(retryAfter: .seconds(9))
        try await app.signUp(ada)
        let code = try await app.code(ada)
        await app.service.lose(.confirm)
        await #expect(throws: AuthError.network) { try await auth.confirmSignUp(code: code) }
        await app.service.refuse(.signIn, with: error)
        await #expect(throws: error) { try await auth.confirmSignUp(code: code) }
        _ = try await auth.confirmSignUp(code: code)
        #expect(auth.user?.email == ada)
    }

    /// The account may have been created by a stranger.
    @Test(arguments: [true, false])
    func `a password that the sign-in refuses as another user's is used once`(isLost: Bool) async throws {
        try await app.signUp(ada)
        let code = try await app.code(ada)
        if isLost {
            await app.service.lose(.confirm)
            await #expect(throws: AuthError.network) { try await auth.confirmSignUp(code: code) }
        }
        await app.service.refuse(.signIn, with: .passwordResetRequired)
        await #expect(throws: AuthError.passwordResetRequired) { try await auth.confirmSignUp(code: code) }
        try await expectNoPassword(code)
    }

    @Test func `without a lost response, a wrong code does not sign in with the password alone`() async throws {
        try await app.signUp(ada)
        let code = try await app.code(ada)
        let wrong = code == "000000" ? "000001" : "000000"
        await #expect(throws: AuthError.codeMismatch(attemptsLeft: 4)) { try await auth.confirmSignUp(code: wrong) }
        #expect(await app.service.calls == [.signUp, .confirm])
        await app.mock.network.setReachable(false)
        await #expect(throws: AuthError.network) { try await auth.confirmSignUp(code: code) }
        await app.mock.network.setReachable(true)
        // The account is not confirmed.
        await #expect(throws: AuthError.codeMismatch(attemptsLeft: 3)) { try await auth.confirmSignUp(code: wrong) }
        #expect(auth.user == nil)
        _ = try await auth.confirmSignUp(code: code)
        #expect(auth.user?.email == ada)
    }
}

/// A client that reports no events.
private actor SilentClient: ForwardingAuthClient {
    let client: any AuthClient

    init(client: any AuthClient) { self.client = client }

    func sessionEvents() -> AsyncStream<SessionEvent> { AsyncStream { $0.finish() } }
}
