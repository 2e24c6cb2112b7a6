import AuthCore
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing

struct EmailOTPMemoryTests {
    let clock = TestClock(.noon)
    let store = TestStore()
    let records = TestStore()

    private func runner(_ replies: [Reply]) async -> EmailOTPRunner {
        await EmailOTPRunner(
            policy: .example(),
            backend: AgeGatedEmailOTPBackend(
                ScriptedBackend(replies),
                ageGate: AgeGateKeeper(gate: AgeGate(minimumAge: 13), records: records, now: clock.now)),
            store: store, now: clock.now)
    }

    static let signIn: [Event] = [
        .haveAccount, .editEmail("ada@example.com"), .submit, .editPassword("passw0rd"), .submit,
    ]
    /// What a pending account answers to that.
    static let pending: [Reply] = [.status(.confirmed), .failed(.userNotConfirmed)]

    @Test func `a wait for another code outlives a restart, and is that address's alone`() async {
        await runner(Self.pending + [.codeSent(.ada)]).send(Self.signIn)
        clock.advance(by: 10)
        let next = await runner(Self.pending + Self.pending + [.codeSent(.ada)])
        var flow = await next.send(Self.signIn)
        #expect(flow.state == .enteringCode(.ada))
        #expect(flow.notice == .codeSentEarlier)
        #expect(flow.secondsUntilResend(at: clock.now()) == 20)
        #expect(!flow.canResend(at: clock.now()))
        flow = await next.send([
            .changeEmail, .editEmail("bob@example.com"), .submit, .editPassword("passw0rd"), .submit,
        ])
        #expect(flow.state == .enteringCode(.bob))
        #expect(flow.notice == .codeSent(.ada))
    }

    @Test func `so does what the service asked for`() async {
        await runner(Self.pending + [.failed(.limitExceeded(retryAfter: .seconds(3600)))]).send(Self.signIn)
        clock.advance(by: 1800)
        let flow = await runner(Self.pending).send(Self.signIn)
        #expect(flow.secondsUntilResend(at: clock.now()) == 1800)
    }

    @Test func `a wait that is over is forgotten`() async {
        await runner(Self.pending + [.codeSent(.ada)]).send(Self.signIn)
        clock.advance(by: 30)
        #expect(await runner([]).flow.memory == EmailOTPMemory())
    }

    @Test func `who was too young is so after a restart`() async {
        await runner([]).send([.editBirthdate(.child), .submit])
        clock.advance(by: 86400)
        let flow = await runner([]).send([.editBirthdate(.adult), .submit, .haveAccount])
        #expect(flow.state == .tooYoung)
    }

    @Test func `a brand without a minimum age is closed to nobody`() {
        let open = EmailOTPFlow.Policy.example(.example(minimumAge: 0))
        let flow = EmailOTPFlow(policy: open, remembering: EmailOTPMemory(), isClosed: true, at: .noon)
        #expect(flow.state == .enteringEmail)
    }

    @Test func `what cannot be read is nothing, and what cannot be written stays with the flow`() async throws {
        try await store.write(Data("{".utf8), for: .emailFlow)
        #expect(await runner([]).flow.memory == EmailOTPMemory())
        await store.lock()
        let locked = await runner([])
        #expect(await locked.flow.state == .enteringBirthdate(for: nil))
        #expect(await locked.send([.editBirthdate(.child), .submit]).state == .tooYoung)
    }

    @Test func `what does not change is not written again`() async {
        let first = await runner([.status(.confirmed)])
        await first.send(Array(Self.signIn.dropLast()))
        #expect(await store.writes == 0)
        await runner([]).send([.editBirthdate(.child), .submit, .submit])
        #expect(await store.writes == 0)
        #expect(await records.writes == 1)
    }
}

/// A store in memory that counts what is written, and can be locked.
actor TestStore: SecureStore {
    private(set) var writes = 0
    private var values: [SecureStoreKey: Data] = [:]
    private var isLocked = false

    func lock() { isLocked = true }

    func read(_ key: SecureStoreKey) throws(SecureStoreError) -> Data? {
        if isLocked { throw .unavailable }
        return values[key]
    }

    func write(_ value: Data, for key: SecureStoreKey) throws(SecureStoreError) {
        if isLocked { throw .unavailable }
        writes += 1
        values[key] = value
    }

    func remove(_ key: SecureStoreKey) throws(SecureStoreError) { values[key] = nil }

    func replace(_ expected: Data?, with value: Data?, for key: SecureStoreKey) throws(SecureStoreError) -> Bool {
        if isLocked { throw .unavailable }
        guard values[key] == expected else { return false }
        if value != nil { writes += 1 }
        values[key] = value
        return true
    }
}
