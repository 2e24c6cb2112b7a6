/// A digest of all inputs of a tree. Rendering the same inputs always produces the same files.
package struct InputFingerprint: Hashable, Sendable {
    let digest: Digest

    init(digest: Digest) {
        self.digest = digest
    }

    /// Computes the fingerprint of the inputs that a builder collected.
    ///
    /// - Returns: `nil` if the system has no SHA-256.
    package init?(_ builder: Builder) {
        guard let digest = SHA256Hasher.digest(of: builder.bytes) else { return nil }
        self.digest = digest
    }

    /// The fingerprint of no inputs, to begin a chain with, or `nil` if the system has no SHA-256.
    package static var ofNothing: InputFingerprint? { InputFingerprint(Builder()) }

    /// Adds an input to a chain of them. Two different chains never have the same fingerprint.
    ///
    /// - Returns: `nil` if the system has no SHA-256.
    package init?(_ chain: InputFingerprint, _ next: InputFingerprint) {
        var builder = Builder()
        builder.add(chain)
        builder.add(next)
        self.init(builder)
    }

    /// Collects inputs. The size of each input precedes it, so that two different lists never produce the same bytes.
    package struct Builder: Sendable {
        fileprivate var bytes: [UInt8] = []

        package init() {}

        package mutating func add(_ text: String) {
            add(size: text.utf8.count)
            bytes += text.utf8
        }

        package mutating func add(_ part: [UInt8]) {
            add(size: part.count)
            bytes += part
        }

        package mutating func add(_ fingerprint: InputFingerprint) {
            fingerprint.digest.appendHex(to: &bytes)
        }

        private mutating func add(size: Int) {
            withUnsafeBytes(of: UInt64(size).littleEndian) { bytes += $0 }
        }
    }
}
