import AuthCore
import AuthCrypto
import Foundation

@testable import AuthSystem

/// The folder of an encrypted file store, seen from the outside.
struct EncryptedFolder {
    static let keyText = Base64URL.encode(Array(1...32))
    static let key = SymmetricKey(Array(1...32))
    static let otherKey = SymmetricKey(Array(2...33))

    let folder: URL
    let store: EncryptedFileStore

    init(in sandbox: URL, key: SymmetricKey = key) {
        folder = sandbox.appending("state")
        store = EncryptedFileStore(folder: folder.path, key: .key(key))
    }

    /// The same folder under another key.
    func store(_ key: StoreKeySource) -> EncryptedFileStore { EncryptedFileStore(folder: folder.path, key: key) }

    /// The file of the session.
    var file: URL { folder.appending("session.sealed") }

    func bytes() throws -> [UInt8] { Array(try Data(contentsOf: file)) }

    /// Written over, not anew: a file that is emptied and written reaches the disk at once, ten thousand times.
    func replace(with bytes: [UInt8]) throws {
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: bytes)
        try handle.truncate(atOffset: UInt64(bytes.count))
        try handle.close()
    }

    /// What was put aside, in the order of its numbers.
    func aside() throws -> [[UInt8]] {
        try folder.names.filter { $0.contains(".unreadable-") }.sorted {
            $0.count == $1.count ? $0 < $1 : $0.count < $1.count
        }
        .map { Array(try Data(contentsOf: folder.appending($0))) }
    }
}

extension EncryptedFolder {
    /// What the store does, without its queue, and with less patience.
    func files(patience: TimeInterval) -> SealedFiles {
        SealedFiles(folder: folder.path, key: .key(Self.key), patience: patience)
    }
}
