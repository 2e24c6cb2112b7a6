internal import AuthCore
internal import AuthCrypto

/// What stands in an encrypted file, and in any other store that is not to be trusted: a value sealed by AES-256-GCM under a
/// key that is elsewhere.
///
/// | bytes | what |
/// |---|---|
/// | 7 | `BRSTORE` |
/// | 1 | the version of this form: 1 |
/// | 16 | which key it was sealed under, as a code that tells nothing of it |
/// | 4 | the length of the value in bytes, the highest byte first |
/// | 12 | the nonce, random for each writing |
/// | n | the ciphertext, as long as the value |
/// | 16 | the tag |
///
/// The tag covers the first 28 bytes and the value's name too: a file put in place of another does not open. It cannot
/// cover time: an older file of the same name and key, put back, opens.
struct SealedValue {
    /// The longest value, in bytes: what is longer is no session.
    static let longestValue = 1 << 24
    /// The longest file, in bytes.
    static let longestFile = longestValue + headerByteCount + AES256GCM.nonceByteCount + AES256GCM.tagByteCount

    private static let magic = Array("BRSTORE".utf8)
    private static let version: UInt8 = 1
    private static let keyIDByteCount = 16
    private static let headerByteCount = 28

    private let cipher: AES256GCM
    private let keyID: [UInt8]

    /// Neither the cipher's key nor its id is the key itself: each is a code of it (a pseudorandom function, as NIST
    /// SP 800-108 derives keys), so that neither tells anything of the other.
    init(key: SymmetricKey) throws(SecureStoreError) {
        let sealing = HMACSHA256.authenticationCode(for: Array("brandgen store 1: seal".utf8), key: key)
        keyID = Array(
            HMACSHA256.authenticationCode(for: Array("brandgen store 1: key id".utf8), key: key)
                .prefix(Self.keyIDByteCount))
        do throws(AES256GCM.Failure) {
            cipher = try AES256GCM(key: SymmetricKey(sealing))
        } catch {
            throw .invalidKey("a derived key has another length than AES-256 takes")
        }
    }

    /// The bytes of the file that holds a value of at most `longestValue` bytes under a name.
    func seal(_ value: [UInt8], name: String) -> [UInt8] {
        let length = (0..<4).reversed().map { UInt8(truncatingIfNeeded: value.count >> ($0 * 8)) }
        let header = Self.magic + [Self.version] + keyID + length
        return header + cipher.seal(value, authenticating: header + Array(name.utf8))
    }

    /// The value in a file's bytes. What is asked first is what a person can do something about: is it whole, is it of a
    /// version that is known here, is it the right key; only then, is it what was written.
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
