import AuthCore
import AuthSystem
import Foundation
import RuntimeTestSupport
import Testing

/// Tests of biometrics that are bound to a key, and not to a Boolean.
struct SealedSessionTests {
    let value = Data("{\"refreshToken\":\"r-1\"}".utf8)
    let base = InMemoryStore()

    @Test func `a stored value is a ciphertext without the key, even if the biometric check is bypassed`()
        async throws
    {
        let gate = FakeGate()
        try await SessionVault(items: base, gate: gate).write(value, for: .session)
        let kept = try #require(await base.read(.session))
        #expect(!String(decoding: kept, as: UTF8.self).contains("refreshToken"))
        // A gate that opens immediately with another key, as in an app whose check was patched out.
        let patched = FakeGate(key: Data(repeating: 1, count: 32))
        await #expect(throws: SecureStoreError.wrongKey) {
            try await SessionVault(items: base, gate: patched).read(.session)
        }
    }

    @Test func `the user is asked once, and again after the store is locked`() async throws {
        let gate = FakeGate()
        try await SessionVault(items: base, gate: gate).write(value, for: .session)
        let store = SessionVault(items: base, gate: gate)
        let before = await gate.prompts
        for _ in 0..<3 {
            let read = try await store.read(.session)
            #expect(read == value)
        }
        try await store.write(value, for: .session)
        #expect(await gate.prompts == before + 1)
        await store.lock()
        #expect(try await store.read(.session) == value)
        #expect(await gate.prompts == before + 2)
    }

    @Test func `a lock while the user is asked permits that access only`() async throws {
        let gate = FakeGate()
        try await SessionVault(items: base, gate: gate).write(value, for: .session)
        for isWrite in [false, true] {
            let store = SessionVault(items: base, gate: gate)
            let held = await gate.hold()
            let before = await gate.prompts
            let asking = Task {
                if isWrite { try await store.write(value, for: .session) }
                return try await store.read(.session)
            }
            await held.arrivals(1)
            await store.lock()
            await held.open()
            #expect(try await asking.value == value)
            #expect(try await store.read(.session) == value)
            #expect(await gate.prompts == before + 2, "write: \(isWrite)")
        }
    }

    @Test func `a lock while a key is created permits that access only`() async throws {
        let gate = FakeGate()
        let store = SessionVault(items: base, gate: gate)
        await gate.beforeNextKey { await store.lock() }
        try await store.write(value, for: .session)
        let before = await gate.prompts
        #expect(try await store.read(.session) == value)
        #expect(await gate.prompts == before + 1)
    }

    @Test func `a locked session that another process has replaced is not removed as the known one`() async throws {
        let gate = FakeGate()
        let store = SessionVault(items: base, gate: gate)
        try await store.write(value, for: .session)
        let new = Data("new".utf8)
        try await SessionVault(items: base, gate: gate).write(new, for: .session)
        await store.lock()
        #expect(try await !store.replace(value, with: nil, for: .session))
        #expect(try await store.read(.session) == new)
    }

    @Test func `a hundred calls at the same time cause one question and one key`() async throws {
        let gate = FakeGate()
        let store = SessionVault(items: base, gate: gate)
        await withTaskGroup { group in
            for number in 0..<100 {
                group.addTask {
                    try? await store.write(Data([UInt8(number)]), for: SecureStoreKey(rawValue: "\(number)"))
                }
            }
        }
        #expect(await gate.prompts == 1)
        #expect(await gate.addedKeys == 1)
        let second = SessionVault(items: base, gate: gate)
        for number in 0..<100 {
            #expect(try await second.read(SecureStoreKey(rawValue: "\(number)")) == Data([UInt8(number)]))
        }
    }

    @Test func `a sign-in whose check failed works after a sign-out, even if no value was read`() async throws {
        let gate = FakeGate()
        try await SessionVault(items: base, gate: gate).write(value, for: SecureStoreKey(rawValue: "other"))
        await gate.refuse(with: .notUnlocked(.cancelled))
        let store = SessionVault(items: base, gate: gate)
        await #expect(throws: SecureStoreError.notUnlocked(.cancelled)) { try await store.write(value, for: .session) }
        try await store.remove(.session)
        try await store.write(value, for: .session)
        await gate.refuse(with: nil)
        #expect(try await SessionVault(items: base, gate: gate).read(.session) == value)
    }

    @Test func `if two processes create a key at the same time, both values stay readable`() async throws {
        let (base, gate) = (base, FakeGate())
        let theirs = SecureStoreKey(rawValue: "theirs")
        await gate.beforeNextKey {
            try? await SessionVault(items: base, gate: gate).write(Data("theirs".utf8), for: theirs)
        }
        try await SessionVault(items: base, gate: gate).write(value, for: .session)
        let store = SessionVault(items: base, gate: gate)
        let read = [try? await store.read(theirs), try? await store.read(.session)]
        #expect(read == [Data("theirs".utf8), value])
    }
}
