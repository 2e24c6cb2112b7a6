/// Every key that a manifest may hold.
package enum ManifestTable {
    /// The keys that a manifest may leave to one it extends.
    package static let inherited = root.filter(\.isInherited)

    /// What each manifest says for itself, by its keys.
    static let notInherited = root.filter { !$0.isInherited }.map(\.key)

    /// The keys of a manifest that extends nothing and that nothing extends.
    package static let standalone = root.filter { $0.isInherited || $0.isRequired }

    package static let root: [ManifestField] = [
        ManifestField(
            "manifest", .integer(1...1, unit: ""), .required,
            "The version of the manifest's format.", example: 1, isInherited: false),
        ManifestField(
            "extends", .oneOrMore(.text(.manifestPath, 1...200)), .optional,
            """
            Another manifest whose values hold here too, by its path relative to this file, or a list of several. \
            Sections are merged; everything else that is said here replaces what is said there. Of two in a list the \
            later holds, and each holds over what it extends itself.
            """,
            example: "../_base/brand.yaml", isInherited: false),
        ManifestField(
            "locked", .list(.keyPath, minimumCount: 0), .optional,
            """
            Keys that no manifest which extends this one may set, each by the keys that lead to it; what is below a key \
            is locked with it. This manifest itself may set them.
            """,
            example: ["legal.minimumAge"], isInherited: false),
        ManifestField("brand", brand, "Who the brand is."),
        ManifestField("theme", theme, "How the brand looks."),
        ManifestField("auth", auth, "How people sign up and sign in."),
        ManifestField("legal", legal, "What people must agree to, and how old they must be."),
        ManifestField("features", features, "What the brand offers beside signing in."),
        ManifestField(
            "environments", .keyed(.environmentName, 1...30, environment), .required,
            """
            The places the app talks to, at least one, each under a name in lower camel case. A build of the app says \
            which one it runs in. Those of an extended manifest come first.
            """,
            example: ["development": ["backend": "mock"]]),
        ManifestField("runtime", runtime, "How the package comes by the auth runtime that it links."),
    ]
}

extension ManifestTable {
    package static let brandIDLength = 1...40

    static let brand: [ManifestField] = [
        ManifestField(
            "id", .text(.brandID, brandIDLength), .required,
            "The brand's identifier in kebab case; the name of its folder.", example: "inner-world", isOwn: true),
        ManifestField(
            "name", .text(.line, 1...60), .required,
            "What people call the brand.", example: "Inner World", isOwn: true),
        ManifestField(
            "bundleId", .text(.bundleID, 3...155), .required,
            "The app's identifier, in reverse-DNS form.", example: "com.example.innerworld", isOwn: true),
        ManifestField(
            "urlScheme", .text(.urlScheme, 2...60), .required,
            "The URL scheme that opens the app, in lower case and without `:`; sign-in pages return to it.",
            example: "innerworld", isOwn: true),
        ManifestField(
            "supportEmail", .text(.email, 3...254), .required,
            "Where people write to for help.", example: "support@innerworld.example", isOwn: true),
    ]
}

extension ManifestTable {
    static let theme: [ManifestField] = [
        ManifestField("colors", colors, "The brand's colors by their role; `onX` is for text that stands on `x`."),
        ManifestField("typography", typography, "The type of titles and buttons."),
        ManifestField("shape", shape, "The outlines of controls."),
        ManifestField(
            "wordmark", .text(.lines, 1...80), .sameAs("brand.name"),
            "The brand's name as the first screen sets it; it may hold line breaks.", example: "Inner\nWorld",
            isOwn: true),
    ]

    private static let colors: [ManifestField] = [
        ManifestField("background", .color, .required, "Behind everything.", example: "#471C70"),
        ManifestField(
            "backgroundEnd", .color, .optional,
            "Makes the background a gradient, from `background` at the top to this color at the bottom.",
            example: "#E0708C"),
        ManifestField(
            "onBackground", .color,
            .derived("black or white, whichever stands out more from the background") { context in
                context.readableColor(on: ["theme.colors.background", "theme.colors.backgroundEnd"])
            },
            "The wordmark and other text on the background.", example: "#FCEDD9"),
        ManifestField(
            "mutedText", .color, .sameAs("theme.colors.onBackground"),
            "Text on the background that matters less.", example: "#E8CFC0"),
        ManifestField("primary", .color, .required, "The main button.", example: "#381F5C"),
        ManifestField("onPrimary", .color, .required, "Text on the main button.", example: "#FCEDD9"),
        ManifestField("secondary", .color, .required, "The other buttons.", example: "#FAE6D1"),
        ManifestField("onSecondary", .color, .required, "Text on the other buttons.", example: "#381F5C"),
        ManifestField(
            "surface", .color, .defaulted(["light": "#FFFFFF", "dark": "#1C1C1E"]), "Cards, sheets and text fields."),
        ManifestField(
            "onSurface", .color,
            .derived("black or white, whichever stands out more from the surface") { context in
                context.readableColor(on: ["theme.colors.surface"])
            },
            "Text on cards, sheets and text fields.", example: "#000000"),
        ManifestField(
            "error", .color, .defaulted(["light": "#B3261E", "dark": "#F2B8B5"]),
            "Messages about what went wrong, on cards and sheets."),
    ]

    private static let typography: [ManifestField] = [
        ManifestField("design", .choice(of: FontDesign.self), .defaulted("default"), "The design of the system font."),
        ManifestField(
            "titleSize", .integer(12...120, unit: "points"), .defaulted(40), "The size of the wordmark, in points."),
        ManifestField(
            "buttonSize", .integer(8...60, unit: "points"), .defaulted(17), "The size of text on buttons, in points."),
    ]

    private static let shape: [ManifestField] = [
        ManifestField("controls", .choice(of: ControlShape.self), .defaulted("rounded"), "The outline of buttons."),
        ManifestField(
            "cornerRadius", .integer(0...60, unit: "points"), .defaulted(12),
            "The radius of rounded corners, in points."),
    ]
}

extension ManifestTable {
    static let legal: [ManifestField] = [
        ManifestField(
            "minimumAge", .integer(0...21, unit: "years"), .required,
            "How old one must be to sign up, in years; 0 where anyone may.", example: 13),
        ManifestField("terms", terms, "The terms that people accept when they sign up."),
        ManifestField("privacy", privacy, "The privacy policy."),
    ]

    private static let terms: [ManifestField] = [
        ManifestField(
            "url", .text(.httpsURL, 9...2000), .required,
            "Where the terms are published.", example: "https://innerworld.example/terms", isOwn: true),
        ManifestField(
            "version", .text(.date, 10...10), .required,
            "The day the terms are of. Who accepted an older version is asked again.", example: "2026-01-15",
            isOwn: true),
        ManifestField(
            "document", .text(.documentPath, 4...200), .defaulted("terms.md"),
            "The Markdown file with the terms' text, by its path in the brand's folder."),
    ]

    private static let privacy: [ManifestField] = [
        ManifestField(
            "url", .text(.httpsURL, 9...2000), .required,
            "Where the privacy policy is published.", example: "https://innerworld.example/privacy", isOwn: true)
    ]
}

extension ManifestTable {
    static let features: [ManifestField] = [
        ManifestField(
            "accountDeletion", .boolean, .defaulted(true), "Whether people can delete their account in the app."),
        ManifestField("analytics", .boolean, .defaulted(false), "Whether sign-in events are reported."),
        ManifestField(
            "clientMetrics", .boolean, .defaulted(false),
            "Whether sign-ins, sign-ups, new passwords and the length of sessions are counted on the device."),
        ManifestField(
            "pushRegistration", .boolean, .defaulted(false),
            "Whether the device is registered for push messages after sign-in."),
        ManifestField(
            "demoMode", .boolean, .defaulted(false), "Whether people can look around with made-up data, signed out."),
        ManifestField(
            "familyAccounts", .switchable(familyAccounts), .defaulted(false),
            "Child profiles behind PINs in a parent's account; `false` where the brand has none."),
    ]

    private static let familyAccounts: [ManifestField] = [
        ManifestField(
            "maxChildren", .integer(1...20, unit: "children"), .defaulted(5), "How many children a family may have."),
        ManifestField(
            "pinLength", .integer(4...8, unit: "digits"), .defaulted(4), "How many digits a child's PIN has."),
    ]
}

extension ManifestTable {
    package static let runtime: [ManifestField] = [
        ManifestField(
            "source", .choice(of: RuntimeSource.self), .defaulted("path"), "How the package comes by the runtime."),
        ManifestField(
            "path", .text(.folderPath, 1...200), .optional,
            """
            With `path` and `vendored`: the folder of the Swift package that holds the runtime, by its path relative to \
            the workspace. Default: the workspace itself.
            """,
            example: "../auth-runtime"),
        ManifestField(
            "url", .text(.repositoryURL, 8...2000), .optional,
            "With `url`, and needed there: the Git repository of the Swift package that holds the runtime.",
            example: "https://git.example/auth/brandgen.git"),
        ManifestField(
            "version", .text(.version, 5...60), .optional,
            "With `url`, and needed there: the runtime's version, or any after it that has the same first number.",
            example: "1.2.0"),
        ManifestField(
            "exact", .boolean, .optional, "With `url`: whether it is that `version` and no other.", example: true),
    ]
}
