/// The table of all keys that a manifest can contain.
///
/// The `about` texts are the descriptions in the JSON Schema and in the reference (`Brands/README.md`).
///
/// A workspace declares flags, so each workspace has a table. This type is a class because every manifest refers to it.
package final class ManifestTable: Sendable {
    /// The flags that the workspace declares, in its order.
    package let flags: [DeclaredFlag]
    package let root: [ManifestField]
    /// The keys that a manifest can inherit.
    package let inherited: [ManifestField]
    /// The keys of a manifest that extends no other and is not a base.
    package let standalone: [ManifestField]
    let environment: [ManifestField]
    /// The paths of the keys that an environment's keys override, such as `auth.backend`.
    let overlaidPaths: [String]

    /// The table of a workspace without flags.
    package static let standard = ManifestTable(flags: [])

    /// The keys that each manifest sets for itself, such as `extends`.
    static let notInherited = standard.root.filter { !$0.isInherited }.map(\.key)

    package init(flags: [DeclaredFlag]) {
        self.flags = flags
        environment = Self.environment + Self.environmentSection(of: flags)
        overlaidPaths = environment.overlaidPaths
        root = Self.sections + Self.section(of: flags) + [Self.environments(environment), Self.runtimeSection]
        inherited = root.filter(\.isInherited)
        standalone = root.filter { $0.isInherited || $0.isRequired }
    }

    /// The version of the manifest format.
    static let formatVersion = 1
    /// The key of the version.
    static let versionKey = "manifest"

    /// The keys before `flags` and `environments`.
    private static let sections: [ManifestField] = [
        ManifestField(
            versionKey, .integer(formatVersion...formatVersion, unit: ""), .required,
            "The version of the manifest format.", example: .integer(formatVersion), isInherited: false),
        ManifestField(
            "extends", .oneOrMore(.text(.manifestPath, 1...200)), .optional,
            """
            The base manifest, or a list of base manifests, by path relative to this file. Sections are merged; any \
            other value in this file replaces the inherited one. A later base in the list overrides an earlier one, \
            and each base overrides the manifests that it extends.
            """,
            example: "../_base/brand.yaml", isInherited: false),
        ManifestField(
            "locked", .list(.keyPath, minimumCount: 0), .optional,
            """
            Key paths that manifests which extend this one must not set. Locking a section locks every key in it. This \
            manifest itself can set them.
            """,
            example: ["legal.minimumAge"], isInherited: false),
        ManifestField("brand", brand, "The brand's identity."),
        languages,
        ManifestField("theme", theme, "The brand's colors, fonts, shapes and images."),
        ManifestField("screens", screens, "The arrangement of the sign-in screens."),
        texts,
        ManifestField("auth", auth, "The rules for sign-up, sign-in and sessions."),
        ManifestField("legal", legal, "The minimum age, the terms and the privacy policy."),
        ManifestField("features", features, "Optional features of the app."),
        ManifestField(
            "app", .switchable(app), .defaulted([:]),
            """
            The app around the brand's package: Xcode project, Info.plist, entitlements and fastlane. `false` for a team \
            that has its own project.
            """),
    ]

    private static func environments(_ fields: [ManifestField]) -> ManifestField {
        ManifestField(
            "environments", .keyed(.environmentName, 1...30, .section(fields)), .required,
            """
            The environments that the app can run in, such as development and production, each under a name in lower \
            camel case. At least one is required. Each build of the app selects one. Inherited environments come \
            first.
            """,
            example: ["development": ["backend": "mock"]])
    }

    private static let runtimeSection = ManifestField(
        "runtime", runtime, "The source of the auth runtime that the generated package links.")
}

extension [ManifestField] {
    fileprivate var overlaidPaths: [String] {
        flatMap { field in [field.overlays].compactMap(\.self) + field.type.fields.overlaidPaths }
    }
}

extension ManifestTable: Equatable {
    package static func == (left: ManifestTable, right: ManifestTable) -> Bool {
        left === right || left.flags == right.flags
    }
}

// MARK: - brand

extension ManifestTable {
    package static let brandIDLength = 1...40

    static let brand: [ManifestField] = [
        ManifestField(
            "id", .text(.brandID, brandIDLength), .required,
            "The brand's identifier in kebab case. The brand's folder has the same name.", example: "inner-world",
            isBrandSpecific: true),
        ManifestField(
            "name", .text(.line, 1...60), .required,
            "The brand's display name.", example: "Inner World", isBrandSpecific: true),
        ManifestField(
            "bundleId", .text(.bundleID, 3...155), .required,
            "The app's bundle identifier, in reverse-DNS form.", example: "com.example.innerworld",
            isBrandSpecific: true),
        ManifestField(
            "urlScheme", .text(.urlScheme, 2...60), .required,
            "The URL scheme that opens the app, in lower case and without `:`. Sign-in pages redirect to it.",
            example: "innerworld", isBrandSpecific: true),
        ManifestField(
            "supportEmail", .text(.email, 3...254), .required,
            "The email address for support requests.", example: "support@innerworld.example", isBrandSpecific: true),
    ]
}

// MARK: - theme

extension ManifestTable {
    static let theme: [ManifestField] = [
        ManifestField("colors", colors, "The brand's colors by role. `onX` is the color of text on `x`."),
        ManifestField("typography", typography, "The fonts of titles and buttons."),
        ManifestField("shape", shape, "The shapes of controls."),
        ManifestField(
            "layout", .choice(of: ThemeLayout.self), .defaulted("bottom"),
            "The arrangement of the first screen and of forms. Sheets and lists are the same in all of them."),
        ManifestField(
            "wordmark", .text(.lines, 1...80), .sameAs("brand.name"),
            "The brand's name as the first screen displays it. It can contain line breaks.", example: "Inner\nWorld",
            isBrandSpecific: true),
        ManifestField(
            "logo", .image, .optional,
            "The logo that the screens show instead of the wordmark. VoiceOver reads the brand's name.",
            example: "logo.svg"),
        ManifestField(
            "images", .keyed(.imageName, 1...40, .image), .optional,
            """
            Further images, each under a name in lower camel case. The screens draw `googleMark` on the button for Google, and \
            `facebookMark`, `microsoftMark`, `githubMark` and `linkedinMark` on those of these providers. \
            Any other name is for the app's code. An inherited image with the same name is replaced.
            """,
            example: ["googleMark": "google.pdf"]),
    ]

    private static let colors: [ManifestField] = [
        ManifestField("background", .color, .required, "The color of the screen's background.", example: "#471C70"),
        ManifestField(
            "backgroundEnd", .color, .optional,
            "The color at the bottom of a background gradient that starts with `background` at the top.",
            example: "#E0708C"),
        ManifestField(
            "onBackground", .color,
            .derived("black or white, whichever has the higher contrast with the background") { context in
                context.readableColor(on: ["theme.colors.background", "theme.colors.backgroundEnd"])
            },
            "The color of the wordmark and other text on the background.", example: "#FCEDD9"),
        ManifestField(
            "mutedText", .color, .sameAs("theme.colors.onBackground"),
            "The color of less important text on the background.", example: "#E8CFC0"),
        ManifestField("primary", .color, .required, "The color of the main button.", example: "#381F5C"),
        ManifestField("onPrimary", .color, .required, "The color of text on the main button.", example: "#FCEDD9"),
        ManifestField("secondary", .color, .required, "The color of the other buttons.", example: "#FAE6D1"),
        ManifestField("onSecondary", .color, .required, "The color of text on the other buttons.", example: "#381F5C"),
        ManifestField(
            "surface", .color, .defaulted(["light": "#FFFFFF", "dark": "#1C1C1E"]),
            "The color of cards, groups of rows and text fields."),
        ManifestField(
            "onSurface", .color,
            .derived("black or white, whichever has the higher contrast with the surface") { context in
                context.readableColor(on: ["theme.colors.surface"])
            },
            "The color of text on cards, groups of rows and text fields.", example: "#000000"),
        ManifestField(
            "error", .color, .defaulted(["light": "#B3261E", "dark": "#F2B8B5"]),
            "The color of error messages on cards and groups of rows."),
    ]

    private static let typography: [ManifestField] = [
        ManifestField("design", .choice(of: FontDesign.self), .defaulted("default"), "The design of the system font."),
        ManifestField(
            "titleSize", .integer(12...120, unit: "points"), .defaulted(40), "The size of the wordmark, in points."),
        ManifestField(
            "buttonSize", .integer(8...60, unit: "points"), .defaulted(17), "The size of text on buttons, in points."),
        ManifestField(
            "fonts", .switchable(fonts), .defaulted(false),
            "The brand's own font files. `false` for the system font in the theme's `design`."),
    ]

    private static let fonts: [ManifestField] = [
        ManifestField(
            "regular", .text(.fontPath, 5...200), .required,
            "The TrueType or OpenType file of the font for text, by path relative to the manifest that contains it.",
            example: "fonts/Acme-Regular.ttf"),
        ManifestField(
            "bold", .text(.fontPath, 5...200), .optional,
            "The file of the font for the wordmark, titles and buttons. Default: the regular font.",
            example: "fonts/Acme-Bold.otf"),
    ]

    private static let shape: [ManifestField] = [
        ManifestField("controls", .choice(of: ControlShape.self), .defaulted("rounded"), "The outline of buttons."),
        ManifestField(
            "cornerRadius", .integer(0...60, unit: "points"), .defaulted(12),
            "The radius of rounded corners, in points."),
        ManifestField(
            "style", .choice(of: ControlStyle.self), .defaulted("flat"),
            "The way in which buttons, fields and cards differ from the ground."),
    ]
}

// MARK: - legal

extension ManifestTable {
    static let legal: [ManifestField] = [
        ManifestField(
            "minimumAge", .integer(0...21, unit: "years"), .required,
            "The minimum age for sign-up, in years. 0 means no minimum.", example: 13),
        ManifestField("terms", terms, "The terms that users accept when they sign up."),
        ManifestField("privacy", privacy, "The privacy policy."),
    ]

    private static let terms: [ManifestField] = [
        ManifestField(
            "url", .text(.httpsURL, 9...2000), .required,
            "The URL of the published terms.", example: "https://innerworld.example/terms", isBrandSpecific: true),
        ManifestField(
            "version", .text(.date, 10...10), .required,
            "The date of the terms. Users who accepted an older version are asked to accept this one.",
            example: "2026-01-15", isBrandSpecific: true),
        ManifestField(
            "document", .text(.documentPath, 4...200), .defaulted("terms.md"),
            "The Markdown file that contains the terms, by path relative to the brand's folder."),
    ]

    private static let privacy: [ManifestField] = [
        ManifestField(
            "url", .text(.httpsURL, 9...2000), .required,
            "The URL of the published privacy policy.", example: "https://innerworld.example/privacy",
            isBrandSpecific: true)
    ]
}

// MARK: - features

extension ManifestTable {
    static let features: [ManifestField] = [
        ManifestField(
            "accountDeletion", .boolean, .defaulted(true), "Whether users can delete their account in the app."),
        ManifestField("analytics", .boolean, .defaulted(false), "Whether the app reports sign-in events."),
        ManifestField(
            "clientMetrics", .boolean, .defaulted(false),
            "Whether the app counts sign-ins, sign-ups, password changes and session lengths on the device."),
        ManifestField(
            "pushRegistration", .boolean, .defaulted(false),
            "Whether the app registers the device for push notifications after sign-in."),
        ManifestField(
            "demoMode", .boolean, .defaulted(false),
            "Whether a parent can try the app as a player without a profile. Nothing is saved."),
        ManifestField(
            "familyAccounts", .switchable(familyAccounts), .defaulted(false),
            "Child profiles with PINs in a parent's account. `false` turns them off."),
        ManifestField(
            "endpointOverride", .choice(of: EndpointOverride.self), .defaulted("none"),
            """
            Whether testers can point a build of the app at another `apiBaseURL`, by a launch argument or a user \
            default. A release build ignores it.
            """),
    ]

    private static let familyAccounts: [ManifestField] = [
        ManifestField(
            "maxChildren", .integer(1...20, unit: "children"), .defaulted(5),
            "The maximum number of children in a family."),
        ManifestField(
            "pinLength", .integer(4...8, unit: "digits"), .defaulted(4), "The number of digits in a child's PIN."),
    ]
}

// MARK: - runtime

extension ManifestTable {
    package static let runtime: [ManifestField] = [
        ManifestField(
            "source", .choice(of: RuntimeSource.self), .defaulted("path"),
            "The way in which the package depends on the runtime."),
        ManifestField(
            "path", .text(.folderPath, 1...200), .optional,
            """
            The folder of the Swift package that contains the runtime, by path relative to the workspace. Used by the \
            sources `path` and `vendored`. Default: the workspace itself. If the workspace does not contain the runtime, \
            `vendored` copies the one that brandgen comes with.
            """,
            example: "../auth-runtime"),
        ManifestField(
            "url", .text(.repositoryURL, 8...2000), .optional,
            "The Git repository of the Swift package that contains the runtime. Required by the source `url`.",
            example: "https://git.example/auth/brandgen.git"),
        ManifestField(
            "version", .text(.version, 5...60), .optional,
            """
            The minimum version of the runtime. Later versions with the same major version are accepted. Required by \
            the source `url`.
            """,
            example: "1.2.0"),
        ManifestField(
            "exact", .boolean, .optional,
            "Whether only this exact `version` is accepted. Used by the source `url`.", example: true),
    ]
}
