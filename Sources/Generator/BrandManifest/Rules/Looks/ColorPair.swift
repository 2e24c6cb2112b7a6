import Diagnostics

/// Text of a role on the ground of a role.
struct TextPlacement {
    let text: String
    /// The ends of the ground where it is a gradient; a second one may be missing from a manifest.
    let grounds: [String]

    var textPath: String { "theme.colors.\(text)" }

    static let all = [
        TextPlacement(text: "onBackground", grounds: ["background", "backgroundEnd"]),
        TextPlacement(text: "mutedText", grounds: ["background", "backgroundEnd"]),
        TextPlacement(text: "onPrimary", grounds: ["primary"]),
        TextPlacement(text: "onSecondary", grounds: ["secondary"]),
        TextPlacement(text: "onSurface", grounds: ["surface"]),
        TextPlacement(text: "error", grounds: ["surface"]),
    ]
}

enum Appearance: String {
    case light, dark
}

/// The colors of a text and its ground in one brand.
struct ColorPair {
    let placement: TextPlacement
    let text: ThemeColor
    private let ground: ThemeColor
    /// The other end of a gradient.
    private let groundEnd: ThemeColor?
    private let values: (text: ManifestValue, grounds: [ManifestValue])

    /// nil where a color is missing or was refused, where the manifests say neither color, and where the text
    /// takes another text's color on the same ground, so that it is told of that one.
    init?(_ placement: TextPlacement, in colors: ManifestValue) {
        guard let value = colors[placement.text], let text = ThemeColor(value) else { return nil }
        let groundValues = placement.grounds.compactMap { colors[$0] }
        guard let first = groundValues.first, let ground = ThemeColor(first) else { return nil }
        groundEnd = groundValues.count > 1 ? ThemeColor(groundValues[1]) : nil
        guard groundValues.count == (groundEnd == nil ? 1 : 2),
            value.range != nil || placement.text != "mutedText" && groundValues.contains(where: { $0.range != nil })
        else { return nil }
        self.placement = placement
        self.text = text
        self.ground = ground
        values = (value, groundValues)
    }

    var isSameInBoth: Bool {
        text.light == text.dark && ground.light == ground.dark && groundEnd?.light == groundEnd?.dark
    }

    func ground(_ appearance: Appearance) -> Ground {
        Ground(start: ground[appearance], end: groundEnd?[appearance])
    }

    /// The ground as a message names it.
    var groundName: String {
        let names = placement.grounds.map { "'\($0)'" }
        return groundEnd == nil ? names[0] : "the gradient from \(names[0]) to \(names[1])"
    }

    /// Where the text's color is said, with notes on the ground; where it is a default, the ground it was not made for.
    func places(_ appearance: Appearance) -> (range: SourceRange?, notes: [Note]) {
        let grounds = values.grounds.compactMap { range(of: $0, appearance) }
        if let range = range(of: values.text, appearance) {
            return (range, grounds.map { Note("it stands on this", at: $0) })
        }
        return (grounds.first, grounds.dropFirst().map { Note("the gradient ends in this", at: $0) })
    }

    private func range(of value: ManifestValue, _ appearance: Appearance) -> SourceRange? {
        value[appearance.rawValue]?.range ?? value.range
    }
}

extension ThemeColor {
    subscript(appearance: Appearance) -> RGBA {
        switch appearance {
        case .light: light
        case .dark: dark
        }
    }
}
