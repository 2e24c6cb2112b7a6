import AuthCore
import AuthSystem
import Foundation
import Testing

struct InMemoryStoreTests {
    @Test func `values are stored, replaced and removed`() async {
        let store = InMemoryStore([.session: Data("first".utf8)])
        #expect(await store.read(.session) == Data("first".utf8))
        await store.write(Data("second".utf8), for: .session)
        #expect(await store.read(.session) == Data("second".utf8))
        #expect(await store.read(SecureStoreKey(rawValue: "other")) == nil)
        await store.remove(.session)
        #expect(await store.read(.session) == nil)
    }

    @Test func `no description and no dump contains a value`() {
        let store = InMemoryStore([.session: Data("secret".utf8)])
        var dumped = ""
        dump(store, to: &dumped)
        #expect("\(store)" == "InMemoryStore(redacted)")
        #expect(dumped == "- InMemoryStore(redacted) #0\n")
    }
}
