import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

/// Tests of a record that can never be read again. It may have been a refusal, so it counts as a refusal for a week.
@Suite struct LostAgeGateRecordTests {
    private let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))

    private func keeper(_ records: LostStore) -> AgeGateKeeper {
        AgeGateKeeper(gate: AgeGate(minimumAge: 13), records: records, now: clock.now)
    }

    @Test(arguments: [nil, SecureStoreError.tampered, .wrongKey])
    func `a lost record keeps the gate closed for a week`(error: SecureStoreError?) async throws {
        let records = LostStore(holding: Data("{}".utf8), error)
        await #expect(throws: AuthError.storage) { try await keeper(records).requireOpen() }
        clock.advance(by: 604_799)
        await #expect(throws: AuthError.storage) { try await keeper(records).record(.oldEnough) }
        await #expect(throws: AuthError.storage) { try await keeper(records).clearSignIn(with: ScriptedClient()) }
        clock.advance(by: 1)
        #expect(try await keeper(records).standing() == .unanswered)
        try await keeper(records).record(.oldEnough)
        _ = try await keeper(records).clearSignIn(with: ScriptedClient())
    }

    @Test func `a refusal before the week is over closes the gate`() async throws {
        let records = LostStore(holding: Data("{}".utf8), nil)
        await #expect(throws: AuthError.storage) { try await keeper(records).requireOpen() }
        await #expect(throws: AuthError.underAge(minimumAge: 13)) { try await keeper(records).record(.tooYoung) }
        #expect(try await keeper(records).standing() == .closed)
    }

    @Test func `a temporary error does not replace the record`() async throws {
        let records = LostStore(holding: Data(#"{"passed":{"minimumAge":13}}"#.utf8), .unavailable)
        await #expect(throws: AuthError.storage) { try await keeper(records).clearSignIn(with: ScriptedClient()) }
        await records.recover()
        _ = try await keeper(records).clearSignIn(with: ScriptedClient())
    }
}

/// A store whose value cannot be read until another is written.
private actor LostStore: UnsharedStore {
    private var value: Data?
    private var error: SecureStoreError?

    init(holding value: Data?, _ error: SecureStoreError?) { (self.value, self.error) = (value, error) }

    func recover() { error = nil }

    func read(_ key: SecureStoreKey) throws(SecureStoreError) -> Data? {
        if let error { throw error }
        return value
    }

    func write(_ value: Data, for key: SecureStoreKey) throws(SecureStoreError) { (self.value, error) = (value, nil) }

    func remove(_ key: SecureStoreKey) throws(SecureStoreError) { value = nil }
}
