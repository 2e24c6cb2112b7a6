import Diagnostics
import Manifest

extension Rule {
    static let invalidImageName = Rule(
        id: .invalidImageName,
        summary: "an image's name is in lower camel case, and is not 'logo'",
        severity: .error,
        documentation: Documentation(
            """
            The name of an image becomes the name of a folder in an asset catalog. The disks of most Macs do not \
            distinguish letter case. The logo has its own key.
            """,
            bad: """
                theme: { images: { google-mark: logo.svg } }
                """,
            good: """
                theme: { images: { googleMark: logo.svg } }
                """,
            files: ["acme/logo.svg": exampleSVG]),
        check: .manifest(checkImageNames))
}

/// The decoder checks the form of each name. This check compares the names with each other.
@Sendable private func checkImageNames(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let entries = manifest.value(at: "theme.images")?.entries ?? []
    return entries.indices.compactMap { index in
        let entry = entries[index]
        guard let range = entry.keyRange,
            let first = entries[..<index].first(where: { $0.key.lowercased() == entry.key.lowercased() })
        else { return nil }
        return rule.diagnostic(
            "the images '\(entry.key)' and '\(first.key)' differ only in letter case; rename one of them", at: range,
            notes: first.keyRange.map { [Note("the other name is here", at: $0)] } ?? [])
    }
}
