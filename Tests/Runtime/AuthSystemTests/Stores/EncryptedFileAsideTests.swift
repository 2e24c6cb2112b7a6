import AuthCore
import AuthSystem
import Foundation
import RuntimeTestSupport
import Testing

/// Tests of changed files: they do not open, and they are not destroyed.
struct EncryptedFileAsideTests {
    let value = Data("{\"refreshToken\":\"r-1\"}".utf8)

    @Test func `a write sets a file that does not open aside, each time under another name`()
        async throws
    {
        try await withSandbox {
            let encrypted = EncryptedFolder(in: $0)
            var lost: [[UInt8]] = []
            for round in 1...12 {
                try await encrypted.store.write(value, for: .session)
                var altered = try encrypted.bytes()
                altered[round * 5] ^= 1
                try encrypted.replace(with: altered)
                lost.append(altered)
                try await encrypted.store.write(Data("round \(round)".utf8), for: .session)
                #expect(try await encrypted.store.read(.session) == Data("round \(round)".utf8))
            }
            #expect(try encrypted.aside() == lost)
            #expect(encrypted.folder.appending("session.sealed.unreadable-12").mode == 0o600)
        }
    }

    /// A session that a user has ended must not return with a key that is found later.
    @Test(arguments: [
        StoreKeySource.key(EncryptedFolder.otherKey), .environment("NO_SUCH_KEY", of: [:]), .key(EncryptedFolder.key),
    ])
    func `a removal leaves no copy of a value, with the key, with another key and without a key`(
        key: StoreKeySource
    ) async throws {
        try await withSandbox {
            let encrypted = EncryptedFolder(in: $0)
            try await encrypted.store.write(value, for: .session)
            try await encrypted.store(.key(EncryptedFolder.otherKey)).write(value, for: .session)
            try await encrypted.store.write(value, for: .session)
            let other = SecureStoreKey(rawValue: "session.platform")
            try await encrypted.store.write(value, for: other)
            try await encrypted.store(.key(EncryptedFolder.otherKey)).write(value, for: other)
            #expect(try encrypted.aside().count == 3)
            try await encrypted.store(key).remove(.session)
            // The other value stays, and so does its unreadable copy.
            #expect(
                encrypted.folder.names
                    == [".lock", "session.platform.sealed", "session.platform.sealed.unreadable-1"])
            #expect(try await encrypted.store.read(.session) == nil)
        }
    }
}
