import Diagnostics
import Manifest

extension Rule {
    static let turnedText = Rule(
        id: "turned-text",
        summary: "a name contains no marks that change the direction of the text around it",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            Marks that change the direction of text make one name look like another (Unicode Technical Report 36, \
            section 2.5), and store listings refuse them.
            """,
            bad: """
                brand: { name: "Acme \\u202Etset" }
                """,
            good: """
                brand: { name: Acme Test }
                """),
        check: .manifest(checkTextDirection))
}

@Sendable private func checkTextDirection(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let names = ["brand.name", "theme.wordmark"].compactMap(manifest.writtenText) + manifest.environmentTexts("name")
    return names.compactMap { name in
        guard let mark = name.text.unicodeScalars.first(where: turnsDirection) else { return nil }
        let number = String(mark.value, radix: 16, uppercase: true)
        return rule.diagnostic(
            "'\(name.path)' contains U+\(number), which changes the direction of the text around it; remove it",
            at: name.range)
    }
}

/// Returns whether the scalar starts or ends an embedding, an override or an isolate (Unicode Standard Annex 9, section
/// 2). Marks that affect no other text, such as U+200F, belong to names in Hebrew and Arabic.
private func turnsDirection(_ scalar: Unicode.Scalar) -> Bool {
    ("\u{202A}"..."\u{202E}").contains(scalar) || ("\u{2066}"..."\u{2069}").contains(scalar)
}
