internal import AuthCore
internal import Foundation

/// The format of an encrypted file, and of a value in any other store that is not trusted: a value encrypted with
/// AES-256-GCM under a key that is stored elsewhere.
///
/// | bytes | contents |
/// |---|---|
/// | 7 | `BRSTORE` |
/// | 1 | format version: 1 |
/// | 16 | identifier of the key, which reveals nothing about the key |
/// | 4 | length of the value in bytes, big-endian |
/// | 12 | nonce, random for each write |
/// | n | ciphertext, as long as the value |
/// | 16 | authentication tag |
///
/// The tag also authenticates the first 28 bytes and the value's name, so a file that replaces another one does not
/// open. It does not authenticate the time, so an older file with the same name and key opens.
struct SealedValue {
    /// The maximum length of a value, in bytes. A session is never longer.
    static let maximumValueLength = 1 << 24
    /// The maximum length of a file, in bytes.
    static let maximumFileLength =
        maximumValueLength + headerByteCount + AES256GCM.nonceByteCount + AES256GCM.tagByteCount

    private static let magic = Array("BRSTORE".utf8)
    private static let version: UInt8 = 1
    private static let keyIDByteCount = 16
    private static let headerByteCount = 28

    private let cipher: AES256GCM
    private let keyID: [UInt8]

    /// Derives the encryption key and the key identifier from a key by a pseudorandom function, as in NIST SP 800-108.
    /// Neither reveals anything about the other.
    init(key: SymmetricKey) throws(SecureStoreError) {
        let sealing = HMACSHA256.authenticationCode(for: Array("brandgen store 1: seal".utf8), key: key)
        keyID = Array(
            HMACSHA256.authenticationCode(for: Array("brandgen store 1: key id".utf8), key: key)
                .prefix(Self.keyIDByteCount))
        do throws(AES256GCM.Failure) {
            cipher = try AES256GCM(key: SymmetricKey(sealing))
        } catch {
            throw .invalidKey("the derived key does not have the length that AES-256 requires")
        }
    }

    /// Returns whether bytes have the format, without checking that they open.
    static func isSealed(_ bytes: Data) -> Bool { bytes.starts(with: magic) }

    /// Returns the contents of the file for a value of at most `maximumValueLength` bytes under a name.
    func seal(_ value: [UInt8], name: String) -> [UInt8] {
        let length = (0..<4).reversed().map { UInt8(truncatingIfNeeded: value.count >> ($0 * 8)) }
        let header = Self.magic + [Self.version] + keyID + length
        return header + cipher.seal(value, authenticating: header + Array(name.utf8))
    }

    /// Returns the value in a file. Checks first for problems that the user or developer can fix: an incomplete file,
    /// an unsupported version, a wrong key. Authentication comes last.
    func open(_ file: [UInt8], name: String) throws(SecureStoreError) -> [UInt8] {
        guard file.starts(with: Self.magic.prefix(file.count)) else { throw .tampered }
        guard file.count > Self.magic.count else { throw .truncated }
        guard file[Self.magic.count] == Self.version else { throw .unsupportedVersion(Int(file[Self.magic.count])) }
        guard file.count >= Self.headerByteCount else { throw .truncated }
        let header = Array(file.prefix(Self.headerByteCount))
        guard equalInConstantTime(Array(header[8..<24]), keyID) else { throw .wrongKey }
        let length = header[24..<28].reduce(0) { $0 << 8 | Int($1) }
        let sealed = Array(file.dropFirst(Self.headerByteCount))
        let whole = AES256GCM.nonceByteCount + length + AES256GCM.tagByteCount
        guard sealed.count >= whole else { throw .truncated }
        guard sealed.count == whole else { throw .tampered }
        do throws(AES256GCM.Failure) {
            return try cipher.open(sealed, authenticating: header + Array(name.utf8))
        } catch {
            throw .tampered
        }
    }
}
