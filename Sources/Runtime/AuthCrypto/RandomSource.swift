/// Where random bytes come from. Passed in everywhere, so that tests can make a run repeatable.
public protocol RandomSource: Sendable {
    /// `count` fresh bytes; none where `count` is 0.
    func bytes(count: Int) -> [UInt8]
}

/// The system's cryptographically secure generator: libcrypto's on Linux, the kernel's on Apple systems.
public struct SystemRandomSource: RandomSource {
    /// The system's generator; it holds no state of its own.
    public init() {}

    /// `count` bytes that nobody can foretell.
    public func bytes(count: Int) -> [UInt8] {
        Primitives.randomBytes(count: count)
    }
}

extension RandomSource {
    /// `count` random decimal digits, each of the ten equally likely: the text of a one-time code.
    public func digits(count: Int) -> String {
        var digits = ""
        while digits.utf8.count < count {
            // 250 is the largest multiple of ten that a byte holds: what lies above would favor the low digits.
            for byte in bytes(count: count) where byte < 250 && digits.utf8.count < count {
                digits.append(String(byte % 10))
            }
        }
        return digits
    }
}
