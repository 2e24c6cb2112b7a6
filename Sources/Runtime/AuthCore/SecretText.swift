/// A password or a code on its way from the screen to the service. No description and no mirror shows it, so a flow, an
/// event or an effect that holds one may be logged whole.
public struct SecretText: Sendable, Hashable, RedactedValue, ExpressibleByStringLiteral {
    /// The text itself.
    public let value: String

    /// Hides a text.
    public init(_ value: String) {
        self.value = value
    }

    /// Hides a literal.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// Whether there is no text.
    public var isEmpty: Bool { value.isEmpty }
}
