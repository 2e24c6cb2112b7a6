package import AuthCore

/// The way in which a button of a provider is drawn, by the rules of the provider.
package enum ProviderFace: Hashable, Sendable {
    /// Apple's own button, in an ``AppleButtonStyle``.
    case apple
    /// Google's button with its mark, in ``GoogleButtonColors``.
    case google(BrandImage)
    /// A place for Google's button, which must not be drawn without its mark. Says which image is missing. `brandgen
    /// doctor` reports an error for such a brand.
    case googleWithoutMark
    /// A button in the style of its role, with the provider's mark.
    case marked(BrandImage)
    /// A button in the style of its role, which names the provider.
    case named

    /// The sentence in place of Google's mark, for developers. An app without the mark cannot ship.
    package static let missingMark = "The image \(markName(of: .google)) is missing."

    /// Creates the face of a button. A destructive button is never drawn as a provider's sign-in button.
    ///
    /// - Parameters:
    ///   - command: The button.
    ///   - theme: The theme, whose images can contain the provider's mark.
    package init(_ command: Command, in theme: BrandTheme) {
        guard let provider = command.provider, command.role != .destructive else {
            self = .named
            return
        }
        let mark = theme.images[Self.markName(of: provider)]
        self =
            switch (provider, mark) {
            case (.apple, _): .apple
            case (.google, let mark?): .google(mark)
            case (.google, nil): .googleWithoutMark
            case (_, let mark?): .marked(mark)
            case (_, nil): .named
            }
    }

    private static func markName(of provider: SignInProvider) -> String { provider.rawValue + "Mark" }
}

/// The styles of Apple's button.
///
/// https://developer.apple.com/design/human-interface-guidelines/sign-in-with-apple
package enum AppleButtonStyle: String, Sendable, CaseIterable {
    /// A black button, for light grounds.
    case black
    /// A white button, for dark and colored grounds.
    case white
    /// A white button with a line, for white grounds.
    case whiteOutline

    /// Chooses the style that is visible on a ground. On a white ground, a theme whose controls have outlines gets the
    /// button with an outline.
    package init(on ground: ThemeGround, _ style: BrandTheme.Shape.Style) {
        let (white, black) = (ground.leastContrast(with: 0xFFFFFF), ground.leastContrast(with: 0x000000))
        let isWhite = [ground.start, ground.end].allSatisfy { $0.contrast(with: 0xFFFFFF) < 1.25 }
        self =
            if white >= ThemePalette.lineContrast || white >= black {
                .white
            } else if isWhite && style == .outlined {
                .whiteOutline
            } else {
                .black
            }
    }

    /// The fill.
    package var fill: ThemeColor.RGBA { self == .black ? 0x000000 : 0xFFFFFF }
    /// The text, and the line if the style has one.
    package var text: ThemeColor.RGBA { self == .black ? 0xFFFFFF : 0x000000 }
    /// The line inside the edge; that of the fill if the style has none.
    package var line: ThemeColor.RGBA { self == .whiteOutline ? text : fill }
}

/// The colors of Google's button, which no brand changes.
///
/// https://developers.google.com/identity/branding-guidelines
package struct GoogleButtonColors: Hashable, Sendable {
    /// The fill.
    package let fill: ThemeColor.RGBA
    /// The line of one point inside the edge; that of the fill if the button has none.
    package let line: ThemeColor.RGBA
    /// The text.
    package let text: ThemeColor.RGBA

    /// White, for light grounds.
    package static let light = Self(fill: 0xFFFFFF, line: 0x747775, text: 0x1F1F1F)
    /// Black, for dark grounds.
    package static let dark = Self(fill: 0x131314, line: 0x8E918F, text: 0xE3E3E3)
    /// Gray without a line, for colored grounds.
    package static let neutral = Self(fill: 0xF2F2F2, line: 0xF2F2F2, text: 0x1F1F1F)

    /// Chooses the colors for a ground: the first ones whose line is visible on it, beginning with those of the
    /// appearance. If there are none, those with the fill that is best visible.
    package init(on ground: ThemeGround, in appearance: ThemePalette.Appearance) {
        let choices = appearance == .light ? [Self.light, .neutral, .dark] : [.dark, .neutral, .light]
        let visible = choices.first { ground.leastContrast(with: $0.line) >= ThemePalette.lineContrast }
        let best = choices.max { ground.leastContrast(with: $0.fill) < ground.leastContrast(with: $1.fill) }
        self = visible ?? best ?? .light
    }

    private init(fill: ThemeColor.RGBA, line: ThemeColor.RGBA, text: ThemeColor.RGBA) {
        (self.fill, self.line, self.text) = (fill, line, text)
    }
}
