// MARK: - screens, languages and texts

extension ManifestTable {
    static let screens: [ManifestField] = [
        ManifestField(
            "welcome", .choice(of: WelcomeScreen.self), .defaulted("none"),
            "How the first screen leads to sign-in and sign-up."),
        ManifestField(
            "email", .choice(of: EmailEntry.self), .defaulted("onePage"),
            "Where users enter their address and password."),
        ManifestField(
            "code", .choice(of: CodeEntry.self), .defaulted("ownScreen"), "Where users enter the code of a sign-up."),
        ManifestField(
            "menu", .choice(of: AccountMenu.self), .defaulted("button"),
            "How a signed-in user reaches the account, the documents and the sign-out."),
    ]

    static let languages = ManifestField(
        "languages", .list(of: Language.self, minimumCount: 1), .defaulted(["en"]),
        """
        The languages of the app's screens. The first one is for users who prefer none of them. The runtime has its texts \
        in each of these languages.
        """)

    package static let texts = ManifestField(
        "texts", .section(TextKeys.fields), .optional,
        """
        The brand's own wording of texts on the screens, by key. The value is the text in the first of the brand's \
        `languages`, or a section with a text for each language.
        """)
}
