import AuthCore
import AuthCrypto
import AuthSystem
import Foundation
import Testing

struct EncryptedFileStoreTests {
    let first = Data("first".utf8)
    let second = Data("second".utf8)

    @Test func `what is written is read, by another store of the same folder and key too`() async throws {
        try await withSandbox {
            let encrypted = EncryptedFolder(in: $0)
            #expect(try await encrypted.store.read(.session) == nil)
            try await encrypted.store.write(first, for: .session)
            #expect(try await encrypted.store.read(.session) == first)
            #expect(try await EncryptedFolder(in: $0).store.read(.session) == first)
            try await encrypted.store.write(second, for: .session)
            #expect(try await encrypted.store.read(.session) == second)
        }
    }

    @Test func `values of other names are apart, whatever the name`() async throws {
        try await withSandbox { sandbox in
            let encrypted = EncryptedFolder(in: sandbox)
            let names = ["session", "Session", "attempt", "a.b", "..", "../session", "a/b", "", "a%b", "ä"]
            for name in names {
                try await encrypted.store.write(Data(name.utf8), for: SecureStoreKey(rawValue: name))
            }
            for name in names {
                #expect(try await encrypted.store.read(SecureStoreKey(rawValue: name)) == Data(name.utf8))
            }
            #expect(encrypted.folder.names.count == names.count + 1)
            #expect(sandbox.names == ["state"])
        }
    }

    @Test func `what is removed is gone, and removing nothing is no error`() async throws {
        try await withSandbox {
            let encrypted = EncryptedFolder(in: $0)
            try await encrypted.store.remove(.session)
            #expect($0.names == [])
            try await encrypted.store.write(first, for: .session)
            try await encrypted.store.remove(.session)
            try await encrypted.store.remove(.session)
            #expect(try await encrypted.store.read(.session) == nil)
            #expect(encrypted.folder.names == [".lock"])
        }
    }

    @Test func `a value of a megabyte is kept, and one of more than 16 is refused`() async throws {
        try await withSandbox {
            let encrypted = EncryptedFolder(in: $0)
            let large = Data(SystemRandomSource().bytes(count: 1 << 20))
            try await encrypted.store.write(large, for: .session)
            #expect(try await encrypted.store.read(.session) == large)
            await #expect(throws: SecureStoreError.system(code: EFBIG)) {
                try await encrypted.store.write(Data(count: 1 << 24 + 1), for: .session)
            }
            #expect(try await encrypted.store.read(.session) == large)
        }
    }

    @Test func `calls from a hundred tasks leave one of their values`() async throws {
        try await withSandbox {
            let encrypted = EncryptedFolder(in: $0)
            let values = (0..<100).map { Data("value \($0)".utf8) }
            await withTaskGroup { group in
                for value in values {
                    group.addTask { try? await encrypted.store.write(value, for: .session) }
                }
            }
            let left = try #require(try await encrypted.store.read(.session))
            #expect(values.contains(left))
            #expect(encrypted.folder.names == [".lock", "session.sealed"])
        }
    }

    @Test func `what cannot be written leaves the value as it was, and nothing beside it`() async throws {
        try await withSandbox {
            let encrypted = EncryptedFolder(in: $0)
            // A folder stands where the file would.
            try await encrypted.store.write(first, for: .session)
            let name = SecureStoreKey(rawValue: "attempt")
            let inTheWay = encrypted.folder.appending("attempt.sealed")
            try FileManager.default.createDirectory(at: inTheWay, withIntermediateDirectories: false)
            await #expect(throws: SecureStoreError.self) { try await encrypted.store.write(second, for: name) }
            await #expect(throws: SecureStoreError.system(code: EINVAL)) { try await encrypted.store.read(name) }
            #expect(encrypted.folder.names == [".lock", "attempt.sealed", "session.sealed"])
            #expect(try await encrypted.store.read(.session) == first)
        }
    }

    @Test func `a link in the place of the file is not followed`() async throws {
        try await withSandbox {
            let encrypted = EncryptedFolder(in: $0)
            try await encrypted.store.write(first, for: .session)
            let elsewhere = $0.appending("elsewhere")
            try FileManager.default.moveItem(at: encrypted.file, to: elsewhere)
            try FileManager.default.createSymbolicLink(at: encrypted.file, withDestinationURL: elsewhere)
            await #expect(throws: SecureStoreError.system(code: ELOOP)) { try await encrypted.store.read(.session) }
            let before = try Data(contentsOf: elsewhere)
            try await encrypted.store.write(second, for: .session)
            #expect(try Data(contentsOf: elsewhere) == before)
            #expect(try await encrypted.store.read(.session) == second)
        }
    }

    @Test func `a pipe in the place of the file does not make it wait`() async throws {
        try await withSandbox {
            let encrypted = EncryptedFolder(in: $0)
            try await encrypted.store.write(first, for: .session)
            try await encrypted.store.remove(.session)
            #expect(mkfifo(encrypted.file.path, 0o600) == 0)
            await #expect(throws: SecureStoreError.system(code: EINVAL)) { try await encrypted.store.read(.session) }
        }
    }

    @Test func `a huge file in the place of the file is not read into memory`() async throws {
        try await withSandbox {
            let encrypted = EncryptedFolder(in: $0)
            try await encrypted.store.write(first, for: .session)
            // Sparse: it takes no room on the disk.
            #expect(truncate(encrypted.file.path, 1 << 40) == 0)
            await #expect(throws: SecureStoreError.tampered) { try await encrypted.store.read(.session) }
        }
    }
}
