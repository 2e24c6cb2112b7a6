import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthSystem

/// Tests that a sealed session stays while its key cannot be used, and does not return after a sign-out or a sign-in.
struct SubstituteTests {
    let items = ScriptedStore()
    let records = InMemoryStore()
    let gate = FakeGate()
    let value = Data("value".utf8)
    let policy = SessionPolicy(restoresAtLaunch: true, biometricUnlock: true)

    /// Launches the app while its key cannot be used.
    private func launch(_ refusal: SecureStoreError = .notUnlocked(.unavailable)) -> SessionVault {
        SessionVault(items: items, records: records, keyLock: nil, refusal: refusal, policy: policy)
    }

    /// Stores a session in a launch at which the key can be used.
    private func seal(_ key: SecureStoreKey = .session) async throws {
        try await SessionVault(items: items, records: records, gate: gate, policy: policy)
            .write(Data("sealed".utf8), for: key)
    }

    @Test func `a sealed session has not ended, and stays until the user signs out`() async throws {
        try await seal()
        for _ in 0..<2 {
            await #expect(throws: SecureStoreError.notUnlocked(.unavailable)) { try await launch().read(.session) }
        }
        let later = SessionVault(items: items, records: records, gate: gate, policy: policy)
        #expect(try await later.read(.session) == Data("sealed".utf8))
        try await launch().remove(.session)
        #expect(await items.values.isEmpty)
    }

    @Test func `a sealed session without an enrolled face or finger is lost, which is reported once`() async throws {
        try await seal()
        let vault = launch(.biometryChanged)
        await #expect(throws: SecureStoreError.biometryChanged) { try await vault.read(.session) }
        #expect(await items.values.isEmpty)
        #expect(try await vault.read(.session) == nil)
    }

    @Test func `a sealed value that is not a session counts as no value`() async throws {
        let key = SecureStoreKey(rawValue: "email-flow")
        try await seal(key)
        #expect(try await launch().read(key) == nil)
    }

    @Test func `plain text of an earlier version of the app leaves the disk, and the session continues`() async throws {
        try await items.write(value, for: .session)
        let vault = launch()
        #expect(try await vault.read(.session) == value)
        #expect(await items.values.isEmpty)
        #expect(try await vault.read(.session) == value)
        #expect(try await launch().read(.session) == nil)
    }

    @Test func `plain text that cannot be removed now is removed by a later access`() async throws {
        try await items.write(value, for: .session)
        let vault = launch()
        await items.fail(changing: .unavailable)
        #expect(try await vault.read(.session) == value)
        await items.fail(changing: nil)
        #expect(try await vault.read(.session) == value)
        #expect(await items.values.isEmpty)
    }

    @Test func `a new session replaces the sealed one, and is kept only in memory`() async throws {
        try await seal()
        let vault = launch()
        #expect(!vault.isLockable && vault.offeredChoices == [])
        try await vault.write(value, for: .session)
        #expect(try await vault.read(.session) == value)
        #expect(await items.values.isEmpty)
        #expect(try await launch().read(.session) == nil)
    }

    @Test func `a replacement of the expected value removes the sealed one, like a write or a removal`() async throws {
        try await seal()
        let vault = launch()
        #expect(try await !vault.replace(value, with: nil, for: .session))
        #expect(await !items.values.isEmpty)
        #expect(try await vault.replace(nil, with: value, for: .session))
        #expect(await items.values.isEmpty)
        #expect(try await vault.replace(value, with: nil, for: .session))
        #expect(try await vault.read(.session) == nil)
    }
}
