/// A source of random bytes. Code receives it as a parameter, so that tests can be repeatable.
package protocol RandomSource: Sendable {
    /// Returns `count` new bytes.
    func bytes(count: Int) -> [UInt8]
}

/// The system's cryptographically secure generator: libcrypto's on Linux, the kernel's on Apple systems.
package struct SystemRandomSource: RandomSource {
    /// Creates the source, which has no state.
    package init() {}

    /// Returns `count` unpredictable bytes.
    package func bytes(count: Int) -> [UInt8] {
        Primitives.randomBytes(count: count)
    }
}

extension RandomSource {
    /// Returns `count` random decimal digits, all equally likely, as for a one-time code.
    package func digits(count: Int) -> String {
        var digits = ""
        while digits.utf8.count < count {
            // Skip the bytes from 250 to 255, which would favor the low digits.
            for byte in bytes(count: count) where byte < 250 && digits.utf8.count < count {
                digits.append(String(byte % 10))
            }
        }
        return digits
    }
}
