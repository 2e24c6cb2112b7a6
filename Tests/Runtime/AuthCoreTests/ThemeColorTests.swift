import AuthCore
import Testing

@Suite struct ThemeColorTests {
    @Test func `a literal is red, green and blue, and opaque`() {
        let color: ThemeColor.RGBA = 0x12_34_56
        #expect([color.red, color.green, color.blue, color.alpha] == [0x12, 0x34, 0x56, 255])
    }

    @Test func `each component has its own bits`() {
        #expect(ThemeColor.RGBA(0xFF0000) != ThemeColor.RGBA(0x00FF00))
        #expect(ThemeColor.RGBA(0x00FF00).green == 255 && ThemeColor.RGBA(0x00FF00).blue == 0)
        #expect(ThemeColor.RGBA(0x0000FF, alpha: 0x80).blue == 255)
        #expect(ThemeColor.RGBA(0x0000FF, alpha: 0x80).alpha == 0x80)
    }

    @Test func `a color has one value for both appearances or one for each`() {
        #expect(ThemeColor(0x112233) == ThemeColor(light: 0x112233, dark: 0x112233))
        let pair = ThemeColor(light: 0xFFFFFF, dark: 0x000000)
        #expect(pair.light.red == 255 && pair.dark.red == 0)
    }
}
