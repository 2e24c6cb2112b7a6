import AuthCore
import Foundation
import Testing

@testable import AuthSystem

struct EncryptedFileStoreTests {
    let first = Data("first".utf8)
    let second = Data("second".utf8)

    @Test func `values with different names are separate, whatever the names contain`() async throws {
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

    @Test func `a symbolic link with the file's name is not followed`() async throws {
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

    @Test func `a pipe with the file's name does not block`() async throws {
        try await withSandbox {
            let encrypted = EncryptedFolder(in: $0)
            try await encrypted.store.write(first, for: .session)
            try await encrypted.store.remove(.session)
            #expect(mkfifo(encrypted.file.path, 0o600) == 0)
            await #expect(throws: SecureStoreError.system(code: EINVAL)) { try await encrypted.store.read(.session) }
        }
    }

    @Test func `a huge file is not read into memory, and a huge value is not written`() async throws {
        try await withSandbox {
            let encrypted = EncryptedFolder(in: $0)
            try await encrypted.store.write(first, for: .session)
            // A sparse file, which uses no disk space.
            #expect(truncate(encrypted.file.path, 1 << 40) == 0)
            await #expect(throws: SecureStoreError.tampered) { try await encrypted.store.read(.session) }
            await #expect(throws: SecureStoreError.system(code: EFBIG)) {
                try await encrypted.store.write(Data(count: 1 << 24 + 1), for: .session)
            }
        }
    }
}
