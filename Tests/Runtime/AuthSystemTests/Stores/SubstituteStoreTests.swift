import AuthCore
import Foundation
import Testing

@testable import AuthSystem

/// Tests that a sealed value stays while biometrics are not available, and does not return after a sign-out or a
/// sign-in.
struct SubstituteStoreTests {
    let sealed = InMemoryStore([.session: Data("sealed".utf8)])
    let value = Data("value".utf8)

    @Test func `a sealed value stays unread until the user signs out`() async throws {
        let store = SubstituteStore(sealed: sealed)
        #expect(try await store.read(.session) == nil)
        #expect(await sealed.read(.session) != nil)
        try await store.remove(.session)
        #expect(await sealed.read(.session) == nil)
    }

    @Test func `a new session replaces the sealed one, and is kept only in memory`() async throws {
        let store = SubstituteStore(sealed: sealed)
        try await store.write(value, for: .session)
        #expect(try await store.read(.session) == value)
        #expect(await sealed.read(.session) == nil)
        #expect(try await SubstituteStore(sealed: sealed).read(.session) == nil)
    }

    @Test func `a replacement of the expected value removes the sealed value, like a write or a removal`() async throws
    {
        let store = SubstituteStore(sealed: sealed)
        #expect(try await !store.replace(value, with: nil, for: .session))
        #expect(await sealed.read(.session) != nil)
        #expect(try await store.replace(nil, with: value, for: .session))
        #expect(await sealed.read(.session) == nil)
        #expect(try await store.replace(value, with: nil, for: .session))
        #expect(try await store.read(.session) == nil)
    }
}
