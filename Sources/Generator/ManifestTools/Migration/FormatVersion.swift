import Diagnostics
import Manifest
import YAMLTree

/// The version of the manifest format that a file states under `manifest`.
struct FormatVersion {
    let number: Int
    /// The location of the number.
    let range: SourceRange

    /// Finds the version in a file, or returns `nil` if the file states none that is a whole number above 0.
    init?(of root: YAMLNode) {
        guard let value = root.entry(ManifestTable.versionKey)?.value, case .scalar(let scalar) = value.content,
            let number = scalar.resolved.wholeNumber, number > 0
        else { return nil }
        self.number = number
        range = value.range
    }

    /// The error about a file of a newer version, or `nil`.
    var diagnostic: Diagnostic? {
        guard number > ManifestTable.formatVersion else { return nil }
        return Diagnostic(.outOfRange, ManifestTable.problem(ofNewerVersion: number), at: range)
    }
}
