import AuthCore
import Foundation
import Testing

@testable import AuthSystem

/// Tests of items from an earlier installation: only the option removes them, and never on a guess.
struct FirstLaunchStoreTests {
    let leftover = InMemoryStore([.session: Data("leftover".utf8)])
    let value = Data("value".utf8)

    @Test func `items are removed only if the marker is missing and the option is on`() {
        let marked = Result<Data?, SecureStoreError>.success(Data())
        let unmarked = Result<Data?, SecureStoreError>.success(nil)
        #expect(FirstLaunch.decision(marker: unmarked, removesLeftovers: true) == .removeAndMark)
        #expect(FirstLaunch.decision(marker: unmarked, removesLeftovers: false) == .mark)
        for removes in [true, false] {
            #expect(FirstLaunch.decision(marker: marked, removesLeftovers: removes) == .doNothing)
            for error in [SecureStoreError.unavailable, .accessDenied, .system(code: 1), .tampered] {
                #expect(FirstLaunch.decision(marker: .failure(error), removesLeftovers: removes) == .doNothing)
            }
        }
    }

    private func launch(_ records: any SecureStore, removesLeftovers: Bool) -> FirstLaunchStore {
        let leftover = leftover
        return FirstLaunchStore(leftover, records: records, removesLeftovers: removesLeftovers) {
            () async throws(SecureStoreError) in await leftover.remove(.session)
        }
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
        let records = FailingStore()
        await records.fail(reading: .unavailable)
        #expect(try await launch(records, removesLeftovers: true).read(.session) != nil)
    }

    @Test func `a value is not written before the marker, because a later launch could remove it`() async throws {
        let records = FailingStore()
        await records.fail(writing: .system(code: 28))
        let store = launch(records, removesLeftovers: true)
        await #expect(throws: SecureStoreError.system(code: 28)) { try await store.write(value, for: .session) }
        await records.fail(writing: nil)
        try await store.write(value, for: .session)
        #expect(try await launch(records, removesLeftovers: true).read(.session) == value)
    }

    @Test func `a hundred calls at the same time count as one first launch`() async throws {
        let store = launch(InMemoryStore(), removesLeftovers: true)
        await withTaskGroup { group in
            for number in 0..<100 {
                group.addTask { try? await store.write(Data(), for: SecureStoreKey(rawValue: "key-\(number)")) }
            }
        }
        for number in 0..<100 {
            let written = try await store.read(SecureStoreKey(rawValue: "key-\(number)"))
            #expect(written != nil)
        }
    }
}
