import AuthCore
import Foundation

@testable import AuthSystem

/// The folder of an encrypted file store, accessed directly.
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

    /// Returns a store of the same folder with another key.
    func store(_ key: StoreKeySource) -> EncryptedFileStore { EncryptedFileStore(folder: folder.path, key: key) }

    /// The file of the session.
    var file: URL { folder.appending("session.sealed") }

    func bytes() throws -> [UInt8] { Array(try Data(contentsOf: file)) }

    /// Overwrites the file in place.
    func replace(with bytes: [UInt8]) throws { try Data(bytes).write(to: file) }

    /// Returns the contents of the files that were set aside, in the order of their numbers.
    func aside() throws -> [[UInt8]] {
        try folder.names.filter { $0.contains(".unreadable-") }.sorted {
            $0.count == $1.count ? $0 < $1 : $0.count < $1.count
        }
        .map { Array(try Data(contentsOf: folder.appending($0))) }
    }
}
