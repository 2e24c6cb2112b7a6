import Diagnostics
import Manifest

extension Rule {
    static let textLanguage = Rule(
        id: "text-language",
        summary: "the brand ships the languages of its texts",
        severity: .error,
        documentation: Documentation(
            """
            No user sees a text in a language that `languages` does not contain. Either the language or the text is a \
            mistake.
            """,
            bad: """
                languages: [en]
                texts:
                  welcome.signIn: { en: Log In, de: Anmelden }
                """,
            good: """
                languages: [en, de]
                texts:
                  welcome.signIn: { en: Log In, de: Anmelden }
                """),
        check: .manifest(checkLanguagesOfTexts))
}

@Sendable private func checkLanguagesOfTexts(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let languages = manifest.languages
    guard !languages.isEmpty else { return [] }
    let places = manifest.value(at: "languages")?.range.map { [Note("the languages are set here", at: $0)] } ?? []
    return manifest.ownTexts.flatMap { text in
        (text.value.entries ?? []).compactMap { entry in
            guard entry.value.content != .refused, let language = Language(rawValue: entry.key),
                !languages.contains(language)
            else { return nil }
            return rule.diagnostic(
                "'texts.\(text.key).\(entry.key)' is a text in \(language.about), but 'languages' does not contain "
                    + "\(entry.key); add \(entry.key) there, or remove the text",
                at: entry.keyRange, notes: places)
        }
    }
}

extension ResolvedManifest {
    /// The brand's languages. Empty if one of them is invalid.
    var languages: [Language] {
        let items = value(at: "languages")?.items ?? []
        let languages = items.compactMap { $0.text.flatMap(Language.init) }
        return languages.count == items.count ? languages : []
    }

    /// The brand's own texts, by key.
    var ownTexts: [ManifestEntry] { root["texts"]?.entries ?? [] }
}
