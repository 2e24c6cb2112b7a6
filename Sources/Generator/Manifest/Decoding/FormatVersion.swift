package import Diagnostics
package import YAMLTree

/// The version of the manifest format that a file states under `manifest`.
package struct FormatVersion: Equatable, Sendable {
    /// The version that this program reads.
    package static let current = 2

    package let number: Int
    /// The location of the number.
    package let range: SourceRange

    /// Finds the version in a file, or returns `nil` if the file states none that is a whole number above 0.
    package init?(of root: YAMLNode) {
        guard case .mapping(let entries) = root.content, let entry = entries.first(where: { $0.key == "manifest" }),
            case .scalar(let scalar) = entry.value.content, case .integer(let number) = scalar.resolved, number > 0
        else { return nil }
        self.number = number
        range = entry.value.range
    }

    /// The error about a file of another version, or `nil` for the current version.
    package var diagnostic: Diagnostic? {
        if number == Self.current { return nil }
        return Diagnostic(
            .outOfRange,
            number < Self.current
                ? "the file has format version \(number); run 'brandgen migrate' to update it to version \(Self.current)"
                : "the file has format version \(number), but this brandgen reads only up to version \(Self.current); "
                    + "update brandgen",
            at: range)
    }
}
