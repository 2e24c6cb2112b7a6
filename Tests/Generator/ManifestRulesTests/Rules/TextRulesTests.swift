import ManifestTestSupport
import Testing

/// The rules that compare a brand's texts with its languages.
struct TextRulesTests {
    private func diagnostics(_ texts: String, languages: String = "[en]") -> [String] {
        MarkedWorkspace(acme: manifest(adding: "languages: \(languages)\ntexts: \(texts)")).diagnostics()
    }

    @Test func `a text in a language that the brand does not ship is an error`() {
        #expect(
            diagnostics("{ welcome.signIn: { en: Log In, 1️⃣de2️⃣: Anmelden } }", languages: "3️⃣[en]4️⃣") == [
                "1️⃣–2️⃣ 'texts.welcome.signIn.de' is a text in German, but 'languages' does not contain de; add de there, or "
                    + "remove the text [text-language]",
                "- 3️⃣–4️⃣ the languages are set here",
            ])
    }

    @Test func `the default is English only`() {
        #expect(
            MarkedWorkspace(acme: manifest(adding: "texts: { welcome.signIn: { en: Log In, 1️⃣de2️⃣: Anmelden } }"))
                .diagnostics() == [
                    "1️⃣–2️⃣ 'texts.welcome.signIn.de' is a text in German, but 'languages' does not contain de; add de "
                        + "there, or remove the text [text-language]"
                ])
    }

    @Test func `a text in only some of the languages is a warning`() {
        #expect(
            diagnostics("{ welcome.signIn: 1️⃣Log In2️⃣, welcome.signUp: { 3️⃣de4️⃣: Los } }", languages: "[en, de]") == [
                "1️⃣–2️⃣ warning: 'texts.welcome.signIn' has no text in German (de); in German, the app shows its own text "
                    + "[text-untranslated]",
                "3️⃣–4️⃣ warning: 'texts.welcome.signUp' has no text in English (en); in English, the app shows its own text "
                    + "[text-untranslated]",
            ])
    }

    @Test func `a text without a language is in the first language`() {
        #expect(
            diagnostics("{ welcome.signIn: 1️⃣Anmelden2️⃣ }", languages: "[de, en]") == [
                "1️⃣–2️⃣ warning: 'texts.welcome.signIn' has no text in English (en); in English, the app shows its own text "
                    + "[text-untranslated]"
            ])
        #expect(diagnostics("{ welcome.signIn: Anmelden }", languages: "[de]") == [])
    }

    @Test func `an inherited text is reported in the base`() {
        let base = minimalManifest + "texts: { welcome.signIn: 1️⃣Log In2️⃣ }\n"
        let own = "manifest: 1\nextends: 3️⃣../_base/brand.yaml4️⃣\nlanguages: [en, de]\n"
        #expect(
            MarkedWorkspace(["_base/brand.yaml": base, "acme/brand.yaml": own]).diagnostics() == [
                "1️⃣–2️⃣ warning: 'texts.welcome.signIn' has no text in German (de); in German, the app shows its own text "
                    + "[text-untranslated]",
                "- 3️⃣–4️⃣ inherited here",
            ])
    }

    @Test func `refused languages and texts are not reported twice`() {
        #expect(
            diagnostics("{ welcome.signIn: { de: Anmelden } }", languages: "[1️⃣english2️⃣]").map {
                $0.hasSuffix("[unknown-value]")
            } == [true])
        #expect(
            diagnostics("{ welcome.signIn: 1️⃣[]2️⃣ }", languages: "[en, de]").map { $0.hasSuffix("[wrong-type]") } == [
                true
            ])
        #expect(
            diagnostics("{ welcome.signIn: { en: Hi, de: 1️⃣''2️⃣ } }", languages: "[en, de]").count == 1)
    }

    @Test func `a text must not change the direction of the text around it`() {
        #expect(
            diagnostics(#"{ welcome.signIn: 1️⃣"Log \u202EIn"2️⃣, welcome.signUp: { en: 3️⃣"\u2066Go"4️⃣ } }"#) == [
                "1️⃣–2️⃣ warning: 'texts.welcome.signIn' contains U+202E, which changes the direction of the text around it; "
                    + "remove it [turned-text]",
                "3️⃣–4️⃣ warning: 'texts.welcome.signUp.en' contains U+2066, which changes the direction of the text around "
                    + "it; remove it [turned-text]",
            ])
    }
}
