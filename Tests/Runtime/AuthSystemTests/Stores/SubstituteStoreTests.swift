import AuthCore
import Foundation
import Testing

@testable import AuthSystem

/// While biometrics are not available, what is sealed stays; after a sign-out or a sign-in it does not return.
struct SubstituteStoreTests {
    let sealed = InMemoryStore([.session: Data("sealed".utf8)])
    let value = Data("value".utf8)

    @Test func `what is sealed stays, unread, until the user signs out`() async throws {
        let store = SubstituteStore(sealed: sealed)
        #expect(try await store.read(.session) == nil)
        #expect(await sealed.read(.session) != nil)
        try await store.remove(.session)
        #expect(await sealed.read(.session) == nil)
    }

    @Test func `a new session takes the place of the sealed one, and is kept in memory alone`() async throws {
        let store = SubstituteStore(sealed: sealed)
        try await store.write(value, for: .session)
        #expect(try await store.read(.session) == value)
        #expect(await sealed.read(.session) == nil)
        #expect(try await SubstituteStore(sealed: sealed).read(.session) == nil)
    }

    @Test func `a replacement does as a write or a removal does, if it is not too late`() async throws {
        let store = SubstituteStore(sealed: sealed)
        #expect(try await !store.replace(value, with: nil, for: .session))
        #expect(await sealed.read(.session) != nil)
        #expect(try await store.replace(nil, with: value, for: .session))
        #expect(await sealed.read(.session) == nil)
        #expect(try await store.replace(value, with: nil, for: .session))
        #expect(try await store.read(.session) == nil)
    }
}
