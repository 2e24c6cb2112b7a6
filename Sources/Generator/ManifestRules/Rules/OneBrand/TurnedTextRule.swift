import Diagnostics
import Manifest

extension Rule {
    static let turnedText = Rule(
        id: "turned-text",
        summary: "no mark in a name turns the direction of the text around it",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            Marks that turn the direction of the text around them make a name read as another (Unicode Technical \
            Report 36, section 2.5), and store listings refuse them.
            """,
            bad: """
                brand: { name: "Acme \\u202Etset" }
                """,
            good: """
                brand: { name: Acme Test }
                """),
        check: .manifest(checkTextDirection))
}

/// Marks that turn the direction of the text around them make a name read as another (Unicode Technical Report 36,
/// section 2.5). Other control characters are refused by the text's form.
@Sendable private func checkTextDirection(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let names = ["brand.name", "theme.wordmark"].compactMap(manifest.writtenText) + manifest.environmentTexts("name")
    return names.compactMap { name in
        guard let mark = name.text.unicodeScalars.first(where: turnsDirection) else { return nil }
        let number = String(mark.value, radix: 16, uppercase: true)
        return rule.diagnostic(
            "'\(name.path)' holds U+\(number), which turns the direction of the text around it; take it out",
            at: name.range)
    }
}

/// Embeddings, overrides and isolates, and what ends them (Unicode Standard Annex 9, section 2). Marks that have a
/// direction and impose it on nothing else, such as U+200F, belong to names in Hebrew and Arabic.
private func turnsDirection(_ scalar: Unicode.Scalar) -> Bool {
    ("\u{202A}"..."\u{202E}").contains(scalar) || ("\u{2066}"..."\u{2069}").contains(scalar)
}
