import Diagnostics
import Manifest
import YAMLTree

/// The changes from one format version to the next.
///
/// A migration edits the text, so comments, order, quotes and line endings stay. It also changes the values alone, and an
/// edited text that does not have these values is refused.
struct ManifestMigration: Sendable {
    /// The version that the migration starts from. It leads to the next one.
    let version: Int
    /// Returns the edits of a file, without that of its version.
    let edits: @Sendable (ManifestText, _ root: YAMLNode) throws(DiagnosticError) -> [TextEdit]
    /// Returns the values of the migrated file.
    let values: @Sendable (PlainValue) -> PlainValue

    /// All migrations, in the order of their versions.
    static let all: [ManifestMigration] = [
        ManifestMigration(
            version: 1, edits: { (text, root) throws(DiagnosticError) in try EndpointOverrideMove(text, root).edits },
            values: { EndpointOverrideMove.values($0) })
    ]

    /// Applies the migration to a file of its version.
    ///
    /// - Throws: `DiagnosticError` with the position of what must be changed by hand.
    func apply(to file: SourceFile, _ root: YAMLNode, _ version: FormatVersion) throws(DiagnosticError) -> SourceFile {
        let text = ManifestText(file)
        let number = text.offset(version.range.start)..<text.offset(version.range.end)
        guard number.allSatisfy({ text.scalars[$0].properties.isAlphabetic || text.scalars[$0].isVersionDigit }) else {
            throw byHand("write the version without an anchor, an alias or a tag", at: version.range)
        }
        let edits = try edits(text, root) + [TextEdit(range: number, text: "\(self.version + 1)")]
        let migrated = SourceFile(path: file.path, bytes: text.applying(edits))
        let expected = values(PlainValue(root)).setting("manifest", to: .scalar("\(self.version + 1)", isPlain: true))
        guard let changed = try? parseYAML(migrated), PlainValue(changed) == expected,
            ManifestText(migrated).hashSigns == text.hashSigns
        else {
            throw byHand(
                "move 'app.endpointOverride' to 'features.endpointOverride' and write 'manifest: \(self.version + 1)'",
                at: version.range)
        }
        return migrated
    }
}

/// The error for a text that cannot be edited safely.
func byHand(_ remedy: String, at range: SourceRange) -> DiagnosticError {
    DiagnosticError(Diagnostic(rule: "not-migrated", "this cannot be migrated; \(remedy)", at: range))
}

/// A value without its position and its style. The order of keys does not count.
indirect enum PlainValue: Equatable {
    case scalar(String, isPlain: Bool)
    case list([PlainValue])
    case map([String: PlainValue])

    init(_ node: YAMLNode) {
        switch node.content {
        case .scalar(let scalar): self = .scalar(scalar.text, isPlain: scalar.isPlain)
        case .sequence(let items): self = .list(items.map(PlainValue.init))
        case .mapping(let entries):
            self = .map(Dictionary(entries.map { ($0.key, PlainValue($0.value)) }) { first, _ in first })
        }
    }

    subscript(key: String) -> PlainValue? {
        if case .map(let entries) = self { entries[key] } else { nil }
    }

    func setting(_ key: String, to value: PlainValue?) -> PlainValue {
        guard case .map(var entries) = self else { return self }
        entries[key] = value
        return .map(entries)
    }
}

extension ManifestText {
    /// The number of `#`. An edit that loses a comment changes it.
    fileprivate var hashSigns: Int { scalars.count { $0 == "#" } }
}

extension Unicode.Scalar {
    /// Whether a number such as `1`, `1.0` or `0x1` contains the character.
    fileprivate var isVersionDigit: Bool { ("0"..."9").contains(self) || self == "." || self == "+" }
}
