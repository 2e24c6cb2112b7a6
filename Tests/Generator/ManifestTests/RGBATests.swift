import Manifest
import Testing

struct RGBATests {
    @Test(arguments: [
        ("#1aF", RGBA(red: 0x11, green: 0xAA, blue: 0xFF), "#11AAFF"),
        ("#471C70", RGBA(red: 0x47, green: 0x1C, blue: 0x70), "#471C70"),
        ("#0a0B0cFf", RGBA(red: 10, green: 11, blue: 12), "#0A0B0C"),
        ("#0A0B0C00", RGBA(red: 10, green: 11, blue: 12, alpha: 0), "#0A0B0C00"),
    ]) func `each form of a color is parsed, and printed with six or eight digits`(
        text: String, color: RGBA, canonical: String
    ) {
        #expect(RGBA(hex: text) == color)
        #expect(color.hex == canonical)
    }

    /// Ratios from WCAG's own definition: 21:1 for black on white, 4.54:1 for #767676 on white.
    @Test func `the contrast ratio is that of WCAG`() {
        #expect(RGBA.black.contrast(with: .white) == 21)
        #expect(RGBA.white.contrast(with: .white) == 1)
        let gray = RGBA(red: 0x76, green: 0x76, blue: 0x76)
        #expect(abs(gray.contrast(with: .white) - 4.54) < 0.005)
        #expect(gray.contrast(with: .white) == RGBA.white.contrast(with: gray))
    }
}
