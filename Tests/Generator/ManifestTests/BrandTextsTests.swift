import ManifestRules
import Manifest
import ManifestTestSupport
import Testing

/// The section `texts`: its keys contain dots, and its values are texts, or sections with texts by language.
struct BrandTextsTests {
    private func diagnostics(_ texts: String, languages: String = "[en]") -> [String] {
        MarkedWorkspace(acme: manifest(adding: "languages: \(languages)\ntexts: \(texts)")).diagnostics()
    }

    @Test func `a text, and a section with texts by language, are valid`() {
        #expect(diagnostics("{ welcome.signIn: Log In, signIn.title: 24 }") == [])
        #expect(diagnostics("{ welcome.signIn: { de: Anmelden, en: Log In } }", languages: "[en, de]") == [])
    }

    @Test func `an unknown text is reported with the similar key`() {
        #expect(
            diagnostics("{ 1️⃣welcome.singIn2️⃣: Log In }") == [
                "1️⃣–2️⃣ unknown key 'welcome.singIn' in 'texts'; did you mean 'welcome.signIn'? [unknown-key]"
            ])
    }

    @Test func `a nested section of texts is reported with the keys that contain dots`() {
        #expect(
            diagnostics("{ 1️⃣welcome2️⃣: { signIn: Log In } }") == [
                "1️⃣–2️⃣ unknown key 'welcome' in 'texts'; write its keys with dots, such as "
                    + "'welcome.benefitChildren' [unknown-key]"
            ])
    }

    @Test func `an unknown language is reported with the similar one`() {
        #expect(
            diagnostics("{ welcome.signIn: { en: Log In, 1️⃣dee2️⃣: Anmelden } }") == [
                "1️⃣–2️⃣ unknown key 'dee' in 'texts.welcome.signIn'; did you mean 'de'? [unknown-key]"
            ])
        #expect(
            diagnostics("{}", languages: "[en, 1️⃣fr2️⃣]") == [
                "1️⃣–2️⃣ unknown value 'fr' for 'languages'; known values are en and de [unknown-value]"
            ])
    }

    @Test func `a list, a boolean and an empty section are not texts`() {
        #expect(
            diagnostics("{ welcome.signIn: 1️⃣[Log In]2️⃣, welcome.signUp: 3️⃣true4️⃣, signIn.title: 5️⃣{}6️⃣ }") == [
                "1️⃣–2️⃣ 'texts.welcome.signIn' must be text, or a section with texts by language, got a list [wrong-type]",
                "3️⃣–4️⃣ 'texts.welcome.signUp' must be text, got the boolean true; write it in quotes [wrong-type]",
                "5️⃣–6️⃣ 'texts.signIn.title' must be text, or a section with texts by language, got an empty section "
                    + "[wrong-type]",
            ])
    }

    @Test func `a text uses only the placeholders of its key`() {
        #expect(
            diagnostics(#"{ notice.codeSentTo: "{place}: your code", tooYoung.text: "{age}, {brand}, {age}" }"#) == [])
        #expect(
            diagnostics(
                """
                { notice.codeSentTo: 1️⃣"To {palce}"2️⃣, tooYoung.text: 3️⃣"{years}"4️⃣, welcome.signIn: 5️⃣"{age}"6️⃣, \
                code.resendIn: { en: 7️⃣"{seconds} {sec}"8️⃣ } }
                """) == [
                    "1️⃣–2️⃣ 'texts.notice.codeSentTo' contains '{palce}', which is not one of its placeholders; did you mean "
                        + "'{place}'? [unknown-placeholder]",
                    "3️⃣–4️⃣ 'texts.tooYoung.text' contains '{years}', which is not one of its placeholders {age}, {brand} "
                        + "and {support} [unknown-placeholder]",
                    "5️⃣–6️⃣ 'texts.welcome.signIn' contains '{age}', which is not one of its placeholders {brand} and "
                        + "{support} [unknown-placeholder]",
                    "7️⃣–8️⃣ 'texts.code.resendIn.en' contains '{sec}', which is not one of its placeholders {seconds}, "
                        + "{brand} and {support} [unknown-placeholder]",
                ])
    }

    @Test(arguments: ["{", "}", "a {", "} a", "{email", "{{place}}", "{place}}", "{}", "{ email }", "{EMAIL}"])
    func `braces only enclose placeholders`(text: String) {
        let found = diagnostics(#"{ notice.codeSentTo: 1️⃣"\#(text)"2️⃣ }"#)
        #expect(found.count == 1 && found[0].hasSuffix("[unknown-placeholder]"), "\(found)")
    }

    @Test func `a brand overrides single texts of its base, and a text without languages replaces all of them`() throws
    {
        let base =
            minimalManifest + "languages: [en, de]\ntexts:\n"
            + "  welcome.signIn: { en: Log In, de: Anmelden }\n  signIn.title: { en: Hi, de: Hallo }\n"
        let own =
            "manifest: 1\nextends: ../_base/brand.yaml\n"
            + "texts: { welcome.signIn: { de: Einloggen }, signIn.title: Hello, signIn.submit: { en: Go, de: Los } }\n"
        let brand = try #require(
            MarkedWorkspace(["_base/brand.yaml": base, "acme/brand.yaml": own]).load().brands.first)
        #expect(
            brand.manifest.yaml.contains(
                """
                texts:
                  signIn.submit:
                    en: Go
                    de: Los
                  signIn.title: Hello
                  welcome.signIn:
                    en: "Log In"
                    de: Einloggen

                """))
    }
}
