import AuthCore
import Foundation
import Testing

@Suite struct BrandAssetsTests {
    @Test func `an image holds its name and its bundle's URL`() {
        let image = BrandImage("logo", in: .main)
        #expect(image.name == "logo")
        #expect(image.bundleURL == Bundle.main.bundleURL)
        #expect(image == BrandImage("logo", bundleURL: Bundle.main.bundleURL))
        #expect(image != BrandImage("logo", bundleURL: URL(fileURLWithPath: "/elsewhere", isDirectory: true)))
    }

    @Test func `bold text falls back to the regular font`() {
        let regular = BrandFont("Acme-Regular", file: URL(fileURLWithPath: "/Acme-Regular.ttf"))
        let bold = BrandFont("Acme-Bold", file: nil)
        #expect(BrandFonts(regular: regular).bold == regular)
        #expect(BrandFonts(regular: regular, bold: bold).bold == bold)
    }

    @Test func `a theme has no assets and a flat style unless it names them`() {
        let colors = ThemeColor(0)
        let theme = BrandTheme(
            colors: BrandTheme.Colors(
                background: colors, backgroundEnd: nil, onBackground: colors, mutedText: colors, primary: colors,
                onPrimary: colors, secondary: colors, onSecondary: colors, surface: colors, onSurface: colors,
                error: colors),
            typography: BrandTheme.Typography(design: .serif, titleSize: 34, buttonSize: 17),
            shape: BrandTheme.Shape(controls: .capsule, cornerRadius: 8))
        #expect(theme.logo == nil && theme.images.isEmpty)
        #expect(theme.typography.fonts == nil)
        #expect(theme.shape.style == .flat)
    }
}
