import BrandManifest
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

    /// Each with why a schema, which sees the values of one file, cannot say it or is not meant to.
    static let leftToDecoder: [String: String] = [
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
        "version-mismatch": "it is about brandgen's own version",
        "table-mismatch": "a fault of brandgen itself",
    ]

    private static let comments = "it is about comments, which are no values"
    private static let otherFiles = "it depends on other files and folders"
    private static let otherBrands = "it compares brands"
    private static let otherValues = "it compares values, some of which a base may hold"
    private static let meaning = "it looks at what a text means, wherever it stands"
    private static let amount = "it bounds the work, not what a manifest may say"

    static let all = Set(RuleID.allCases.map(\.rawValue) + YAMLRule.allCases.map(\.rawValue))
}
