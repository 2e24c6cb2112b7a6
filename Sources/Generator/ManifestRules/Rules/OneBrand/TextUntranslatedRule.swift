import Diagnostics
import Manifest

extension Rule {
    static let textUntranslated = Rule(
        id: "text-untranslated",
        summary: "a brand's own text exists in all of the brand's languages",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            In the other languages, the app shows the text of the runtime, so the wording differs between users. A text \
            without a language is in the first of the brand's languages.
            """,
            bad: """
                languages: [en, de]
                texts: { welcome.signIn: Log In }
                """,
            good: """
                languages: [en, de]
                texts: { welcome.signIn: { en: Log In, de: Anmelden } }
                """),
        check: .manifest(checkTranslations))
}

@Sendable private func checkTranslations(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let languages = manifest.languages
    return manifest.ownTexts.compactMap { text in
        let written = text.value.entries.map { entries in entries.compactMap { Language(rawValue: $0.key) } }
        // A text without a language has no entries.
        guard text.value.content != .refused, let own = written ?? languages.first.map({ [$0] }), !own.isEmpty else {
            return nil
        }
        let missing = languages.filter { !own.contains($0) }
        guard !missing.isEmpty else { return nil }
        let names = enumerated(missing.map { "\($0.about) (\($0.rawValue))" })
        return rule.diagnostic(
            "'texts.\(text.key)' has no text in \(names); in \(enumerated(missing.map(\.about))), the app shows its own "
                + "text",
            at: text.value.entries?.first?.keyRange ?? text.value.range)
    }
}
