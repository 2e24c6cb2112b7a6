/// How long a transport waits, and how much it reads.
public struct TransportLimits: Sendable, Hashable {
    /// How long the server may be silent, in whole seconds, at least one.
    public var silence: Duration
    /// How long a request may take with its answer and with all redirects.
    public var wholeTimeout: Duration
    /// The longest body that is read, in bytes, after decompression.
    public var longestBody: Int
    /// How many redirects in a row are followed.
    public var mostRedirects: Int

    /// Limits for the services of sign-in, whose answers are short: 15 and 30 seconds, a megabyte, five redirects.
    public init(
        silence: Duration = .seconds(15), wholeTimeout: Duration = .seconds(30), longestBody: Int = 1 << 20,
        mostRedirects: Int = 5
    ) {
        self.silence = silence
        self.wholeTimeout = wholeTimeout
        self.longestBody = longestBody
        self.mostRedirects = mostRedirects
    }
}
