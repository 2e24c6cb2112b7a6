import Diagnostics

/// Text needs a contrast of 4.5:1 with what it stands on (WCAG 2.2, success criterion 1.4.3). Under 3:1, the least that
/// is asked of large text, it is refused.
@Sendable func checkContrast(_ manifest: ResolvedManifest, _: TermsDocument?) -> [Diagnostic] {
    guard let colors = manifest.value(at: "theme.colors") else { return [] }
    return TextPlacement.all.flatMap { placement in
        guard let pair = ColorPair(placement, in: colors) else { return [Diagnostic]() }
        let appearances: [Appearance] = pair.isSameInBoth ? [.light] : [.light, .dark]
        return appearances.compactMap { diagnostic(pair, $0) }
    }
}

private let neededContrast = 4.5
private let leastContrast = 3.0

private func diagnostic(_ pair: ColorPair, _ appearance: Appearance) -> Diagnostic? {
    let (text, ground) = (pair.text[appearance], pair.ground(appearance))
    // What shines through a ground is not known.
    guard ground.isOpaque else { return nil }
    let contrast = ground.leastContrast(with: text)
    guard contrast < neededContrast else { return nil }
    let remedy =
        if let nearest = text.nearestOfItsHue(where: { ground.leastContrast(with: $0) >= neededContrast }) {
            "\(nearest.hex) is the nearest of its hue that has it"
        } else {
            "no color of its hue has it along the whole gradient, whose ends are too far apart"
        }
    let place = pair.isSameInBoth ? "both appearances" : "\(appearance) appearance"
    let message =
        "'\(pair.placement.textPath)' has a contrast of \(hundredths(contrast)):1 with \(pair.groundName) in \(place) "
        + "and needs 4.5:1; \(remedy)"
    let (range, notes) = pair.places(appearance)
    return contrast < leastContrast
        ? Diagnostic(.lowContrast, message, at: range, notes: notes)
        : Diagnostic(warning: .lowContrast, message, at: range, notes: notes)
}

/// Cut off, not rounded, so that 4.499 does not read as 4.50.
private func hundredths(_ value: Double) -> String {
    let count = Int(value * 100)
    return "\(count / 100).\(count % 100 / 10)\(count % 10)"
}

extension RuleDocumentation {
    static let lowContrast = RuleDocumentation(
        RuleID.lowContrast,
        """
        Text needs a contrast of 4.5:1 with what it stands on (WCAG 2.2, success criterion 1.4.3), in light \
        and in dark appearance, and along the whole of a gradient. Under 3:1, the least that is asked of \
        large text, it is an error.
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
            """)
}
