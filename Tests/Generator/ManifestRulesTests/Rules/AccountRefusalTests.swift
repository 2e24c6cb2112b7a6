import ManifestRules
import ManifestTestSupport
import Testing

/// The rules about sign-in, accounts, texts and the runtime: what each refuses, with its position.
struct AccountRefusalTests {
    private static let providers = "  providers: [email]"
    private static let age = "  minimumAge: 0"

    private static func session(_ session: String) -> [String: String] {
        [providers: "\(providers)\n  session: \(session)"]
    }

    @Test(arguments: [
        Refusal(
            [providers: "  providers: [guest, 3️⃣email4️⃣]"], adding: "features: { accountDeletion: 1️⃣false2️⃣ }",
            [
                "1️⃣–2️⃣ warning: 'features.accountDeletion' is false, but users can create an account, and the App "
                    + "Store requires its deletion (guideline 5.1.1(v)); set it to true [account-without-deletion]",
                "- 3️⃣–4️⃣ this provider creates accounts",
            ]),
        Refusal(
            [providers: "  providers: [1️⃣guest2️⃣]"],
            [
                "1️⃣–2️⃣ warning: 'auth.providers' contains only guest, so guests can never create an account; add "
                    + "another provider [guest-without-account]"
            ]),
        Refusal(
            [providers: "  providers: [email, 1️⃣google2️⃣, guest]"],
            [
                "1️⃣–2️⃣ warning: 'auth.providers' contains google without apple, which the App Store refuses "
                    + "(guideline 4.8); add apple [social-without-apple]"
            ]),
        Refusal(
            [providers: "  providers: 3️⃣[apple]4️⃣\n  otp: 1️⃣{ length: 6 }2️⃣"],
            [
                "1️⃣–2️⃣ 'auth.otp' is set, but 'auth.providers' does not contain email; add it or set 'auth.otp' to "
                    + "false [otp-without-email]",
                "- 3️⃣–4️⃣ the providers are set here",
            ]),
        Refusal(
            [providers: "\(providers)\n  apple: 1️⃣native2️⃣"],
            [
                "1️⃣–2️⃣ warning: 'auth.apple' is native, but 'auth.providers' does not contain apple; add it "
                    + "[native-apple-not-served]"
            ]),
    ])
    func `ways to sign in`(refusal: Refusal) { refusal.check() }

    @Test(arguments: [
        Refusal(
            [providers: "\(providers)\n  signUpFields: 1️⃣[phone]2️⃣", age: "  minimumAge: 3️⃣134️⃣"],
            [
                "1️⃣–2️⃣ 'auth.signUpFields' does not contain birthdate, which 'legal.minimumAge' needs; add it or "
                    + "set the age to 0 [age-without-birthdate]",
                "- 3️⃣–4️⃣ the minimum age is set here",
            ]),
        Refusal(
            [
                providers: "\(providers)\n  signUpFields: [{ field: birthdate, optional: 1️⃣true2️⃣ }]",
                age: "  minimumAge: 3️⃣134️⃣",
            ],
            [
                "1️⃣–2️⃣ 'auth.signUpFields' makes birthdate optional, which 'legal.minimumAge' requires; remove "
                    + "'optional' or set the age to 0 [age-without-birthdate]",
                "- 3️⃣–4️⃣ the minimum age is set here",
            ]),
        Refusal(
            [providers: "\(providers)\n  signUpFields: [birthdate]", age: "  minimumAge: 1️⃣122️⃣"],
            adding: "features: { familyAccounts: 3️⃣false4️⃣ }",
            [
                "1️⃣–2️⃣ warning: 'legal.minimumAge' lets children under 13 sign up, which requires a parent's "
                    + "consent; set it to 13 or more, or set 'features.familyAccounts' [children-without-family]",
                "- 3️⃣–4️⃣ family accounts are off here",
            ]),
        Refusal(
            [providers: "\(providers)\n  signUpFields: [phone, { field: lastName, smsConsent: 1️⃣true2️⃣ }]"],
            [
                "1️⃣–2️⃣ 'smsConsent' is set for lastName, but only phone can have it; remove it "
                    + "[sms-consent-without-phone]"
            ]),
        Refusal(
            [
                "https://acme.example/terms": "3️⃣https://acme.example/legal4️⃣",
                "https://acme.example/privacy": "1️⃣https://acme.example/legal2️⃣",
            ],
            [
                "1️⃣–2️⃣ warning: 'legal.privacy.url' is 'https://acme.example/legal', which is also the URL of the "
                    + "terms; set the URL of the privacy policy [same-legal-urls]",
                "- 3️⃣–4️⃣ the URL of the terms is set here",
            ]),
    ])
    func `fields and documents of a sign-up`(refusal: Refusal) { refusal.check() }

    @Test(arguments: [
        Refusal(
            session("{ biometricUnlock: 3️⃣false4️⃣, userChoices: [restore, 1️⃣biometricUnlock2️⃣] }"),
            [
                "1️⃣–2️⃣ 'auth.session.userChoices' contains biometricUnlock, but 'auth.session.biometricUnlock' is false; "
                    + "set it to true or remove biometricUnlock [choice-without-value]",
                "- 3️⃣–4️⃣ the value of 'biometricUnlock'",
            ]),
        Refusal(
            session("{ restore: 3️⃣false4️⃣, userChoices: [1️⃣restore2️⃣] }"),
            [
                "1️⃣–2️⃣ 'auth.session.userChoices' contains restore, but 'auth.session.restore' is false; set it to true or "
                    + "remove restore [choice-without-value]",
                "- 3️⃣–4️⃣ the value of 'restore'",
            ]),
        Refusal(
            session("{ biometricUnlock: 3️⃣false4️⃣, lockAfter: 1️⃣602️⃣ }"),
            [
                "1️⃣–2️⃣ 'auth.session.lockAfter' is set, but 'auth.session.biometricUnlock' is false; set it to true or "
                    + "leave out 'lockAfter' [lock-without-biometrics]",
                "- 3️⃣–4️⃣ the value of 'biometricUnlock'",
            ]),
        Refusal(
            session("{ restore: 3️⃣false4️⃣, biometricUnlock: true, lockAfter: 1️⃣602️⃣ }"),
            [
                "1️⃣–2️⃣ 'auth.session.lockAfter' is set, but 'auth.session.restore' is false; set it to true or leave out "
                    + "'lockAfter' [lock-without-biometrics]",
                "- 3️⃣–4️⃣ the value of 'restore'",
            ]),
    ])
    func `the policy of a session`(refusal: Refusal) { refusal.check() }

    @Test(arguments: [
        Refusal(
            adding: "languages: 3️⃣[en]4️⃣\ntexts: { welcome.signIn: { en: Log In, 1️⃣de2️⃣: Anmelden } }",
            [
                "1️⃣–2️⃣ 'texts.welcome.signIn.de' is a text in German, but 'languages' does not contain de; add de there, or "
                    + "remove the text [text-language]",
                "- 3️⃣–4️⃣ the languages are set here",
            ]),
        Refusal(
            adding: "languages: [en, de]\ntexts: { welcome.signIn: 1️⃣Log In2️⃣, welcome.signUp: { 3️⃣de4️⃣: Los } }",
            [
                "1️⃣–2️⃣ warning: 'texts.welcome.signIn' has no text in German (de); in German, the app shows its own text "
                    + "[text-untranslated]",
                "3️⃣–4️⃣ warning: 'texts.welcome.signUp' has no text in English (en); in English, the app shows its own text "
                    + "[text-untranslated]",
            ]),
        Refusal(
            [
                "  name: Acme": #"  name: 1️⃣"A\u202Ecme"2️⃣"#,
                "theme:": #"theme:\#n  wordmark: 3️⃣"A\n\u2066cme"4️⃣"#,
            ],
            adding: #"texts: { welcome.signUp: { en: 5️⃣"\u2066Go"6️⃣ } }"#,
            [
                "1️⃣–2️⃣ warning: 'brand.name' contains U+202E, which changes the direction of the text around it; "
                    + "remove it [turned-text]",
                "3️⃣–4️⃣ warning: 'theme.wordmark' contains U+2066, which changes the direction of the text around "
                    + "it; remove it [turned-text]",
                "5️⃣–6️⃣ warning: 'texts.welcome.signUp.en' contains U+2066, which changes the direction of the text around "
                    + "it; remove it [turned-text]",
            ]),
    ])
    func `texts and their languages`(refusal: Refusal) { refusal.check() }

    @Test(arguments: [
        Refusal(
            adding: "runtime: { source: 1️⃣url2️⃣ }",
            [
                "1️⃣–2️⃣ missing key 'url' in 'runtime', which the source url requires, for example "
                    + "'url: \"https://git.example/auth/brandgen.git\"' [runtime-source]",
                "1️⃣–2️⃣ missing key 'version' in 'runtime', which the source url requires, for example "
                    + "'version: \"1.2.0\"' [runtime-source]",
            ]),
        Refusal(
            adding: "runtime: { source: 1️⃣vendored2️⃣, version: 3️⃣1.2.04️⃣, exact: 5️⃣true6️⃣ }",
            [
                "3️⃣–4️⃣ 'runtime.version' has no effect if 'runtime.source' is vendored; remove it or set the source "
                    + "to url [runtime-source]",
                "- 1️⃣–2️⃣ the source is set here",
                "5️⃣–6️⃣ 'runtime.exact' has no effect if 'runtime.source' is vendored; remove it or set the source to "
                    + "url [runtime-source]",
                "- 1️⃣–2️⃣ the source is set here",
            ]),
    ])
    func `the source of the runtime`(refusal: Refusal) { refusal.check() }

    @Test func `a mark that changes the text direction is a warning in terms too, at its position`() {
        let workspace = MarkedWorkspace([
            "acme/brand.yaml": minimalManifest, "acme/terms.md": "# A\nThis is 1️⃣\u{202E}2️⃣not so \u{2066}.\n",
        ])
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ warning: the terms document contains U+202E, which changes the direction of the text around it; "
                    + "remove it [turned-text]"
            ])
    }

    @Test func `a brand may change its base's source of the runtime and inherit the keys that the new one needs`() {
        let base = "manifest: 1\nruntime: { source: url, url: https://git.example/a/b, version: 1.2.0 }\n"
        for runtime in ["{ source: vendored }", "{ version: 1.3.0 }"] {
            let acme = "extends: ../_base/brand.yaml\n" + minimalManifest + "runtime: \(runtime)\n"
            #expect(
                MarkedWorkspace(["_base/brand.yaml": base, "acme/brand.yaml": acme]).diagnostics() == [], "\(runtime)")
        }
    }

    @Test func `an identifier that differs from the folder's name is refused`() {
        let workspace = MarkedWorkspace(["apex/brand.yaml": manifest("  id: acme", replacedBy: "  id: 1️⃣acme2️⃣")])
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ 'brand.id' is 'acme', but the folder is 'apex'; give both the same name [id-folder-mismatch]"
            ])
    }

    /// Rules pass over values that the manifest's format already refuses.
    @Test(arguments: [
        (providers, "  providers: [guest, emial]"), (providers, "  providers: [google, aple]"),
        ("    primary: \"#1F4FD8\"", "    primary: '#9DB8F'"),
        ("  development: {}", "  development: { backend: hostedUI, hostedUI: yes }"),
        ("  development: {}", "  development: { backend: nowhere, mockInRelease: true }"),
        ("  development: {}", "  development: { apiBaseURL: api, apiOrigins: [https://a.example] }"),
        ("  development: {}", "  development: {}\nruntime: { source: git }"),
        ("  development: {}", "  development: {}\ntexts: { welcome.signIn: [] }"),
    ])
    func `a refused value is reported once`(line: String, replacement: String) {
        #expect(MarkedWorkspace(acme: manifest(line, replacedBy: replacement)).load().diagnostics.count == 1)
    }
}
