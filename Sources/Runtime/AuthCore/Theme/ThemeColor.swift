/// A colour in sRGB with an opacity, one value for light and one for dark appearance.
///
/// It knows no UI framework, so that a brand's colours can be checked where there is none.
public struct ThemeColor: Hashable, Sendable {
    /// The red, green, blue and alpha components of one appearance, each from 0 to 255.
    public struct RGBA: Hashable, Sendable {
        /// Red, 0…255.
        public let red: UInt8
        /// Green, 0…255.
        public let green: UInt8
        /// Blue, 0…255.
        public let blue: UInt8
        /// Opacity, from 0 (clear) to 255 (opaque).
        public let alpha: UInt8

        /// Reads the components out of `0xRRGGBBAA`.
        public init(_ rrggbbaa: UInt32) {
            red = UInt8(truncatingIfNeeded: rrggbbaa >> 24)
            green = UInt8(truncatingIfNeeded: rrggbbaa >> 16)
            blue = UInt8(truncatingIfNeeded: rrggbbaa >> 8)
            alpha = UInt8(truncatingIfNeeded: rrggbbaa)
        }

        /// The components as `0xRRGGBBAA`.
        public var rrggbbaa: UInt32 {
            UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha)
        }
    }

    /// The colour in light appearance.
    public let light: RGBA
    /// The colour in dark appearance.
    public let dark: RGBA

    /// A colour that differs by appearance; both values as `0xRRGGBBAA`.
    public init(light: UInt32, dark: UInt32) {
        self.light = RGBA(light)
        self.dark = RGBA(dark)
    }

    /// A colour that is the same in light and in dark appearance, as `0xRRGGBBAA`.
    public init(_ rrggbbaa: UInt32) {
        self.init(light: rrggbbaa, dark: rrggbbaa)
    }
}
