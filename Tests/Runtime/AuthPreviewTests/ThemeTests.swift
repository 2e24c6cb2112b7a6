import AuthCore
import RuntimeTestSupport
import Testing

@testable import AuthPreview

@Suite struct ThemeTests {
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

    @Test(
        arguments: zip(
            [16.0, 22, 0, 1.5, .infinity, .nan, -3, 1e300],
            [
                "1.000rem", "1.375rem", "0.000rem", "0.094rem", "1rem", "1rem", "0.000rem", "62.500rem",
            ]))
    func `sizes are numbers`(_ points: Double, _ css: String) { #expect(ThemeStyle.rem(points) == css) }
}
