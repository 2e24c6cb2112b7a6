/// A value that must never be seen in a log, an error or a crash report: no description and no mirror shows it.
public protocol RedactedValue: CustomStringConvertible, CustomReflectable {}

extension RedactedValue {
    /// The type's name, and that the rest is hidden. `String(reflecting:)` and `debugPrint` say the same.
    public var description: String { "\(Self.self)(redacted)" }
    /// A mirror without children, which is what `dump` prints.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
