import Diagnostics
import Manifest

extension Rule {
    static let fontCharacters = Rule(
        id: "font-characters",
        summary: "a font contains the characters of the brand's name and wordmark",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            The system draws a missing character in another font, which shows in the middle of the name. Emoji are always \
            drawn in the system's font.
            """),
        check: .assets(checkCharacters))

    static let sameFont = Rule(
        id: "same-font",
        summary: "the regular and the bold font have different PostScript names",
        severity: .error,
        documentation: Documentation(
            """
            An app finds a font by its PostScript name. Of two fonts with one name, the system registers only one. The \
            bold font is optional.
            """),
        check: .assets(checkNames))

    static let fontEmbedding = Rule(
        id: "font-embedding",
        summary: "the license of a font allows embedding it in an app",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            A font states in its table OS/2 (field fsType) whether it may be embedded. With the value 2, its owner must \
            permit it first (OpenType specification, OS/2).
            """),
        check: .assets(checkEmbedding))
}

@Sendable private func checkCharacters(
    _ manifest: ResolvedManifest, _ assets: [BrandAsset], _ rule: Rule
) -> [Diagnostic] {
    assets.flatMap { asset -> [Diagnostic] in
        guard let font = asset.file.font else { return [] }
        let texts = ["brand.name", "theme.wordmark"].map { ($0, manifest.value(at: $0)) }
        var reported: [Unicode.Scalar] = []
        return texts.compactMap { key, value in
            let missing = font.missingCharacters(of: value?.text ?? "").filter { !reported.contains($0) }
            guard !missing.isEmpty else { return nil }
            reported += missing
            let shown = missing.prefix(10).map { "'\($0)' (\(code(of: $0)))" }
            let more = missing.count > 10 ? " and \(missing.count - 10) more" : ""
            return rule.diagnostic(
                "\(asset.reference.subject) has no glyph for \(shown.joined(separator: ", "))\(more) of '\(key)'; use a "
                    + "font with all characters of the name",
                at: asset.reference.range, notes: [Note("the text is here", at: manifest.range(of: key))])
        }
    }
}

private func code(of character: Unicode.Scalar) -> String {
    let digits = String(character.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

@Sendable private func checkNames(
    _ manifest: ResolvedManifest, _ assets: [BrandAsset], _ rule: Rule
) -> [Diagnostic] {
    let fonts = assets.filter { $0.file.font != nil }
    guard fonts.count == 2, let regular = fonts[0].file.font, let bold = fonts[1].file.font,
        // Both become names of files, and most Mac disks do not distinguish letter case.
        regular.postScriptName.lowercased() == bold.postScriptName.lowercased()
    else { return [] }
    return [
        rule.diagnostic(
            "\(fonts[1].reference.subject) has the PostScript name '\(bold.postScriptName)', which the regular font also "
                + "has; name the file of the bold font, or remove the key",
            at: fonts[1].reference.range, notes: [Note("the regular font is here", at: fonts[0].reference.range)])
    ]
}

@Sendable private func checkEmbedding(
    _ manifest: ResolvedManifest, _ assets: [BrandAsset], _ rule: Rule
) -> [Diagnostic] {
    assets.filter { $0.file.font?.forbidsEmbedding == true }.map { asset in
        rule.diagnostic(
            "\(asset.reference.subject) says that it must not be embedded (fsType 2); use another font, or get its owner's "
                + "permission and allow this with a comment",
            at: asset.reference.range)
    }
}
