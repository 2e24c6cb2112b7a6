import Diagnostics

/// An app's identifier has a greatest length, with an environment's ending too (App Store Connect, Bundle ID).
@Sendable func checkBundleIDLengths(_ manifest: ResolvedManifest, _: TermsDocument?) -> [Diagnostic] {
    let longest = 155
    return manifest.bundleIDs.compactMap { id in
        let count = id.text.unicodeScalars.count
        guard count > longest, let start = manifest.writtenText(at: "brand.bundleId") else { return nil }
        return Diagnostic(
            .outOfRange, "'\(id.path)' makes an identifier of \(count) characters, of which it may have \(longest)",
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
