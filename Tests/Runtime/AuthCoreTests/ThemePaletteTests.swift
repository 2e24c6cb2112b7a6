import AuthCore
import Testing

@Suite struct ThemePaletteTests {
    @Test(
        arguments: [
            (0x000000 as ThemeColor.RGBA, 0xFFFFFF as ThemeColor.RGBA, 21.0), (0xFFFFFF, 0xFFFFFF, 1.0),
            (0x777777, 0xFFFFFF, 4.478), (0x767676, 0xFFFFFF, 4.542), (0xFF0000, 0xFFFFFF, 3.998),
            (0x0000FF, 0xFFFFFF, 8.592),
        ])
    func `contrast is that of WCAG`(_ one: ThemeColor.RGBA, _ other: ThemeColor.RGBA, _ ratio: Double) {
        #expect(abs(one.contrast(with: other) - ratio) < 0.001)
        #expect(one.contrast(with: other) == other.contrast(with: one))
    }

    @Test func `a gradient counts at its weakest place`() {
        let ground = ThemeGround(0x000000, to: 0xFFFFFF)
        #expect(ground.leastContrast(with: 0x808080) < 1.1)
        #expect(ThemeGround(0x000000).leastContrast(with: ThemeColor.RGBA(0xFFFFFF, alpha: 0)) == 1)
    }

    /// Backgrounds on which a border of fixed opacity would vanish.
    static let themes: [BrandTheme.Colors] = [
        (0xFFFFFF, 0x1A1C1E, 0x1F4FD8), (0x0F0F23, 0xFFFFFF, 0x15803D), (0x808080, 0x000000, 0x7F7F7F),
        (0xFFFF00, 0x222200, 0xFFFFFE), (0x000000, 0xFFFFFF, 0x010101),
    ].map { colors(ground: $0.0, text: $0.1, primary: $0.2) }

    private static func colors(
        ground: UInt32, text: UInt32, primary: UInt32, error: UInt32? = nil
    ) -> BrandTheme.Colors {
        let error = error.map { ThemeColor(.init($0)) }
        let (ground, text) = (ThemeColor(.init(ground)), ThemeColor(.init(text)))
        return BrandTheme.Colors(
            background: ground, backgroundEnd: nil, onBackground: text, mutedText: text,
            primary: ThemeColor(.init(primary)), onPrimary: text, secondary: ground, onSecondary: text,
            surface: ground, onSurface: text, error: error ?? text)
    }

    /// Finds a link in a main color that can be seen, but not read.
    @Test(arguments: [(0x1F4FD8, true), (0x7F7F7F, false), (0xFFFFFE, false)] as [(UInt32, Bool)])
    func `a link has the main color only if it is readable`(primary: UInt32, isReadable: Bool) {
        let palette = ThemePalette(Self.colors(ground: 0xFFFFFF, text: 0x1A1C1E, primary: primary), .light)
        let link: ThemeColor.RGBA = isReadable ? .init(primary) : 0x1A1C1E
        #expect(palette.backgroundLink == link && palette.surfaceLink == link)
    }

    /// Finds a pale button with white text, and a brand whose own red is not used although it can be read.
    @Test(arguments: [(0xB3261E, 0xB3261E), (0xFFB4AB, 0xC62A2F), (0xFF0000, 0xC62A2F)] as [(UInt32, UInt32)])
    func `a button that deletes something has white text on red`(error: UInt32, fill: UInt32) {
        for appearance in ThemePalette.Appearance.allCases {
            let palette = ThemePalette(Self.colors(ground: 0x1A1C1E, text: error, primary: 0x1F4FD8), appearance)
            #expect(palette.destructive == .init(fill))
            #expect(palette.destructive.contrast(with: palette.onDestructive) >= ThemePalette.textContrast)
        }
    }

    /// Finds the theme's color in a text on a ground where it cannot be read.
    @Test(arguments: [(0xB3261E, true), (0xFFB4AB, false)] as [(UInt32, Bool)])
    func `an error on the background has the theme's color only if it is readable`(error: UInt32, isReadable: Bool) {
        let colors = Self.colors(ground: 0xFFFFFF, text: 0x1A1C1E, primary: 0x1F4FD8, error: error)
        let palette = ThemePalette(colors, .light)
        #expect(palette.backgroundProblem == (isReadable ? .init(error) : 0x1A1C1E))
    }

    @Test(arguments: themes, ThemePalette.Appearance.allCases)
    func `lines and focus have enough contrast`(_ colors: BrandTheme.Colors, _ appearance: ThemePalette.Appearance) {
        let derived = ThemePalette(colors, appearance).pairs.filter { $0.name.contains("derived") }
        #expect(derived.count == 6)
        for pair in derived { #expect(pair.isEnough, "\(pair.name): \(pair.contrast)") }
    }
}
