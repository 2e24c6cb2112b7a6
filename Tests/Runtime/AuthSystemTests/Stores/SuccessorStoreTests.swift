import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthSystem

/// Tests of a change of the session policy by an update of the app: no session of the earlier policy stays readable.
struct SuccessorStoreTests {
    private let session = Data("session".utf8)
    private let earlier = InMemoryStore([.session: Data("session".utf8)])
    private let base = InMemoryStore()
    private let gate = FakeGate()

    private func locked(_ earlier: any SecureStore) -> SuccessorStore {
        SuccessorStore(GatedStore(base, gate: gate), replacing: [earlier], adoptsValues: true)
    }

    // MARK: - From plain text to the lock

    @Test func `the session moves to the locked store, and no plain text stays`() async throws {
        #expect(try await locked(earlier).read(.session) == session)
        #expect(await earlier.read(.session) == nil)
        #expect(await base.read(.session).map { !String(decoding: $0, as: UTF8.self).contains("session") } == true)
        await gate.refuse(with: .notUnlocked(.cancelled))
        await #expect(throws: SecureStoreError.notUnlocked(.cancelled)) { try await locked(earlier).read(.session) }
    }

    @Test func `a session that cannot be locked now stays where it is, and is not returned`() async throws {
        try await GatedStore(base, gate: gate).write(session, for: SecureStoreKey(rawValue: "other"))
        await gate.refuse(with: .notUnlocked(.cancelled))
        let store = locked(earlier)
        await #expect(throws: SecureStoreError.notUnlocked(.cancelled)) { try await store.read(.session) }
        #expect(await earlier.read(.session) == session)
        await gate.refuse(with: nil)
        #expect(try await store.read(.session) == session)
        #expect(await earlier.read(.session) == nil)
    }

    @Test func `a sign-out removes the plain text without asking the user`() async throws {
        await gate.refuse(with: .notUnlocked(.cancelled))
        try await locked(earlier).remove(.session)
        #expect(await earlier.read(.session) == nil)
        #expect(await gate.prompts == 0)
        #expect(try await locked(earlier).read(.session) == nil)
    }

    @Test func `a sign-in removes the plain text, and the new session stays`() async throws {
        let store = locked(earlier)
        try await store.write(Data("new".utf8), for: .session)
        #expect(await earlier.read(.session) == nil)
        #expect(try await store.read(.session) == Data("new".utf8))
    }

    @Test func `a session of the locked store is newer than one in plain text`() async throws {
        try await GatedStore(base, gate: gate).write(Data("newer".utf8), for: .session)
        #expect(try await locked(earlier).read(.session) == Data("newer".utf8))
        #expect(await earlier.read(.session) == nil)
    }

    @Test func `a session that the user has ended is not moved`() async throws {
        let records = InMemoryStore([SecureStoreKey(rawValue: "session.removed"): Data([1])])
        #expect(try await locked(TombstonedStore(earlier, records: records)).read(.session) == nil)
        #expect(await base.read(.session) == nil)
        #expect(await earlier.read(.session) == nil)
    }

    @Test func `plain text that cannot be removed is removed at a later access`() async throws {
        let failing = FailingStore([.session: session])
        await failing.fail(writing: .unavailable)
        let store = locked(failing)
        #expect(try await store.read(.session) == session)
        await #expect(throws: SecureStoreError.unavailable) { try await store.remove(.session) }
        await failing.fail(writing: nil)
        try await store.remove(.session)
        #expect(await failing.values.isEmpty)
        #expect(try await store.read(.session) == nil)
    }

    @Test func `a removal during the move is final`() async throws {
        let held = HeldStore(earlier)
        let store = locked(held)
        let reading = Task { try? await store.read(.session) }
        await held.gate.arrivals(1)
        let removing = Task { try await store.remove(.session) }
        for _ in 0..<100 { await Task.yield() }
        await held.gate.open()
        _ = await reading.value
        try await removing.value
        #expect(try await store.read(.session) == nil)
        #expect(await earlier.read(.session) == nil)
    }

    // MARK: - Failed removals

    /// The stores of an app whose sessions are locked, with the store of the version before.
    private struct Places {
        let plain = FailingStore()
        let locked = FailingStore()
        let records = InMemoryStore()
        let gate = FakeGate()

        func launch() -> SuccessorStore {
            SuccessorStore(locked: locked, plain: plain, records: records, gate: gate, refusal: nil)
        }
    }

    private static let keys = [SecureStoreKey.session, SecureStoreKey(rawValue: "email-flow")]

    @Test(arguments: keys) func `a locked value whose removal failed stays removed`(_ key: SecureStoreKey) async throws
    {
        let places = Places()
        try await places.launch().write(session, for: key)
        await places.locked.fail(writing: .unavailable)
        try await places.launch().remove(key)
        #expect(try await places.launch().read(key) == nil)
        await places.locked.fail(writing: nil)
        #expect(try await places.launch().read(key) == nil)
        #expect(await places.locked.values.isEmpty)
    }

    @Test(arguments: keys) func `a value that moved to the lock stays, even if its plain text could not be removed`(
        _ key: SecureStoreKey
    ) async throws {
        let places = Places()
        try await places.plain.write(session, for: key)
        await places.plain.fail(writing: .unavailable)
        for _ in 0..<3 { #expect(try await places.launch().read(key) == session) }
        await places.plain.fail(writing: nil)
        #expect(try await places.launch().read(key) == session)
        #expect(await places.plain.values.isEmpty)
        try await places.launch().remove(key)
        #expect(try await places.launch().read(key) == nil)
    }

    @Test func `a sign-in is not undone by plain text that could not be removed`() async throws {
        let places = Places()
        try await places.plain.write(session, for: .session)
        await places.plain.fail(writing: .unavailable)
        try await places.launch().write(Data("new".utf8), for: .session)
        #expect(try await places.launch().read(.session) == Data("new".utf8))
        try await places.launch().remove(.session)
        await places.plain.fail(writing: nil)
        #expect(try await places.launch().read(.session) == nil)
        #expect(await places.plain.values.isEmpty)
    }

    @Test func `a removal that failed in an earlier version of the app applies to both places`() async throws {
        let places = Places()
        try await places.launch().write(session, for: .session)
        try await places.plain.write(session, for: .session)
        await places.records.write(Data([1]), for: SecureStoreKey(rawValue: "session.removed"))
        #expect(try await places.launch().read(.session) == nil)
        #expect(await places.plain.values.isEmpty)
        #expect(await places.locked.values.isEmpty)
        try await places.launch().write(session, for: .session)
        #expect(try await places.launch().read(.session) == session)
    }

    // MARK: - From the lock to another policy

    @Test func `a session that is no longer locked is removed without asking the user`() async throws {
        let plain = InMemoryStore()
        let store = SuccessorStore(plain, replacing: [earlier], adoptsValues: false)
        #expect(try await store.read(.session) == nil)
        #expect(await earlier.read(.session) == nil)
        try await store.write(session, for: .session)
        #expect(await plain.read(.session) == session)
    }

    @Test func `the store can be locked if the current one can`() async throws {
        let store = locked(earlier)
        _ = try await store.read(.session)
        let before = await gate.prompts
        #expect(store.isLockable)
        await store.lock()
        _ = try await store.read(.session)
        #expect(await gate.prompts == before + 1)
        #expect(!SuccessorStore(InMemoryStore(), replacing: [], adoptsValues: false).isLockable)
        #expect(TombstonedStore(store, records: InMemoryStore()).isLockable)
    }

    #if os(Linux)
    @Test func `a session stays in no file after sessions are no longer restored`() async throws {
        try await withSandbox {
            let folder = EncryptedFolder(in: $0)
            try await folder.store.write(session, for: .session)
            try await folder.store(.key(EncryptedFolder.otherKey)).write(session, for: .session)
            // As `SystemServices.system` composes it, without a key.
            let files = folder.store(.environment("NO_SUCH_KEY", of: [:]))
            let controller = SessionController(
                authority: NoService(), store: SuccessorStore(InMemoryStore(), replacing: [files], adoptsValues: false),
                policy: SessionPolicy(restoresAtLaunch: false, biometricUnlock: true))
            #expect(try await controller.session() == .signedOut)
            #expect(folder.folder.names == [".lock"])
        }
    }
    #endif
}

/// A store whose reads wait until a gate opens.
private struct HeldStore: SecureStore {
    let store: InMemoryStore
    let gate = Gate()

    init(_ store: InMemoryStore) { self.store = store }

    func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? {
        let value = await store.read(key)
        await gate.pass()
        return value
    }

    func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) {
        await store.write(value, for: key)
    }

    func remove(_ key: SecureStoreKey) async throws(SecureStoreError) { await store.remove(key) }

    func replace(_ expected: Data?, with value: Data?, for key: SecureStoreKey) async throws(SecureStoreError) -> Bool {
        await store.replace(expected, with: value, for: key)
    }
}

private struct NoService: SessionAuthority {
    func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet {
        throw .unavailable(retryAfter: nil)
    }

    func end(_ tokens: AuthTokens, globally: Bool) async throws(AuthError) {}
}
