import AuthCore
import RuntimeTestSupport
import Testing

@testable import AuthPreview

@Suite struct ThemeTests {
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
        let ground = Ground(0x000000, to: 0xFFFFFF)
        #expect(ground.leastContrast(with: 0x808080) < 1.1)
        #expect(Ground(0x000000).leastContrast(with: ThemeColor.RGBA(0xFFFFFF, alpha: 0)) == 1)
    }

    /// Backgrounds on which a border of fixed opacity would vanish.
    static let themes: [BrandTheme.Colors] = [
        (0xFFFFFF, 0x1A1C1E, 0x1F4FD8), (0x0F0F23, 0xFFFFFF, 0x15803D), (0x808080, 0x000000, 0x7F7F7F),
        (0xFFFF00, 0x222200, 0xFFFFFE), (0x000000, 0xFFFFFF, 0x010101),
    ].map { (ground: UInt32, text: UInt32, primary: UInt32) in
        let (ground, text) = (ThemeColor(.init(ground)), ThemeColor(.init(text)))
        return BrandTheme.Colors(
            background: ground, backgroundEnd: nil, onBackground: text, mutedText: text,
            primary: ThemeColor(.init(primary)), onPrimary: text, secondary: ground, onSecondary: text,
            surface: ground, onSurface: text, error: text)
    }

    @Test(arguments: themes, ThemePalette.Appearance.allCases)
    func `lines and focus have enough contrast`(_ colors: BrandTheme.Colors, _ appearance: ThemePalette.Appearance) {
        let derived = ThemePalette(colors, appearance).pairs.filter { $0.name.contains("derived") }
        #expect(derived.count == 5)
        for pair in derived { #expect(pair.isEnough, "\(pair.name): \(pair.contrast)") }
    }

    @Test func `a line is as discreet as it can be`() {
        let line = Ground(0xFFFFFF).line(toward: 0x000000, contrast: 3)
        let contrast = line.contrast(with: 0xFFFFFF)
        #expect(contrast >= 3 && contrast < 3.1)
    }

    @Test func `the style has both appearances, the type and the shape`() {
        let sheet = ThemeStyle(theme: .example).styleSheet
        #expect(sheet.contains("--background:#000000;"))
        #expect(sheet.contains("@media(prefers-color-scheme:dark){.theme:not([data-appearance=light])"))
        #expect(sheet.contains(".theme[data-appearance=dark]"))
        #expect(sheet.contains("--title:4.000rem;--button:1.375rem;--control-radius:999rem;--radius:0.750rem;"))
        #expect(sheet.contains("ui-rounded"))
        #expect(sheet.contains("prefers-reduced-motion"))
        #expect(!sheet.contains("url(") && !sheet.contains("@import"))
    }

    @Test func `directions are logical`() {
        for word in ["left", "right", " width:", ";width:", "{width:", "margin-top", "px;padding-l"] {
            #expect(!ScreenStyle.rules.contains(word), "\(word)")
        }
    }

    @Test(
        arguments: zip(
            [16.0, 22, 0, 1.5, .infinity, .nan, -3, 1e300],
            [
                "1.000rem", "1.375rem", "0.000rem", "0.094rem", "1rem", "1rem", "0.000rem", "62.500rem",
            ]))
    func `sizes are numbers`(_ points: Double, _ css: String) { #expect(ThemeStyle.rem(points) == css) }

    @Test func `colors are hexadecimal`() {
        #expect(ThemeColor.RGBA(0x0A0B0C).css == "#0a0b0c")
        #expect(ThemeColor.RGBA(0xFFFFFF, alpha: 8).css == "#ffffff08")
    }
}
