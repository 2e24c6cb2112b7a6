/// How the codes that a brand sends by e-mail work.
public struct OneTimeCodePolicy: Hashable, Sendable {
    /// The number of digits, 4 to 10.
    public let length: Int
    /// How long one must wait before another code can be sent.
    public let resendAfter: Duration

    /// Codes of `length` digits, sent again no sooner than after `resendAfter`.
    public init(length: Int, resendAfter: Duration) {
        self.length = length
        self.resendAfter = resendAfter
    }
}
