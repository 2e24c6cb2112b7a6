#if canImport(CryptoKit)
import CryptoKit
#else
import COpenSSL
#endif

/// A SHA-256 digest.
struct Digest: Hashable, Sendable {
    private let words: SIMD4<UInt64>

    /// Reads 64 hexadecimal digits in lowercase, the form that ledgers contain.
    init?(hex: String) {
        self.init(hex: Array(hex.utf8)[...])
    }

    /// Reads the digits from UTF-8 bytes.
    init?(hex: ArraySlice<UInt8>) {
        guard let digest = hex.withUnsafeBytes({ Digest(hex: $0) }) else { return nil }
        self = digest
    }

    init?(hex: UnsafeRawBufferPointer) {
        guard hex.count == 64 else { return nil }
        var words = SIMD4<UInt64>()
        for place in 0..<4 {
            var word: UInt64 = 0
            for character in hex[(place * 16)..<(place * 16 + 16)] {
                let digit: UInt8
                switch character {
                case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = character - UInt8(ascii: "0")
                case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = character - UInt8(ascii: "a") + 10
                default: return nil
                }
                word = word << 4 | UInt64(digit)
            }
            words[place] = word
        }
        self.words = words
    }

    fileprivate init(bytes: UnsafeRawBufferPointer) {
        words = SIMD4(
            UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
            UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
            UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self)),
            UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 24, as: UInt64.self)))
    }

    /// The digest as 64 hexadecimal digits in lowercase.
    var hex: String {
        var text: [UInt8] = []
        appendHex(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends 64 hexadecimal digits in lowercase.
    func appendHex(to text: inout [UInt8]) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { hex in
            for place in 0..<64 {
                let digit = UInt8(truncatingIfNeeded: words[place / 16] >> UInt64(60 - place % 16 * 4)) & 0x0F
                hex[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            }
            text += hex
        }
    }
}

/// Computes SHA-256 with the system's library. Returns `nil` if the library does not provide the algorithm.
enum SHA256Hasher {
    static func digest(of bytes: some Collection<UInt8>) -> Digest? {
        bytes.withContiguousStorageIfAvailable { digest(of: UnsafeRawBufferPointer($0)) }
            ?? Array(bytes).withUnsafeBytes { digest(of: $0) }
    }

    static func digest(of bytes: UnsafeRawBufferPointer) -> Digest? {
        #if canImport(CryptoKit)
        var hash = CryptoKit.SHA256()
        hash.update(bufferPointer: bytes)
        return hash.finalize().withUnsafeBytes { Digest(bytes: $0) }
        #else
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { output in
            // EVP_Digest() would first load the library's configuration and providers, which takes longer than to hash
            // a megabyte.
            var context = SHA256_CTX()
            guard SHA256_Init(&context) == 1, SHA256_Update(&context, bytes.baseAddress, bytes.count) == 1,
                SHA256_Final(output.baseAddress, &context) == 1
            else { return nil }
            return Digest(bytes: UnsafeRawBufferPointer(output))
        }
        #endif
    }
}
