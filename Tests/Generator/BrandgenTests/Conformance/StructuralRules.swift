@testable import ManifestRules
import Manifest
import YAMLTree

/// The rules that the JSON Schema contains, so that an editor reports the same errors as the decoder. Every rule is in one
/// of the two lists; `SchemaVerdictTests` fails if a new rule is missing.
enum StructuralRules {
    /// The rules with fixtures in `Tests/Manifests/refused/`. The rules for YAML are not part of a schema, which checks
    /// parsed values. Other YAML parsers reject the same texts.
    static let inSchema: Set<String> = [
        "unknown-key", "missing-key", "missing-value", "wrong-type", "out-of-range", "unknown-value",
        "unknown-placeholder",
        "duplicate-value",
        "invalid-bundle-id", "invalid-color", "invalid-date", "invalid-email", "invalid-environment-name",
        "invalid-host-name", "invalid-id", "invalid-image-name", "invalid-path", "invalid-pin", "invalid-text",
        "invalid-url",
        "invalid-url-scheme",
        "invalid-version",
        "yaml-syntax", "yaml-tab", "yaml-character", "yaml-key", "duplicate-key", "yaml-merge", "yaml-alias",
        "yaml-tag", "yaml-multiple-documents", "yaml-nesting", "invalid-utf8",
    ]

    /// The other rules that loading checks, each with the reason. Rules with their own check compare values, brands or files,
    /// which a schema of one file cannot do, and need no entry.
    static let decoderOnly: [String: String] = [
        "extends-cycle": otherFiles, "extends-missing": otherFiles, "extends-outside": otherFiles,
        "extends-too-deep": otherFiles, "locked-key": otherFiles, "no-brands": otherFiles,
        "folder-without-manifest": otherFiles, "name-not-utf8": otherFiles, "unknown-brand": otherFiles,
        "manifest-unreadable": otherFiles,
        "unknown-environment": "it depends on the command line",
        "file-too-large": amount, "too-many-problems": amount, "out-of-memory": amount,
        "malformed-allowance": comments, "unused-allowance": comments,
        "version-mismatch": "it depends on the version of Brandgen",
        "table-mismatch": "it reports an error in Brandgen",
    ]

    private static let comments = "it checks comments, and a schema checks values"
    private static let otherFiles = "it depends on other files and folders"
    private static let amount = "it limits the work of the decoder, not the values"

    /// The rules that reading and loading check.
    static let all = Set(
        Rule.all.filter { if case .whileLoading = $0.check { true } else { inSchema.contains($0.id.rawValue) } }
            .map(\.id.rawValue))
}
