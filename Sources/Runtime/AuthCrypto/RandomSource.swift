/// A source of random bytes. Code receives it as a parameter, so that tests can be repeatable.
public protocol RandomSource: Sendable {
    /// Returns `count` new bytes.
    func bytes(count: Int) -> [UInt8]
}

/// The system's cryptographically secure generator: libcrypto's on Linux, the kernel's on Apple systems.
public struct SystemRandomSource: RandomSource {
    /// Creates the source, which has no state.
    public init() {}

    /// Returns `count` unpredictable bytes.
    public func bytes(count: Int) -> [UInt8] {
        Primitives.randomBytes(count: count)
    }
}

extension RandomSource {
    /// Returns `count` random decimal digits, all equally likely, as for a one-time code.
    public func digits(count: Int) -> String {
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
