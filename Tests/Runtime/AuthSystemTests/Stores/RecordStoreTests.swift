import AuthCore
import Foundation
import Testing

@testable import AuthSystem

struct RecordStoreTests {
    let key = SecureStoreKey(rawValue: "fact")

    @Test func `a record is a plain file of this user, and no file exists before the first write`() async throws {
        try await withSandbox {
            let folder = $0.appending("state")
            let store = RecordStore(folder: folder.path)
            #expect(try await store.read(key) == nil)
            try await store.remove(key)
            #expect(try await store.replace(nil, with: nil, for: key))
            #expect($0.names == [])
            try await store.write(Data("known".utf8), for: key)
            #expect(try await RecordStore(folder: folder.path).read(key) == Data("known".utf8))
            #expect(folder.names == [".lock", "fact.record"])
            #expect(folder.appending("fact.record").mode == 0o600)
            #expect(folder.mode == 0o700)
            try await store.remove(key)
            #expect(try await store.read(key) == nil)
        }
    }
}
