import AuthCore
import AuthSystem
import Foundation
import Testing

/// Item 12 of the security checklist: biometrics are bound to a key, not to a boolean.
struct GatedStoreTests {
    let value = Data("{\"refreshToken\":\"r-1\"}".utf8)
    let base = InMemoryStore()

    @Test func `what is kept is locked: without the key there is a ciphertext, whoever says that the person is there`()
        async throws
    {
        let gate = FakeGate()
        try await GatedStore(base, gate: gate).write(value, for: .session)
        let kept = try #require(await base.read(.session))
        #expect(!String(decoding: kept, as: UTF8.self).contains("refreshToken"))
        // Another key that opens at once, as one would hand out who patched the question away.
        let patched = FakeGate(key: Data(repeating: 1, count: 32))
        await #expect(throws: SecureStoreError.wrongKey) {
            try await GatedStore(base, gate: patched).read(.session)
        }
    }

    @Test func `the person is asked once, and again once it is locked`() async throws {
        let gate = FakeGate()
        try await GatedStore(base, gate: gate).write(value, for: .session)
        let store = GatedStore(base, gate: gate)
        let before = await gate.questions
        for _ in 0..<3 {
            let read = try await store.read(.session)
            #expect(read == value)
        }
        try await store.write(value, for: .session)
        #expect(await gate.questions == before + 1)
        await store.lock()
        #expect(try await store.read(.session) == value)
        #expect(await gate.questions == before + 2)
    }

    @Test func `a hundred callers at once are one question, and one key`() async throws {
        let gate = FakeGate()
        let store = GatedStore(base, gate: gate)
        await withTaskGroup { group in
            for number in 0..<100 {
                group.addTask {
                    try? await store.write(Data([UInt8(number)]), for: SecureStoreKey(rawValue: "\(number)"))
                }
            }
        }
        #expect(await gate.questions == 1)
        #expect(await gate.made == 1)
        let second = GatedStore(base, gate: gate)
        for number in 0..<100 {
            #expect(try await second.read(SecureStoreKey(rawValue: "\(number)")) == Data([UInt8(number)]))
        }
    }

    @Test func `who is not let in learns so, and the value stays`() async throws {
        let gate = FakeGate()
        try await GatedStore(base, gate: gate).write(value, for: .session)
        await gate.refuse(with: .accessDenied)
        let store = GatedStore(base, gate: gate)
        await #expect(throws: SecureStoreError.accessDenied) { try await store.read(.session) }
        await #expect(throws: SecureStoreError.accessDenied) { try await store.write(Data(), for: .session) }
        await gate.refuse(with: nil)
        #expect(try await store.read(.session) == value)
    }

    @Test func `nobody is asked for a value that is not there, nor to forget one`() async throws {
        let gate = FakeGate()
        try await GatedStore(base, gate: gate).write(value, for: .session)
        let before = await gate.questions
        let store = GatedStore(base, gate: gate)
        #expect(try await store.read(SecureStoreKey(rawValue: "other")) == nil)
        try await store.remove(.session)
        #expect(await base.read(.session) == nil)
        #expect(await gate.questions == before)
    }

    @Test
    func `once the device knows another face the key is gone: the value is refused, and the next one has a new key`()
        async throws
    {
        let gate = FakeGate()
        try await GatedStore(base, gate: gate).write(value, for: .session)
        await gate.forget()
        let store = GatedStore(base, gate: gate)
        await #expect(throws: SecureStoreError.wrongKey) { try await store.read(.session) }
        try await store.write(Data("new".utf8), for: .session)
        #expect(try await store.read(.session) == Data("new".utf8))
        #expect(await gate.made == 2)
    }

    @Test func `a sign-in that was refused works after a sign-out, although nothing was read`() async throws {
        let gate = FakeGate()
        try await GatedStore(base, gate: gate).write(value, for: SecureStoreKey(rawValue: "other"))
        await gate.refuse(with: .accessDenied)
        let store = GatedStore(base, gate: gate)
        await #expect(throws: SecureStoreError.accessDenied) { try await store.write(value, for: .session) }
        try await store.remove(.session)
        try await store.write(value, for: .session)
        await gate.refuse(with: nil)
        #expect(try await GatedStore(base, gate: gate).read(.session) == value)
    }
}
