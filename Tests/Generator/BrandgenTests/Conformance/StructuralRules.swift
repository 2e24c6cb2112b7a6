@testable import ManifestRules
import Manifest
import YAMLTree

/// Which rules the JSON Schema says, too, so that an editor tells what the decoder tells. A rule stands in one of the
/// two lists; `SchemaVerdictTests` fails until a new one does.
enum StructuralRules {
    /// Each has fixtures in `Tests/Manifests/refused/`. The rules of YAML are the reader's business that hands a schema
    /// its values, and readers refuse the same.
    static let saidBySchema: Set<String> = [
        "unknown-key", "missing-key", "missing-value", "wrong-type", "out-of-range", "unknown-value", "duplicate-value",
        "invalid-bundle-id", "invalid-color", "invalid-date", "invalid-email", "invalid-environment-name",
        "invalid-host-name", "invalid-id", "invalid-path", "invalid-text", "invalid-url", "invalid-url-scheme",
        "invalid-version",
        "yaml-syntax", "yaml-tab", "yaml-character", "yaml-key", "duplicate-key", "yaml-merge", "yaml-alias",
        "yaml-tag", "yaml-multiple-documents", "yaml-nesting", "invalid-utf8",
    ]

    /// The rules that reading and loading check and the schema does not, each with the reason. A rule with a check of its
    /// own compares values, brands or files, which a schema of one file cannot do: it needs no entry.
    static let leftToDecoder: [String: String] = [
        "extends-cycle": otherFiles, "extends-missing": otherFiles, "extends-outside": otherFiles,
        "extends-too-deep": otherFiles, "locked-key": otherFiles, "no-brands": otherFiles,
        "folder-without-manifest": otherFiles, "unknown-brand": otherFiles, "manifest-unreadable": otherFiles,
        "unknown-environment": "it depends on the command line",
        "file-too-large": amount, "too-many-problems": amount, "out-of-memory": amount,
        "malformed-allowance": comments, "unused-allowance": comments,
        "version-mismatch": "it is about brandgen's own version",
        "table-mismatch": "a fault of brandgen itself",
    ]

    private static let comments = "it is about comments, which are not values"
    private static let otherFiles = "it depends on other files and folders"
    private static let amount = "it limits the work, not the values"

    /// The rules that reading and loading check.
    static let all = Set(
        Rule.all.filter { if case .whileLoading = $0.check { true } else { saidBySchema.contains($0.id.rawValue) } }
            .map(\.id.rawValue))
}
