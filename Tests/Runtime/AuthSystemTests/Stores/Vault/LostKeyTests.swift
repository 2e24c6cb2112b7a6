import AuthCore
import AuthSystem
import Foundation
import RuntimeTestSupport
import Testing

/// Tests of a lost biometric key: it costs one sign-in, and never locks a user out permanently.
struct LostKeyTests {
    let value = Data("{\"refreshToken\":\"r-1\"}".utf8)
    let other = Data("other".utf8)
    let base = InMemoryStore()
    let gate = FakeGate()

    @Test func `a lost value counts as no value when it is replaced`() async throws {
        for value in [other, nil] {
            try await SessionVault(items: base, gate: gate).write(self.value, for: .session)
            await gate.loseKey()
            let late = try? await SessionVault(items: base, gate: gate).replace(self.value, with: value, for: .session)
            #expect(late == false)
            let replaced = try? await SessionVault(items: base, gate: gate).replace(nil, with: value, for: .session)
            #expect(replaced == true)
            #expect(try await SessionVault(items: base, gate: gate).read(.session) == value)
            await base.remove(.session)
        }
    }

    @Test func `a change of the biometrics is reported once, and the next sign-in creates a key`() async throws {
        try await SessionVault(items: base, gate: gate).write(value, for: .session)
        await gate.refuse(with: .biometryChanged)
        let store = SessionVault(items: base, gate: gate)
        await #expect(throws: SecureStoreError.biometryChanged) { try await store.read(.session) }
        #expect(SecureStoreError.biometryChanged.isPermanent)
        #expect(await base.read(.session) == nil)
        #expect(try await store.read(.session) == nil)
        await gate.loseKey()
        try await store.write(other, for: .session)
        await gate.refuse(with: nil)
        #expect(try await SessionVault(items: base, gate: gate).read(.session) == other)
    }

    @Test func `a failed or cancelled check loses nothing`() async throws {
        try await SessionVault(items: base, gate: gate).write(value, for: .session)
        for error in [SecureStoreError.notUnlocked(.cancelled), .notUnlocked(.lockedOut), .accessDenied, .unavailable] {
            await gate.refuse(with: error)
            let store = SessionVault(items: base, gate: gate)
            await #expect(throws: error) { try await store.read(.session) }
            await #expect(throws: error) { try await store.replace(value, with: other, for: .session) }
            await gate.refuse(with: nil)
            #expect(try await store.read(.session) == value)
        }
        #expect(await gate.addedKeys == 1)
    }

    @Test func `a value that this process has read or written is removed without asking the user`() async throws {
        let store = SessionVault(items: base, gate: gate)
        try await store.write(value, for: .session)
        await store.lock()
        await gate.refuse(with: .notUnlocked(.cancelled))
        let wrong = try? await store.replace(other, with: nil, for: .session)
        #expect(wrong == false)
        let removed = try? await store.replace(value, with: nil, for: .session)
        #expect(removed == true)
        #expect(await base.read(.session) == nil)
    }

    @Test func `after a sign-out without the key, no other value asks for it, and the next sign-in works`() async throws
    {
        let waits = SecureStoreKey(rawValue: "email-waits")
        try await SessionVault(items: base, gate: gate).write(value, for: .session)
        try await SessionVault(items: base, gate: gate).write(other, for: waits)
        await gate.refuse(with: .notUnlocked(.lockedOut))
        let store = SessionVault(items: base, gate: gate)
        await #expect(throws: SecureStoreError.notUnlocked(.lockedOut)) { try await store.read(.session) }
        try await store.remove(.session)
        let prompts = await gate.prompts
        _ = try? await store.read(waits)
        #expect(await gate.prompts == prompts)
        try await store.write(value, for: .session)
        #expect(await gate.prompts == prompts)
        await gate.refuse(with: nil)
        #expect(try await SessionVault(items: base, gate: gate).read(.session) == value)
    }

    @Test func `a value that another process writes while the user is asked for a lost key stays`() async throws {
        try await SessionVault(items: base, gate: gate).write(value, for: .session)
        let newGate = FakeGate()
        let scratch = InMemoryStore()
        try await SessionVault(items: scratch, gate: newGate).write(other, for: .session)
        let held = await gate.hold()
        await gate.refuse(with: .biometryChanged)
        let (base, gate) = (base, gate)
        let reading = Task { try? await SessionVault(items: base, gate: gate).read(.session) }
        await held.arrivals(1)
        let sealed = try #require(await scratch.read(.session))
        await base.write(sealed, for: .session)
        await held.open()
        #expect(await reading.value == nil)
        #expect(try await SessionVault(items: base, gate: newGate).read(.session) == other)
    }

    @Test func `a value that another process sealed under a new key is not considered lost`() async throws {
        let mine = SessionVault(items: base, gate: gate)
        try await mine.write(value, for: .session)
        await gate.loseKey()
        try await SessionVault(items: base, gate: gate).write(other, for: .session)
        let read = try? await mine.read(.session)
        #expect(read == other)
        #expect(try await SessionVault(items: base, gate: gate).read(.session) == other)
    }
}
