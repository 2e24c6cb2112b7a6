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
            markdown` lists the limits.
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
    /// The bundle identifiers of the app and its extensions: the brand's, and those of each environment with a suffix.
    var bundleIDs: [WrittenText] {
        guard let brand = writtenText(at: "brand.bundleId") else { return [] }
        let apps =
            [brand]
            + environmentTexts("bundleIdSuffix").map { suffix in
                WrittenText(
                    environment: suffix.environment, key: suffix.key, text: brand.text + suffix.text,
                    range: suffix.range, verb: "makes")
            }
        let extensions = app?["targets"]?.entries ?? []
        return apps
            + apps.flatMap { app in
                extensions.compactMap { target in
                    target.keyRange.map { range in
                        WrittenText(
                            key: WrittenText.targets + target.key, text: "\(app.text).\(target.key)", range: range,
                            verb: "makes")
                    }
                }
            }
    }
}

extension WrittenText {
    fileprivate static let targets = "app.targets."

    /// Whether the text is the bundle identifier of an extension.
    var isExtension: Bool { key.hasPrefix(Self.targets) }

    /// The name of the extension with this bundle identifier.
    var name: Substring { key.dropFirst(Self.targets.count) }
}
