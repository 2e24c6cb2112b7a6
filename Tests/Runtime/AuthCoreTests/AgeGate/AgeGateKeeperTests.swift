import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@Suite struct AgeGateKeeperTests {
    private let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
    private let records = ScriptedStore()
    /// A client without a session.
    private let client = SessionClient()
    private let refusal = AuthError.underAge(minimumAge: 13)

    private func keeper(minimumAge: Int = 13) -> AgeGateKeeper {
        AgeGateKeeper(gate: AgeGate(minimumAge: minimumAge), records: records, now: clock.now, timeZone: .gmt)
    }

    @Test func `a new gate requires a birthdate once`() async throws {
        #expect(try await keeper().standing() == .unanswered)
        try await keeper().requireOpen()
        await #expect(throws: AuthError.missingFields([.birthdate])) { try await keeper().clearSignIn(with: client) }
        try await keeper().answer(try Birthdate(year: 1990, month: 6, day: 15))
        _ = try await keeper().clearSignIn(with: client)
    }

    @Test func `the birthdate itself is not stored`() async throws {
        try await keeper().answer(try Birthdate(year: 1990, month: 6, day: 15))
        let stored = await records.values.values.map { String(decoding: $0, as: UTF8.self) }
        #expect(stored == [#"{"passed":{"minimumAge":13}}"#])
    }

    @Test func `a refusal closes the gate for all keepers, and a second try fails`() async throws {
        let other = keeper()
        #expect(try await other.standing() == .unanswered)
        await #expect(throws: refusal) { try await keeper().answer(try child) }
        await #expect(throws: refusal) { try await other.answer(try Birthdate(year: 1990, month: 6, day: 15)) }
        await #expect(throws: refusal) { try await other.requireOpen() }
        await #expect(throws: refusal) { try await other.clearSignIn(with: client) }
        await other.userSignedIn()
        #expect(try await keeper().standing() == .closed)
    }

    @Test(arguments: [
        (0.0, AgeGateKeeper.Standing.closed), (604_799, .closed), (604_800, .unanswered), (-604_799, .closed),
        (-604_800, .closed), (-31_536_000, .closed),
    ])
    func `a refusal lasts for a week, and a clock that is set back does not end it`(
        seconds: Double, standing: AgeGateKeeper.Standing
    ) async throws {
        let first = keeper()
        await #expect(throws: refusal) { try await first.answer(try child) }
        clock.advance(by: seconds)
        #expect(try await first.standing() == standing)
        #expect(try await keeper().standing() == standing)
    }

    /// The clock was ahead when the user was refused, and was then corrected.
    @Test func `after a clock was set back, a refusal lasts for a week from then`() async throws {
        let first = keeper()
        await #expect(throws: refusal) { try await first.record(.tooYoung) }
        clock.advance(by: -31_536_000)
        #expect(try await keeper().standing() == .closed)
        #expect(try await first.standing() == .closed)
        clock.advance(by: 604_799)
        #expect(try await keeper().standing() == .closed)
        #expect(try await first.standing() == .closed)
        clock.advance(by: 1)
        #expect(try await keeper().standing() == .unanswered)
        #expect(try await first.standing() == .unanswered)
    }

    @Test func `a second refusal does not restart the week`() async throws {
        await #expect(throws: refusal) { try await keeper().record(.tooYoung) }
        clock.advance(by: 600_000)
        await #expect(throws: refusal) { try await keeper().record(.tooYoung) }
        clock.advance(by: 4_800)
        #expect(try await keeper().standing() == .unanswered)
    }

    @Test func `a higher minimum age requires a new answer, and a lower one does not`() async throws {
        try await keeper().record(.oldEnough)
        #expect(try await keeper(minimumAge: 16).standing() == .unanswered)
        #expect(try await keeper(minimumAge: 12).standing() == .passed)
    }

    @Test func `the gate is not open while its records cannot be read`() async throws {
        try await keeper().record(.oldEnough)
        await records.fail(reading: .unavailable)
        await #expect(throws: AuthError.storage) { try await keeper().requireOpen() }
        await #expect(throws: AuthError.storage) { try await keeper().clearSignIn(with: client) }
        await #expect(throws: AuthError.storage) { try await keeper().record(.oldEnough) }
        await records.fail(reading: nil)
        _ = try await keeper().clearSignIn(with: client)
    }

    @Test func `a pass that cannot be written does not count`() async throws {
        await records.fail(writing: .unavailable)
        await #expect(throws: AuthError.storage) { try await keeper().record(.oldEnough) }
        #expect(try await keeper().standing() == .unanswered)
    }

    @Test func `a refusal that cannot be written applies in this process, and is written later`() async throws {
        let keeper = keeper()
        await records.fail(reading: .unavailable)
        await records.fail(writing: .unavailable)
        await #expect(throws: refusal) { try await keeper.record(.tooYoung) }
        await #expect(throws: refusal) { try await keeper.requireOpen() }
        await records.fail(reading: nil)
        await records.fail(writing: nil)
        await #expect(throws: refusal) { try await keeper.record(.oldEnough) }
        #expect(try await keeper.standing() == .closed)
        #expect(try await self.keeper().standing() == .closed)
    }

    @Test func `a refusal that arrives while a pass is recorded has priority`() async throws {
        await records.afterNextRead { [keeper = keeper()] () async throws(SecureStoreError) in
            try? await keeper.record(.tooYoung)
        }
        await #expect(throws: refusal) { try await keeper().record(.oldEnough) }
        #expect(try await keeper().standing() == .closed)
    }

    // MARK: - Clearances

    private func signUp(
        born birthdate: Birthdate?, service refusal: AuthError? = nil
    ) async throws(AuthError) -> SignUpOptions {
        try await keeper().signUp(with: SignUpOptions(birthdate: birthdate)) { profile throws(AuthError) in
            if let refusal { throw refusal }
            return profile.options
        }
    }

    @Test func `a sign-up that succeeds counts as a pass, and a failed one does not`() async throws {
        let adult = try Birthdate(year: 1990, month: 6, day: 15)
        await #expect(throws: AuthError.usernameExists) { try await signUp(born: adult, service: .usernameExists) }
        #expect(try await keeper().standing() == .unanswered)
        #expect(try await signUp(born: adult)[.birthdate] == "1990-06-15")
        #expect(try await keeper().standing() == .passed)
    }

    @Test func `a refusal of the service closes the gate`() async throws {
        let adult = try Birthdate(year: 1990, month: 6, day: 15)
        await #expect(throws: refusal) { try await signUp(born: adult, service: .underAge(minimumAge: 16)) }
        await #expect(throws: refusal) { try await signUp(born: adult) }
        await #expect(throws: refusal) { try await keeper().clearConfirmation() }
    }

    @Test func `no account is created without a birthdate, also on a device that has passed the gate`() async throws {
        try await keeper().record(.oldEnough)
        await #expect(throws: AuthError.missingFields([.birthdate])) { try await signUp(born: nil) }
        await #expect(throws: refusal) { try await signUp(born: child) }
    }

    @Test(arguments: [AuthError.sessionExpired, .sessionLost(.unreadable)])
    func `a device that had the session of a user needs no birthdate`(end: AuthError) async throws {
        _ = try await keeper().clearSignIn(with: SessionClient(failure: end))
        #expect(try await keeper().standing() == .passed)
    }

    @Test(arguments: [AuthError.network, .storage, .signedOut])
    func `a session that cannot be read does not open the gate`(error: AuthError) async throws {
        await #expect(throws: AuthError.missingFields([.birthdate])) {
            try await keeper().clearSignIn(with: SessionClient(failure: error))
        }
    }

    @Test func `a clearance notices that the gate has been closed since`() async throws {
        try await keeper().record(.oldEnough)
        let clearance = try await keeper().clearSignIn(with: client)
        try await clearance.requireOpen()
        await #expect(throws: refusal) { try await keeper().record(.tooYoung) }
        await #expect(throws: refusal) { try await clearance.requireOpen() }
    }

    private var child: Birthdate { get throws { try Birthdate(year: 2020, month: 1, day: 1) } }

    /// A record that can never be read again may have been a refusal.
    @Test(arguments: [nil, SecureStoreError.tampered])
    func `a lost record keeps the gate closed for a week`(error: SecureStoreError?) async throws {
        try await records.write(Data("{}".utf8), for: SecureStoreKey(rawValue: "age-gate"))
        await records.fail(reading: error)
        await #expect(throws: AuthError.storage) { try await keeper().requireOpen() }
        await records.fail(reading: nil)
        clock.advance(by: 604_799)
        await #expect(throws: AuthError.storage) { try await keeper().record(.oldEnough) }
        await #expect(throws: AuthError.storage) { try await keeper().clearSignIn(with: client) }
        clock.advance(by: 1)
        #expect(try await keeper().standing() == .unanswered)
        try await keeper().record(.oldEnough)
        _ = try await keeper().clearSignIn(with: client)
    }

    @Test func `a refusal in the week of a lost record closes the gate`() async throws {
        try await records.write(Data("{}".utf8), for: SecureStoreKey(rawValue: "age-gate"))
        await #expect(throws: AuthError.storage) { try await keeper().requireOpen() }
        await #expect(throws: refusal) { try await keeper().record(.tooYoung) }
        #expect(try await keeper().standing() == .closed)
    }
}

/// A client that only knows that there is no session, or why it cannot read it.
private struct SessionClient: ForwardingAuthClient {
    var failure: AuthError?
    let client: any AuthClient = UnavailableAuthClient()

    func fetchAuthSession() async throws(AuthError) -> AuthSession {
        if let failure { throw failure }
        return .signedOut
    }
}
