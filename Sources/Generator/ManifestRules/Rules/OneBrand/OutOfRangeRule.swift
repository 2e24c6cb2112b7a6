import Diagnostics
import Manifest

extension Rule {
    static let outOfRange = Rule(
        id: .outOfRange,
        summary: "numbers, and the lengths of text and lists, are within their field's limits",
        severity: .error,
        documentation: Documentation(
            """
            Beyond a field's limits, an app does not work or its text is unreadable. `brandgen schema --format \
            markdown` lists the limits. `brandgen migrate` updates a manifest of an older format version.
            """,
            bad: """
                legal: { minimumAge: 99 }
                """,
            good: """
                legal: { minimumAge: 0 }
                """),
        check: .manifest(checkBundleIDLengths))
}

/// The decoder checks the limits of each value. This check limits bundle identifiers with the suffixes of environments
/// (App Store Connect, "Bundle ID").
@Sendable private func checkBundleIDLengths(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let longest = 155
    return manifest.bundleIDs.compactMap { id in
        let count = id.text.unicodeScalars.count
        guard count > longest, let start = manifest.writtenText(at: "brand.bundleId") else { return nil }
        return rule.diagnostic(
            "'\(id.path)' makes a bundle identifier of \(count) characters, but the limit is \(longest); shorten it",
            at: id.range, notes: [Note("it starts with this", at: start.range)])
    }
}

extension ResolvedManifest {
    /// The app's bundle identifiers: the brand's, and one for each environment with a suffix.
    var bundleIDs: [WrittenText] {
        guard let brand = writtenText(at: "brand.bundleId") else { return [] }
        return [brand]
            + environmentTexts("bundleIdSuffix").map { suffix in
                WrittenText(
                    environment: suffix.environment, key: suffix.key, text: brand.text + suffix.text,
                    range: suffix.range, verb: "makes")
            }
    }
}
