/// A value that must never be seen in a log, an error or a crash report: no description and no mirror shows it.
public protocol RedactedValue: CustomStringConvertible, CustomReflectable {}

extension RedactedValue {
    /// The type's name, and that the rest is hidden. `String(reflecting:)` and `debugPrint` say the same.
    public var description: String { "\(Self.self)(redacted)" }
    /// A mirror without children, which is what `dump` prints.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

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
