import Diagnostics
import Manifest

extension Rule {
    static let outOfRange = Rule(
        id: .outOfRange,
        summary: "numbers, lengths of text and lists lie within their field's bounds",
        severity: .error,
        documentation: Documentation(
            """
            Each number, text and list has bounds beyond which no app would work or no person could read it. \
            `brandgen schema --format markdown` lists them.
            """,
            bad: """
                legal: { minimumAge: 99 }
                """,
            good: """
                legal: { minimumAge: 0 }
                """),
        check: .manifest(checkBundleIDLengths))
}

/// An app's identifier has a greatest length, with an environment's ending too (App Store Connect, Bundle ID).
@Sendable private func checkBundleIDLengths(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let longest = 155
    return manifest.bundleIDs.compactMap { id in
        let count = id.text.unicodeScalars.count
        guard count > longest, let start = manifest.writtenText(at: "brand.bundleId") else { return nil }
        return rule.diagnostic(
            "'\(id.path)' makes an identifier of \(count) characters, of which it may have \(longest)",
            at: id.range, notes: [Note("it begins with this", at: start.range)])
    }
}

extension ResolvedManifest {
    /// The app's identifiers: the brand's own, and that of each environment with an ending of its own.
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
