/// A value that must never appear in a log, an error or a crash report: a secret, or personal data. Its description and
/// its mirror hide its contents. A type may replace the description by one that shows harmless parts.
public protocol RedactedValue: CustomStringConvertible, CustomReflectable {}

extension RedactedValue {
    /// The type's name and the word "redacted". `String(reflecting:)` and `debugPrint` show the same text.
    public var description: String { "\(Self.self)(redacted)" }
    /// A mirror without children, so that `dump` prints no contents.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A password or a code that the user has entered. It is redacted, so a flow or an event that contains one can be
/// logged.
public struct SecretText: Sendable, Hashable, RedactedValue, ExpressibleByStringLiteral {
    /// The text itself.
    public let value: String

    /// Creates a secret from a text.
    public init(_ value: String) {
        self.value = value
    }

    /// Creates a secret from a literal.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// Whether the text is empty.
    public var isEmpty: Bool { value.isEmpty }
}
