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
}
