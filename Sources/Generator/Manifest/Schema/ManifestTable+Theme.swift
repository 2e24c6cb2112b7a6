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
