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
            good: "brand: { name: Acme Test }"),
        check: .brand(checkTextDirection))
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

@Sendable private func checkTranslations(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let languages = manifest.languages
    return manifest.ownTexts.compactMap { text in
        let written = text.value.entries.map { entries in entries.compactMap { Language(rawValue: $0.key) } }
        // A text without a language has no entries.
        guard text.value.content != .refused, let translated = written ?? languages.first.map({ [$0] }),
            !translated.isEmpty
        else { return nil }
        let missing = languages.filter { !translated.contains($0) }
        guard !missing.isEmpty else { return nil }
        let names = enumerated(missing.map { "\($0.about) (\($0.rawValue))" })
        return rule.diagnostic(
            "'texts.\(text.key)' has no text in \(names); in \(enumerated(missing.map(\.about))), the app shows its own "
                + "text",
            at: text.value.entries?.first?.keyRange ?? text.value.range)
    }
}

@Sendable private func checkTextDirection(_ brand: CheckedBrand, _ rule: Rule) -> [Diagnostic] {
    let (manifest, terms) = (brand.manifest, brand.terms)
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
