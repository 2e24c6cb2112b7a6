extension ManifestTable {
    static let app: [ManifestField] = [
        ManifestField(
            "version", .text(.appVersion, 1...18), .defaulted("1.0.0"),
            "The version that users see in the App Store. The build number comes from CI.", example: "1.4.0"),
        ManifestField(
            "deploymentTarget", .text(.deploymentTarget, 2...4), .defaulted("17.0"),
            "The oldest version of iOS that runs the app, from 17.0.", example: "18.0"),
        ManifestField(
            "devices", .list(of: AppDevice.self, minimumCount: 1), .defaulted(["iphone", "ipad"]),
            "The families of devices that run the app."),
        ManifestField(
            "category", .choice(of: AppCategory.self), .optional, "The app's primary category in the App Store.",
            example: "education"),
        ManifestField(
            "kids", .choice(of: KidsAgeBand.self), .optional,
            "The age band in the App Store's Kids category. Leave it out for an app that is not in this category.",
            example: "sixToEight"),
        ManifestField(
            "usesNonExemptEncryption", .boolean, .defaulted(false),
            """
            The answer to Apple's question about encryption (`ITSAppUsesNonExemptEncryption`). HTTPS, the system's \
            encryption and authentication are exempt. The brand's owner answers for it.
            """),
        ManifestField(
            "associatedDomains", .list(.text(.associatedDomain, 6...260), minimumCount: 0), .defaulted([]),
            """
            The domains that belong to the app, each with a service: `webcredentials` for saved passwords, `applinks` for \
            links that open the app, `appclips` for App Clips. Each domain serves an `apple-app-site-association` file that \
            contains the app's identifier.
            """,
            example: ["webcredentials:innerworld.example", "applinks:innerworld.example"]),
        ManifestField(
            "packages", .keyed(.packageName, 1...60, .section(package)), .optional,
            "Further Swift packages that the app links, each under a name of your choice.",
            example: ["Charts": ["url": "https://git.example/charts.git", "version": "2.1.0", "products": ["Charts"]]]),
        ManifestField(
            "infoPlist", .propertyList, .optional,
            "Further keys of the app's Info.plist. A key that Brandgen derives from the manifest is refused.",
            example: ["NSCameraUsageDescription": "Scan a puzzle."]),
        ManifestField(
            "entitlements", .propertyList, .optional,
            "Further entitlements of the app. An entitlement that Brandgen derives from the manifest is refused.",
            example: ["com.apple.security.application-groups": ["group.com.example.innerworld"]]),
        ManifestField(
            "capabilities", .list(of: AppCapability.self), .defaulted([]),
            """
            The capabilities that the app's own code uses. Sign in with Apple, push notifications and associated domains \
            follow from the manifest.
            """,
            example: ["gameCenter"]),
        ManifestField(
            "targets", .keyed(.targetName, 1...40, .section(target)), .optional,
            "The app's extensions, each under the name of its folder in the brand's folder, beside `App/`.",
            example: ["Widgets": ["kind": "widget"]]),
        ManifestField(
            "buildPhases", .keyed(.phaseName, 1...40, .section(buildPhase)), .optional,
            "Scripts that builds of the app run, each under a name of your choice.",
            example: ["uploadSymbols": ["script": "scripts/symbols.sh", "position": "afterCopying"]]),
        ManifestField(
            "files", .list(.text(.appFilePath, 3...200), minimumCount: 0), .defaulted([]), filesAbout,
            example: ["chime.caf"]),
    ]

    /// An environment's additions to `app`.
    static let environmentApp: [ManifestField] = [
        ManifestField(
            "infoPlist", .propertyList, .optional,
            "Keys of the app's Info.plist in this environment. A key replaces the one of `app.infoPlist`.",
            example: ["NSCameraUsageDescription": "Scan a test puzzle."], overlays: "app.infoPlist"),
        ManifestField(
            "entitlements", .propertyList, .optional,
            "Entitlements of the app in this environment. A key replaces the one of `app.entitlements`.",
            example: ["com.apple.security.application-groups": ["group.com.example.staging"]],
            overlays: "app.entitlements"),
        ManifestField(
            "files", .list(.text(.appFilePath, 3...200), minimumCount: 0), .defaulted([]),
            filesAbout + " These files are in the app of this environment alone.",
            example: ["firebase/staging/GoogleService-Info.plist"], overlays: "app.files"),
    ]

    private static let filesAbout = """
        Files to copy into the app unchanged, such as a `GoogleService-Info.plist` or a sound, by path relative to the \
        manifest that contains the path.
        """

    private static let package: [ManifestField] = [
        ManifestField(
            "path", .text(.folderPath, 1...200), .optional,
            "The folder of a local package, by path relative to the workspace. Either `path` or `url` is required.",
            example: "Shared/Charts"),
        ManifestField(
            "url", .text(.repositoryURL, 8...2000), .optional,
            "The package's Git repository. It needs a `version`.", example: "https://git.example/charts.git"),
        ManifestField(
            "version", .text(.version, 5...60), .optional,
            "The minimum version. Later versions with the same major version are accepted.", example: "2.1.0"),
        ManifestField(
            "exact", .boolean, .optional, "Whether only this exact `version` is accepted.", example: true),
        ManifestField(
            "products", .list(.text(.productName, 1...100), minimumCount: 1), .required,
            "The package's products that the app links.", example: ["Charts"]),
    ]

    private static let target: [ManifestField] = [
        ManifestField("kind", .choice(of: AppTargetKind.self), .required, "The kind of extension.", example: "widget"),
        ManifestField(
            "products", .list(.text(.productName, 1...100), minimumCount: 0), .defaulted([]),
            "The products of `app.packages` that the extension links.", example: ["Charts"]),
        ManifestField(
            "usesBrand", .boolean, .defaulted(false),
            "Whether the extension links the brand's package, for example for its theme."),
        ManifestField(
            "sharesSession", .boolean, .defaulted(false),
            """
            Whether the extension uses the session of the user who is signed in to the app. App and extension then get a \
            Keychain access group and an app group. It needs `usesBrand`.
            """),
        ManifestField(
            "infoPlist", .propertyList, .optional, "Further keys of the extension's Info.plist.",
            example: ["CFBundleDisplayName": "Puzzles"]),
        ManifestField(
            "entitlements", .propertyList, .optional, "The extension's entitlements.",
            example: ["com.apple.security.application-groups": ["group.com.example.innerworld"]]),
    ]

    private static let buildPhase: [ManifestField] = [
        ManifestField(
            "script", .text(.scriptPath, 4...200), .required,
            "The shell script, by path relative to the brand's folder.", example: "scripts/symbols.sh"),
        ManifestField(
            "position", .choice(of: AppBuildPhasePosition.self), .defaulted("afterCopying"),
            "When the build runs the script."),
        ManifestField(
            "inputs", .list(.text(.buildFilePath, 1...200), minimumCount: 0), .defaulted([]),
            "The files that the script reads, by path relative to the brand's folder. The build denies access to others.",
            example: ["words.txt"]),
        ManifestField(
            "outputs", .list(.text(.buildFilePath, 1...200), minimumCount: 0), .defaulted([]),
            "The files that the script writes, by path relative to the build's `DERIVED_FILE_DIR`.",
            example: ["Words.swift"]),
        ManifestField(
            "environments", .list(.text(.environmentName, 1...30), minimumCount: 0), .defaulted([]),
            "The environments whose builds run the script. An empty list means all.", example: ["production"]),
    ]
}

extension TextFormat {
    /// One to three integers ("CFBundleShortVersionString", Information Property List).
    static let appVersion = TextFormat(
        "a version of one to three numbers", example: "1.4.0",
        pattern: #"\#(versionNumber)(\.\#(versionNumber))?(\.\#(versionNumber))?"#, rule: .invalidVersion,
        numbers: 0...9999)

    /// A version of iOS from 17.0, which the runtime needs.
    static let deploymentTarget = TextFormat(
        "a version of iOS from 17.0", example: "18.0", pattern: #"(1[7-9]|[2-9][0-9])(\.[0-9])?"#,
        rule: .invalidVersion, numbers: 17...99)

    private static let versionNumber = "(0|[1-9][0-9]*)"

    /// An associated domain ("Associated Domains Entitlement", Apple Developer). A label has at most 63 characters.
    static let associatedDomain = TextFormat(
        "a service and a domain", example: "applinks:acme.example",
        pattern: #"(applinks|webcredentials|appclips):(\*\.)?\#(lowercaseDomain)(\?mode=developer)?"#,
        jsonExclusion: "[^.:?]{64}", rule: .invalidHostName,
        isValid: { domain in domain.utf8.split { ".:?".utf8.contains($0) }.allSatisfy { $0.count <= 63 } })

    static let packageName = TextFormat(
        "a name of letters, digits, '-' and '_'", example: "Charts", pattern: "[A-Za-z][A-Za-z0-9_-]*",
        rule: .invalidText)

    static let productName = TextFormat(
        "the name of a product", example: "Charts", pattern: "[A-Za-z][A-Za-z0-9_-]*", rule: .invalidText)

    /// The name of a target is a folder, a Swift module and the end of a bundle identifier.
    static let targetName = TextFormat(
        "a name in upper camel case", example: "Widgets", pattern: "[A-Z][A-Za-z0-9]*",
        reserved: ["App", "Store", "Templates"], rule: .invalidText)

    static let phaseName = TextFormat(
        "a name in lower camel case", example: "uploadSymbols", pattern: "[a-z][A-Za-z0-9]*", rule: .invalidText)

    /// A path inside the folder of the manifest that contains it. The extension determines how the file is checked.
    static let appFilePath = TextFormat(
        "the path of a file with an extension in this manifest's folder", example: "chime.caf",
        pattern: #"(\#(fileName)/)*\#(fileName)\.[A-Za-z][A-Za-z0-9]*"#, rule: .invalidPath)

    /// A path that does not begin with a digit, so that YAML does not read it as a number.
    static let buildFilePath = TextFormat(
        "the relative path of a file", example: "words.txt",
        pattern: #"[A-Za-z_][A-Za-z0-9._-]*(/\#(fileName))*"#, rule: .invalidPath)

    /// A path inside the brand's folder.
    static let scriptPath = TextFormat(
        "the path of a shell script in the brand's folder", example: "scripts/symbols.sh",
        pattern: #"(\#(fileName)/)*\#(fileName)\.sh"#, rule: .invalidPath)
}

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
