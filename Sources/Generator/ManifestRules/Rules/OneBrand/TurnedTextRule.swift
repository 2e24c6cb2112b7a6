import Diagnostics
import Manifest

extension Rule {
    static let turnedText = Rule(
        id: "turned-text",
        summary: "names, texts and terms contain no marks that change the direction of the text around it",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            Marks that change the direction of text make one name look like another, and terms look different from what \
            they say (Unicode Technical Report 36, section 2.5). Store listings refuse them.
            """,
            bad: """
                brand: { name: "Acme \\u202Etset" }
                """,
            good: """
                brand: { name: Acme Test }
                """),
        check: .terms(checkTextDirection))
}

@Sendable private func checkTextDirection(
    _ manifest: ResolvedManifest, _ terms: TermsDocument, _ rule: Rule
) -> [Diagnostic] {
    let names =
        ["brand.name", "theme.wordmark"].compactMap(manifest.writtenText) + manifest.environmentTexts("name")
        + manifest.ownTexts.flatMap(\.writtenTexts)
    func diagnostic(_ subject: String, _ mark: Unicode.Scalar, _ range: SourceRange) -> Diagnostic {
        let number = String(mark.value, radix: 16, uppercase: true)
        return rule.diagnostic(
            "\(subject) contains U+\(number), which changes the direction of the text around it; remove it", at: range)
    }
    var diagnostics = names.compactMap { name in
        name.text.unicodeScalars.first(where: turnsDirection).map { diagnostic("'\(name.path)'", $0, name.range) }
    }
    if case .text(let text) = terms, let path = manifest.termsPath,
        let (mark, range) = text.first(turnsDirection, path: path)
    {
        diagnostics.append(diagnostic("the terms document", mark, range))
    }
    return diagnostics
}

extension ManifestEntry {
    /// The text, or the texts by language, of a key of `texts`.
    fileprivate var writtenTexts: [WrittenText] {
        let texts = value.entries?.map { ("texts.\(key).\($0.key)", $0.value) } ?? [("texts.\(key)", value)]
        return texts.compactMap { path, value in
            guard let text = value.text, let range = value.range else { return nil }
            return WrittenText(key: path, text: text, range: range)
        }
    }
}

/// Returns whether the scalar starts or ends an embedding, an override or an isolate (Unicode Standard Annex 9, section
/// 2). Marks that affect no other text, such as U+200F, belong to names in Hebrew and Arabic.
private func turnsDirection(_ scalar: Unicode.Scalar) -> Bool {
    ("\u{202A}"..."\u{202E}").contains(scalar) || ("\u{2066}"..."\u{2069}").contains(scalar)
}
