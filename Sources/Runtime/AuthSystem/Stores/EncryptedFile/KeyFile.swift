internal import AuthCore
internal import Foundation

/// A file that holds a key.
enum KeyFile {
    /// The text of a file that others may not read, as ssh asks of its own.
    static func text(at path: String) throws(SecureStoreError) -> String {
        let number = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else { throw .invalidKey("the key file \(path) cannot be opened: \(reason(errno))") }
        let file = Descriptor(number)
        var info = stat()
        try systemCall { fstat(file.number, &info) }
        guard info.st_mode & S_IFMT == S_IFREG else { throw .invalidKey("the key file \(path) is no file") }
        guard info.st_mode & 0o077 == 0 else {
            throw .invalidKey("the key file \(path) is open to other users: chmod 600 it")
        }
        // More than any key has, so that a wrong file shows by its length.
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = try systemCall { Foundation.read(file.number, &bytes, bytes.count) }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    private static func reason(_ code: CInt) -> String { String(cString: strerror(code)) }
}
