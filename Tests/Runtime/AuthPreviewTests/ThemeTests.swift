import AuthCore
import RuntimeTestSupport
import Testing

@testable import AuthPreview

@Suite struct ThemeTests {
    @Test(
        arguments: zip(
            [16.0, 22, 0, 1.5, .infinity, .nan, -3, 1e300],
            [
                "1.000rem", "1.375rem", "0.000rem", "0.094rem", "1rem", "1rem", "0.000rem", "62.500rem",
            ]))
    func `sizes are numbers`(_ points: Double, _ css: String) { #expect(ThemeStyle.rem(points) == css) }
}
