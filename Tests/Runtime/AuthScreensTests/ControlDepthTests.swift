import AuthCore
import AuthScreens
import Testing

struct ControlDepthTests {
    @Test(
        arguments: [
            (.flat, .light, .flat), (.flat, .dark, .flat), (.outlined, .light, .line), (.outlined, .dark, .line),
            (.soft, .light, .relief), (.soft, .dark, .line),
        ] as [(BrandTheme.Shape.Style, ThemePalette.Appearance, ControlDepth)])
    func `a soft theme has relief in the light, and lines in the dark`(
        _ style: BrandTheme.Shape.Style, _ appearance: ThemePalette.Appearance, _ depth: ControlDepth
    ) {
        #expect(ControlDepth(style, in: appearance) == depth)
    }
}
