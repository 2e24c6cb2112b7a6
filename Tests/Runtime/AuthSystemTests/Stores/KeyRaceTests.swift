import AuthCore
import AuthSystem
import Foundation
import Testing

/// Two processes that share a locked store share its key.
struct KeyRaceTests {
    @Test func `of two processes that make a key at once, neither makes the other's value unreadable`() async throws {
        let base = InMemoryStore()
        let gate = FakeGate()
        let theirs = SecureStoreKey(rawValue: "theirs")
        await gate.beforeNextKey {
            try? await GatedStore(base, gate: gate).write(Data("theirs".utf8), for: theirs)
        }
        try await GatedStore(base, gate: gate).write(Data("mine".utf8), for: .session)
        let store = GatedStore(base, gate: gate)
        let read = [try? await store.read(theirs), try? await store.read(.session)]
        #expect(read == [Data("theirs".utf8), Data("mine".utf8)])
    }

    @Test func `a user who gave up a locked value gets a new key, whoever made the old one`() async throws {
        let base = InMemoryStore()
        let gate = FakeGate()
        try await GatedStore(base, gate: gate).write(Data("old".utf8), for: .session)
        await gate.refuse(with: .accessDenied)
        let store = GatedStore(base, gate: gate)
        _ = try? await store.read(.session)
        try await store.remove(.session)
        try await store.write(Data("new".utf8), for: .session)
        await gate.refuse(with: nil)
        #expect(try await GatedStore(base, gate: gate).read(.session) == Data("new".utf8))
    }
}
