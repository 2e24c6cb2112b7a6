import BrandManifest
import YAMLTree

/// The rules that the JSON Schema contains, so that an editor reports the same errors as the decoder. Every rule is in one
/// of the two lists; `SchemaVerdictTests` fails if a new rule is missing.
enum StructuralRules {
    /// Each has fixtures in `Tests/Manifests/refused/`. The rules for YAML are not part of a schema, which checks parsed
    /// values; other YAML parsers reject the same texts.
    static let inSchema: Set<String> = [
        "unknown-key", "missing-key", "missing-value", "wrong-type", "out-of-range", "unknown-value", "duplicate-value",
        "invalid-bundle-id", "invalid-color", "invalid-date", "invalid-email", "invalid-environment-name",
        "invalid-host-name", "invalid-id", "invalid-path", "invalid-text", "invalid-url", "invalid-url-scheme",
        "invalid-version",
        "yaml-syntax", "yaml-tab", "yaml-character", "yaml-key", "duplicate-key", "yaml-merge", "yaml-alias",
        "yaml-tag", "yaml-multiple-documents", "yaml-nesting", "invalid-utf8",
    ]

    /// The other rules, each with the reason: a schema checks the values of one file.
    static let decoderOnly: [String: String] = [
        "extends-cycle": otherFiles, "extends-missing": otherFiles, "extends-outside": otherFiles,
        "extends-too-deep": otherFiles, "locked-key": otherFiles,
        "id-folder-mismatch": otherFiles,
        "terms-missing": otherFiles,
        "terms-unusable": otherFiles, "no-brands": otherFiles, "folder-without-manifest": otherFiles,
        "unknown-brand": otherFiles,
        "unknown-environment": "it depends on the command line", "manifest-unreadable": otherFiles,
        "shared-bundle-id": otherBrands, "shared-url-scheme": otherBrands, "shared-client-id": otherBrands,
        "shared-redirect-uri": otherBrands, "shared-module-name": otherBrands, "copied-terms": otherBrands,
        "different-runtimes": otherBrands,
        "shared-associated-domain": otherBrands, "cognito-domain": otherValues,
        "backend-incomplete": otherValues, "demo-without-mock": otherValues,
        "client-without-pool": otherValues, "client-limits": otherValues,
        "foreign-page": otherValues, "deletion-scope": otherValues,
        "sync-without-api": otherValues, "code-length": otherValues, "weak-password-policy": otherValues,
        "provider-not-served": otherValues,
        "age-without-birthdate": otherValues, "otp-without-email": otherValues, "scopes-without-openid": otherValues,
        "foreign-return-uri": otherValues, "social-without-apple": otherValues, "guest-without-account": otherValues,
        "account-without-deletion": otherValues, "children-without-family": otherValues, "low-contrast": otherValues,
        "runtime-source": otherValues,
        "secret": meaning, "turned-text": meaning,
        "file-too-large": amount, "too-many-problems": amount, "out-of-memory": amount,
        "malformed-allowance": comments, "unused-allowance": comments,
        "version-mismatch": "it depends on the version of Brandgen",
        "table-mismatch": "it reports an error in Brandgen",
    ]

    private static let comments = "it checks comments, and a schema checks values"
    private static let otherFiles = "it depends on other files and folders"
    private static let otherBrands = "it compares brands"
    private static let otherValues = "it compares values, and a base manifest can contain some of them"
    private static let meaning = "it depends on the meaning of a text, under any key"
    private static let amount = "it limits the work of the decoder, not the values"

    static let all = Set(RuleID.allCases.map(\.rawValue) + YAMLRule.allCases.map(\.rawValue))
}
