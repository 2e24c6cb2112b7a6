import AuthCore
import Foundation
import Testing

@testable import AuthSystem

/// Tests of tombstones together with the other stores.
struct TombstonedStoreTests {
    let value = Data("value".utf8)
    let new = Data("new".utf8)
    let base = FailingStore()
    let records = FailingStore()

    @Test func `a locked value is removed without asking the user, also when the removal is repeated`() async throws {
        let gate = FakeGate()
        func launch() -> GatedStore { GatedStore(TombstonedStore(base, records: records), gate: gate) }
        try await launch().write(value, for: .session)
        let questions = await gate.prompts
        await base.fail(writing: .accessDenied)
        try await launch().remove(.session)
        #expect(try await launch().read(.session) == nil)
        await base.fail(writing: nil)
        #expect(try await launch().read(.session) == nil)
        #expect(await base.values.isEmpty)
        #expect(await gate.prompts == questions)
        try await launch().write(new, for: .session)
        #expect(try await launch().read(.session) == new)
    }

    @Test func `a sign-out without biometrics is final even if the Keychain cannot be written`() async throws {
        let gate = FakeGate()
        let sealed = TombstonedStore(base, records: records)
        try await GatedStore(sealed, gate: gate).write(value, for: .session)
        await base.fail(writing: .unavailable)
        try await SubstituteStore(sealed: sealed, refusal: .notUnlocked(.unavailable)).remove(.session)
        await base.fail(writing: nil)
        #expect(try await GatedStore(sealed, gate: gate).read(.session) == nil)
    }

    @Test func `a value that does not open is removed if it has a tombstone`() async throws {
        try await withSandbox {
            let encrypted = EncryptedFolder(in: $0)
            try await encrypted.store.write(value, for: .session)
            try encrypted.replace(with: [1, 2, 3])
            try await records.write(Data([1]), for: SecureStoreKey(rawValue: "session.removed"))
            let store = TombstonedStore(encrypted.store, records: records)
            #expect(try await store.read(.session) == nil)
            #expect(await records.values.isEmpty)
            #expect(try await encrypted.store.read(.session) == nil)
            #expect(try encrypted.aside() == [])
        }
    }

    @Test func `a tombstone of an earlier version does not end a session that began meanwhile`() async throws {
        let (base, records, new, points) = (base, records, new, CallPoints())
        try await base.write(value, for: .session)
        try await records.write(Data([1]), for: SecureStoreKey(rawValue: "session.removed"))
        await points.act(before: 1) {
            // Another process applies the tombstone, and signs a user in.
            try? await TombstonedStore(base, records: records, in: .plain).write(new, for: .session)
        }
        let late = TombstonedStore(base, records: PointStore(base: records, points: points), in: .plain)
        #expect(try await late.read(.session) == new)
        #expect(await base.values == [.session: new])
    }

    @Test func `services add tombstones to their store once, if their records are permanent`() {
        func store(_ store: any SecureStore, _ records: any SecureStore) -> any SecureStore {
            SystemServices(transport: UnavailableTransport(), store: store, records: records).store
        }
        let gate = FakeGate()
        #expect(store(base, records) is TombstonedStore)
        #expect(store(GatedStore(base, gate: gate), records) is TombstonedStore)
        #expect(store(GatedStore(TombstonedStore(base, records: records), gate: gate), records) is GatedStore)
        #expect(store(base, InMemoryStore()) is FailingStore)
        #expect(store(InMemoryStore(), records) is InMemoryStore)
    }
}
