import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthSystem

/// Tests of a change of the session policy by an update of the app: the session moves, and no plain text stays against the
/// policy.
struct PolicyChangeTests {
    private static let locked = SessionPolicy(restoresAtLaunch: true, biometricUnlock: true)
    private static let plain = SessionPolicy(restoresAtLaunch: true, biometricUnlock: false)
    private static let forgetful = SessionPolicy(restoresAtLaunch: false, biometricUnlock: true)
    private static let choosing = SessionPolicy(
        restoresAtLaunch: true, biometricUnlock: true, userChoices: [.restore, .biometricUnlock])
    private static let keys = [SecureStoreKey.session, SecureStoreKey(rawValue: "email-flow")]

    private let session = Data("session".utf8)
    private let items = ScriptedStore()
    private let records = InMemoryStore()
    private let gate = FakeGate()

    /// Launches a version of the app. As on a device, only a policy that locks sessions has the key.
    private func launch(_ policy: SessionPolicy) -> SessionVault {
        SessionVault(items: items, records: records, gate: policy.locks ? gate : nil, policy: policy)
    }

    private func hasPlainText() async -> Bool {
        await items.values.values.contains { String(decoding: $0, as: UTF8.self).contains("session") }
    }

    // MARK: - From plain text to the lock

    @Test(arguments: keys)
    func `a value is sealed at the first access, and no plain text stays`(key: SecureStoreKey) async throws {
        try await launch(Self.plain).write(session, for: key)
        #expect(await hasPlainText())
        #expect(try await launch(Self.locked).read(key) == session)
        #expect(await !hasPlainText())
        #expect(await items.values.count == 1)
        await gate.refuse(with: .notUnlocked(.cancelled))
        let vault = launch(Self.locked)
        await #expect(throws: SecureStoreError.notUnlocked(.cancelled)) { try await vault.read(key) }
    }

    // MARK: - From the lock to another policy

    @Test func `a session that the policy does not lock is removed without asking the user`() async throws {
        try await launch(Self.locked).write(session, for: .session)
        let vault = launch(Self.plain)
        #expect(!vault.isLockable)
        #expect(try await vault.read(.session) == nil)
        #expect(await items.values.isEmpty)
        try await vault.write(session, for: .session)
        #expect(try await launch(Self.plain).read(.session) == session)
    }

    @Test(arguments: keys)
    func `a value stays readable if users may choose the lock`(key: SecureStoreKey) async throws {
        try await launch(Self.locked).write(session, for: key)
        #expect(try await launch(Self.choosing).read(key) == session)
        #expect(try await launch(Self.locked).read(key) == session)
        #expect(await !hasPlainText())
    }

    // MARK: - To sessions that are not restored

    @Test(arguments: keys)
    func `nothing stays on disk if sessions are not restored`(key: SecureStoreKey) async throws {
        for policy in [Self.plain, Self.locked] {
            try await launch(policy).write(session, for: key)
            await gate.refuse(with: .notUnlocked(.cancelled))
            let vault = launch(Self.forgetful)
            #expect(try await vault.read(key) == nil)
            #expect(await items.values.isEmpty)
            try await vault.write(session, for: key)
            #expect(try await vault.read(key) == session)
            #expect(await items.values.isEmpty)
            #expect(!vault.isLockable)
            await gate.refuse(with: nil)
        }
    }

    @Test func `an app that restores no session works although the items cannot be removed`() async throws {
        try await launch(Self.plain).write(session, for: .session)
        await items.fail(changing: .accessDenied)
        let failing = ScriptedStore()
        await failing.fail(changing: .accessDenied)
        let vault = SessionVault(items: items, records: failing, policy: Self.forgetful)
        #expect(try await vault.read(.session) == nil)
        try await vault.write(Data("new".utf8), for: .session)
        #expect(try await vault.read(.session) == Data("new".utf8))
        await #expect(throws: SecureStoreError.accessDenied) { try await vault.remove(.session) }
        await items.fail(changing: nil)
        #expect(try await vault.read(.session) == nil)
        #expect(await items.values.isEmpty)
    }

    @Test func `a vault with another policy has the same items and the same key`() async throws {
        let vault = launch(Self.locked)
        try await vault.write(session, for: .session)
        let prompts = await gate.prompts
        let other = vault.following(Self.choosing)
        #expect(vault.following(Self.locked) === vault)
        #expect(try await other.read(.session) == session)
        #expect(await gate.prompts == prompts)
    }
}
