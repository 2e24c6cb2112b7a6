import AuthCore
import AuthScreens
import RuntimeTestSupport
import Testing

@testable import AuthPreview

/// The colors and sizes of a theme in its style sheet.
@Suite struct ThemeStyleTests {
    private static func theme(
        error: ThemeColor.RGBA = 0xB3261E, primary: ThemeColor.RGBA = 0x1F4FD8,
        shape: BrandTheme.Shape = BrandTheme.example.shape
    ) -> BrandTheme {
        let (white, black) = (ThemeColor(0xFFFFFF), ThemeColor(0x111111))
        return BrandTheme(
            colors: BrandTheme.Colors(
                background: white, backgroundEnd: nil, onBackground: black, mutedText: black,
                primary: ThemeColor(primary), onPrimary: white, secondary: white, onSecondary: black, surface: white,
                onSurface: black, error: ThemeColor(error)),
            typography: BrandTheme.example.typography, shape: shape)
    }

    private static func colors(_ theme: BrandTheme, _ appearance: ThemePalette.Appearance = .light) -> String {
        ThemePalette(theme.colors, appearance).declarations(theme.shape.style)
    }

    @Test func `text has the main color and that of errors only where they are readable`() {
        let readable = Self.colors(Self.theme())
        #expect(readable.contains("--background-accent:#1f4fd8;"))
        #expect(readable.contains("--background-problem:#b3261e;"))
        let faint = Self.colors(Self.theme(error: 0xFFCCCC, primary: 0xEEEEEE))
        #expect(faint.contains("--background-accent:#111111;"))
        #expect(faint.contains("--background-problem:#111111;"))
    }

    @Test func `a soft relief is in light appearance alone, and lines are in dark appearance alone`() {
        let theme = Self.theme(shape: BrandTheme.Shape(controls: .rounded, cornerRadius: 12, style: .soft))
        func relief(_ appearance: ThemePalette.Appearance) -> String {
            ControlStyle.declarations(.soft, ThemePalette(theme.colors, appearance))
        }
        #expect(relief(.dark).contains("--relief-light:#00000000;--relief-dark:#00000000;"))
        #expect(!relief(.light).contains("#00000000"))
        // In light appearance, the line has the color of the ground.
        #expect(relief(.light).contains("--relief-line:#ffffff;"))
        #expect(!relief(.dark).contains("--relief-line:#ffffff;"))
    }

    @Test(arguments: zip(BrandTheme.Shape.Controls.allCases, ["1.625rem", "0.750rem", "0.000rem"]))
    func `fields have the corners that the app has`(_ controls: BrandTheme.Shape.Controls, _ radius: String) {
        let theme = Self.theme(shape: BrandTheme.Shape(controls: controls, cornerRadius: 12))
        #expect(ThemeStyle(theme: theme).styleSheet.contains("--field-radius:\(radius);"))
    }
}
