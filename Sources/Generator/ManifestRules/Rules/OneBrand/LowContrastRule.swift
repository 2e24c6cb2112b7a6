import Diagnostics
import Manifest

extension Rule {
    static let lowContrast = Rule(
        id: "low-contrast",
        summary: "text has a contrast of at least 4.5:1 with its background; below 3:1 is an error",
        severity: .errorOrWarning, isSettable: true,
        documentation: Documentation(
            """
            Text needs a contrast of 4.5:1 with its background (WCAG 2.2, success criterion 1.4.3), in light and \
            dark appearance, and along a whole gradient. Below 3:1, the minimum for large text, it is an error.
            """,
            bad: """
                theme:
                  colors:
                    primary: "#9DB8FF"
                    onPrimary: "#FFFFFF"
                """,
            good: """
                theme:
                  colors:
                    primary: "#1F4FD8"
                    onPrimary: "#FFFFFF"
                """),
        check: .manifest(checkContrast))
}

@Sendable private func checkContrast(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard let colors = manifest.value(at: "theme.colors") else { return [] }
    return TextPlacement.all.flatMap { placement in
        guard let pair = ColorPair(placement, in: colors) else { return [Diagnostic]() }
        let appearances: [Appearance] = pair.isSameInBoth ? [.light] : [.light, .dark]
        return appearances.compactMap { diagnostic(pair, $0, rule) }
    }
}

private let neededContrast = 4.5
private let leastContrast = 3.0

private func diagnostic(_ pair: ColorPair, _ appearance: Appearance, _ rule: Rule) -> Diagnostic? {
    let (text, ground) = (pair.text[appearance], pair.ground(appearance))
    // The color behind a translucent background is unknown.
    guard ground.isOpaque else { return nil }
    let contrast = ground.leastContrast(with: text)
    guard contrast < neededContrast else { return nil }
    let remedy =
        if let nearest = text.nearestOfItsHue(where: { ground.leastContrast(with: $0) >= neededContrast }) {
            "\(nearest.hex) is the nearest color of the same hue with enough contrast"
        } else {
            "no color of the same hue has enough contrast along the whole gradient, whose ends are too far apart"
        }
    let shown = pair.isSameInBoth ? "both appearances" : "\(appearance) appearance"
    let message =
        "'\(pair.placement.textPath)' has a contrast of \(hundredths(contrast)):1 with \(pair.groundName) in \(shown) "
        + "and needs 4.5:1; \(remedy)"
    let (range, notes) = pair.places(appearance)
    return rule.diagnostic(
        message, at: range, notes: notes, severity: contrast < leastContrast ? .error : .warning)
}

/// Returns the value with two decimals, truncated, so that 4.499 does not appear as 4.50.
private func hundredths(_ value: Double) -> String {
    let count = Int(value * 100)
    return "\(count / 100).\(count % 100 / 10)\(count % 10)"
}

/// A text color and the background that it appears on, by their keys.
struct TextPlacement {
    let text: String
    /// The key of the background, or the two keys of its gradient. The manifest can omit the second one.
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

/// The colors of a text and its background in one brand.
struct ColorPair {
    let placement: TextPlacement
    let text: ThemeColor
    private let ground: ThemeColor
    /// The end color of a gradient.
    private let groundEnd: ThemeColor?
    private let values: (text: ManifestValue, grounds: [ManifestValue])

    /// Returns `nil` if a color is missing or refused, or if the manifests set neither color. Also returns `nil` for a
    /// default `mutedText`, because the diagnostic is about the color that the default is copied from.
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

    /// The background's name in a message.
    var groundName: String {
        let names = placement.grounds.map { "'\($0)'" }
        return groundEnd == nil ? names[0] : "the gradient from \(names[0]) to \(names[1])"
    }

    /// Returns the range of the text's color, with notes about the background. If the text's color is a default,
    /// returns the range of the background.
    func places(_ appearance: Appearance) -> (range: SourceRange?, notes: [Note]) {
        let grounds = values.grounds.compactMap { range(of: $0, appearance) }
        if let range = range(of: values.text, appearance) {
            return (range, grounds.map { Note("this is its background", at: $0) })
        }
        return (grounds.first, grounds.dropFirst().map { Note("the gradient ends with this", at: $0) })
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

/// A background: one color, or a gradient between two.
struct Ground {
    let start: RGBA
    /// The color at the end, or `nil` if the background is not a gradient.
    let end: RGBA?

    var isOpaque: Bool { start.alpha == 255 && end?.alpha ?? 255 == 255 }

    /// Returns the lowest contrast anywhere on the background. Translucent text is blended with the background first.
    ///
    /// Text can vanish in the middle of a gradient although it contrasts with both ends, so this function samples 65
    /// points. Between two neighboring points, no channel changes by more than 4 of 255.
    func leastContrast(with text: RGBA) -> Double {
        guard let end else { return text.over(start).contrast(with: start) }
        let steps = 64
        return (0...steps).lazy.map { step in
            let shown = start.mixed(with: end, Double(step) / Double(steps))
            return text.over(shown).contrast(with: shown)
        }.min() ?? 1
    }
}

extension RGBA {
    /// Returns the opaque mix with another color. `share` is the share of the other color, from 0 to 1.
    func mixed(with other: RGBA, _ share: Double) -> RGBA {
        func mix(_ start: UInt8, _ end: UInt8) -> UInt8 {
            UInt8((Double(start) + (Double(end) - Double(start)) * share).rounded())
        }
        return RGBA(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    /// Returns the color that this color has on an opaque background.
    func over(_ ground: RGBA) -> RGBA {
        alpha == 255 ? self : ground.mixed(with: self, Double(alpha) / 255)
    }

    /// Returns the nearest opaque color that passes. The candidates are mixes with black and with white, which keep the
    /// hue.
    func nearestOfItsHue(where passes: (RGBA) -> Bool) -> RGBA? {
        let candidates = [RGBA.black, .white].compactMap { end in
            (0...255).lazy.map { mixed(with: end, Double($0) / 255) }.first(where: passes)
        }
        return candidates.min { distance(to: $0) < distance(to: $1) }
    }

    private func distance(to other: RGBA) -> Int {
        func square(_ left: UInt8, _ right: UInt8) -> Int { (Int(left) - Int(right)) * (Int(left) - Int(right)) }
        return square(red, other.red) + square(green, other.green) + square(blue, other.blue)
    }
}
