import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthSystem

/// Tests of items from an earlier installation: only the option removes them, and never on a guess.
struct InstallationTests {
    let leftover = InMemoryStore([.session: Data("leftover".utf8)])
    let value = Data("value".utf8)

    private func launch(_ records: any SecureStore, removesLeftovers: Bool) -> SessionVault {
        let leftover = leftover
        let installation = Installation(removesLeftovers: removesLeftovers) { () async throws(SecureStoreError) in
            await leftover.remove(.session)
        }
        return SessionVault(
            items: leftover, records: records, keyLock: nil, installation: installation,
            policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false))
    }

    @Test func `the first launch removes leftover items, and later launches keep new ones`() async throws {
        let records = InMemoryStore()
        let store = launch(records, removesLeftovers: true)
        #expect(await leftover.read(.session) != nil)
        #expect(try await store.read(.session) == nil)
        try await store.write(value, for: .session)
        #expect(try await store.read(.session) == value)
        #expect(try await launch(records, removesLeftovers: true).read(.session) == value)
    }

    @Test func `without the option nothing is removed, not even when an update turns it on later`() async throws {
        let records = InMemoryStore()
        #expect(try await launch(records, removesLeftovers: false).read(.session) != nil)
        #expect(try await launch(records, removesLeftovers: true).read(.session) != nil)
    }

    @Test func `nothing is removed while the marker cannot be read, as early after a restart`() async throws {
        let records = ScriptedStore()
        await records.fail(reading: .unavailable)
        _ = try? await launch(records, removesLeftovers: true).read(.session)
        #expect(await leftover.read(.session) != nil)
    }

    @Test func `a value is not written before the marker, because a later launch could remove it`() async throws {
        let records = ScriptedStore()
        await records.fail(changing: .system(code: 28))
        let store = launch(records, removesLeftovers: true)
        await #expect(throws: SecureStoreError.system(code: 28)) { try await store.write(value, for: .session) }
        await records.fail(changing: nil)
        try await store.write(value, for: .session)
        #expect(try await launch(records, removesLeftovers: true).read(.session) == value)
    }
}
