import Diagnostics

/// An sRGB color with eight bits per channel. An `alpha` of 255 is opaque.
package struct RGBA: Hashable, Sendable {
    package let red: UInt8
    package let green: UInt8
    package let blue: UInt8
    package let alpha: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// Parses `#RGB`, `#RRGGBB` or `#RRGGBBAA`, with digits in either case. Returns `nil` for any other text.
    package init?(hex text: String) {
        guard text.utf8.first == UInt8(ascii: "#"), text.utf8.count <= 9 else { return nil }
        var number: UInt32 = 0
        for byte in text.utf8.dropFirst() {
            let digit: UInt8
            switch byte {
            case _ where byte.isASCIIDigit: digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            default: return nil
            }
            number = number << 4 | UInt32(digit)
        }
        func channel(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: number >> shift) }
        func doubled(_ shift: UInt32) -> UInt8 { (channel(shift) & 0xF) * 17 }
        switch text.utf8.count - 1 {
        case 3: self.init(red: doubled(8), green: doubled(4), blue: doubled(0))
        case 6: self.init(red: channel(16), green: channel(8), blue: channel(0))
        case 8: self.init(red: channel(24), green: channel(16), blue: channel(8), alpha: channel(0))
        default: return nil
        }
    }

    /// The color as `#RRGGBB`, or as `#RRGGBBAA` if it is not opaque; in upper case.
    package var hex: String {
        let channels = [red, green, blue] + (alpha == 255 ? [] : [alpha])
        return channels.reduce(into: "#") { text, channel in
            text += (channel < 16 ? "0" : "") + String(channel, radix: 16, uppercase: true)
        }
    }

    /// The relative luminance as WCAG 2.2 defines it, from 0 (black) to 1 (white). Ignores transparency.
    package var relativeLuminance: Double {
        0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)] + 0.0722 * Self.linear[Int(blue)]
    }

    /// The linear intensity of each channel value, from 0 to 1.
    private static let linear: [Double] = (0...255).map { channel in
        let value = Double(channel) / 255
        guard value > 0.04045 else { return value / 12.92 }
        // The power of 2.4 is the twelfth power of the fifth root, which Newton's method finds. The standard library has
        // no `pow`.
        let base = (value + 0.055) / 1.055
        let root = (0..<20).reduce(1.0) { root, _ in (4 * root + base / (root * root * root * root)) / 5 }
        let cube = root * root * root
        return cube * cube * cube * cube
    }

    /// Returns the contrast ratio as WCAG 2.2 defines it, from 1 (equal colors) to 21 (black and white).
    package func contrast(with other: RGBA) -> Double {
        let (lighter, darker) = (
            max(relativeLuminance, other.relativeLuminance), min(relativeLuminance, other.relativeLuminance)
        )
        return (lighter + 0.05) / (darker + 0.05)
    }

    package static let black = RGBA(red: 0, green: 0, blue: 0)
    package static let white = RGBA(red: 255, green: 255, blue: 255)
}
