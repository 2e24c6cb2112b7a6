/// A digest of everything that decides what a tree holds: of one fingerprint, rendering always makes the same files.
package struct InputFingerprint: Hashable, Sendable {
    let digest: Digest

    init(digest: Digest) {
        self.digest = digest
    }

    /// nil where the system has no SHA-256.
    package init?(_ ingredients: Ingredients) {
        guard let digest = SHA256Hasher.digest(of: ingredients.bytes) else { return nil }
        self.digest = digest
    }

    /// What a fingerprint is of. Each part is kept apart from the next, so that no two lists look the same.
    package struct Ingredients: Sendable {
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
