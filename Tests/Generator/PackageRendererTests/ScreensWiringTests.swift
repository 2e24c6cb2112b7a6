import Testing

@testable import PackageRenderer

/// The arrangement of the screens, the languages and the brand's own texts in the generated package.
struct ScreensWiringTests {
    private func files(_ sections: String) throws -> [String: String] {
        try Repository.package(try TestBrand(sections: sections).load())
    }

    private let texts = """
        screens: { welcome: cards, code: samePage, menu: sidebar }
        languages: [de, en]
        texts:
          welcome.signIn: { en: "Log \\"In\\" \\\\(1)", de: Anmelden }
          signIn.title: { en: "Hello 👋", de: Hallo }
          notice.codeSentTo: { en: "We wrote to {place}.", de: "Post an {place}" }
        """

    @Test func `a package contains the values that differ from the defaults`() throws {
        let brand = try #require(try files(texts)["Sources/AcmeAuth/AcmeBrand.swift"])
        #expect(
            brand.contains(
                """
                        languages: [.de, .en],
                        screens: ScreenArrangement(welcome: .cards, code: .samePage, menu: .sidebar),
                        texts: [
                            .de: [
                                "notice.codeSentTo": "Post an {place}",
                                "signIn.title": "Hallo",
                                "welcome.signIn": "Anmelden",
                            ],
                            .en: [
                                "notice.codeSentTo": "We wrote to {place}.",
                                "signIn.title": "Hello 👋",
                                "welcome.signIn": "Log \\"In\\" \\\\(1)",
                            ],
                        ],

                """))
    }

    @Test func `a single text has no trailing commas`() throws {
        let brand = try #require(try files("texts: { welcome.signIn: Log In }")["Sources/AcmeAuth/AcmeBrand.swift"])
        #expect(
            brand.contains(
                """
                        texts: [
                            .en: [
                                "welcome.signIn": "Log In"
                            ]
                        ],

                """))
    }

    @Test func `a package with the defaults does not mention them`() throws {
        for sections in [
            "", "screens: { welcome: none, email: onePage, code: ownScreen, menu: button }\nlanguages: [en]\ntexts: {}",
        ] {
            let brand = try #require(try files(sections)["Sources/AcmeAuth/AcmeBrand.swift"])
            #expect(!brand.contains("screens:") && !brand.contains("languages:") && !brand.contains("texts:"))
        }
    }

    @Test func `the expected values contain everything, with the defaults`() throws {
        let path = "Tests/AcmeAuthTests/Resources/manifest.json"
        #expect(
            try files("")[path]?.contains(
                """
                  "languages": ["en"],
                  "screens": { "welcome": "none", "email": "onePage", "code": "ownScreen", "menu": "button" },
                  "texts": [],

                """) == true)
        #expect(
            try files(texts)[path]?.contains(
                """
                  "languages": ["de", "en"],
                  "screens": { "welcome": "cards", "email": "onePage", "code": "samePage", "menu": "sidebar" },
                  "texts": [
                    { "language": "de", "key": "notice.codeSentTo", "text": "Post an {place}" },
                """) == true)
    }

    @Test func `the checklist names the languages for Info_plist, with the first as the fallback`() throws {
        let readme = try #require(try files("languages: [de, en]")["README.md"])
        #expect(readme.contains("   | `CFBundleDevelopmentRegion` | `de` |\n"))
        #expect(readme.contains("   | `CFBundleLocalizations` | `de`, `en` |\n"))
    }
}
