/// A color in sRGB with an opacity, with one value for light and one for dark appearance.
///
/// The type uses no UI framework, so that a brand's colors can be tested on Linux.
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
        package let alpha: UInt8

        /// Creates a color from `0xRRGGBB` and an opacity.
        public init(_ rgb: UInt32, alpha: UInt8 = 255) {
            red = UInt8(truncatingIfNeeded: rgb >> 16)
            green = UInt8(truncatingIfNeeded: rgb >> 8)
            blue = UInt8(truncatingIfNeeded: rgb)
            self.alpha = alpha
        }
    }

    /// The color in light appearance.
    public let light: RGBA
    /// The color in dark appearance.
    public let dark: RGBA

    /// Creates a color that differs by appearance.
    public init(light: RGBA, dark: RGBA) {
        self.light = light
        self.dark = dark
    }

    /// Creates a color that is the same in light and in dark appearance.
    public init(_ both: RGBA) {
        self.init(light: both, dark: both)
    }
}

extension ThemeColor.RGBA: ExpressibleByIntegerLiteral {
    /// Creates an opaque color from `0xRRGGBB`.
    public init(integerLiteral rgb: UInt32) {
        self.init(rgb)
    }
}
