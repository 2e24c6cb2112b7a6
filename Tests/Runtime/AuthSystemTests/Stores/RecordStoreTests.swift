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

    @Test func `of a hundred tasks that write a missing value, exactly one succeeds`() async throws {
        try await withSandbox {
            let files = SealedFiles(folder: $0.appending("state").path, key: nil)
            let wins: [UInt8] = await withTaskGroup(of: UInt8?.self) { group in
                for number: UInt8 in 0..<100 {
                    group.addTask { (try? files.replace(nil, with: [number], as: "fact")) == true ? number : nil }
                }
                return await group.reduce(into: []) { wins, number in if let number { wins.append(number) } }
            }
            let kept = try files.read("fact")
            #expect(wins.count == 1)
            #expect(kept == wins)
        }
    }

    #if os(Linux)
    @Test func `the system's records have their own folder, which only this user can enter`() async throws {
        try await withSandbox {
            let text = try recordsProcess(state: $0, ["write", "known"])
            #expect(text == "known")
            #expect($0.names == ["com.example.Acme.records"])
            #expect($0.appending("com.example.Acme.records").mode == 0o700)
            #expect($0.appending("com.example.Acme.records").names == [".lock", "fact.record"])
        }
    }
    #endif
}
