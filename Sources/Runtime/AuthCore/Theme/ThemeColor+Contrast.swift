import Foundation

/// Contrast of colors in sRGB, as WCAG 2.2 defines it.
extension ThemeColor.RGBA {
    /// The relative luminance, from 0 (black) to 1 (white). The opacity does not count.
    ///
    /// https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
    package var relativeLuminance: Double {
        func linear(_ component: UInt8) -> Double {
            let value = Double(component) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Returns the contrast ratio with another color, from 1 to 21.
    ///
    /// https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
    package func contrast(with other: ThemeColor.RGBA) -> Double {
        let (lighter, darker) = (
            max(relativeLuminance, other.relativeLuminance), min(relativeLuminance, other.relativeLuminance)
        )
        return (lighter + 0.05) / (darker + 0.05)
    }

    /// Returns the opaque mix with another color, whose share is from 0 to 1.
    package func mixed(with other: ThemeColor.RGBA, _ share: Double) -> ThemeColor.RGBA {
        let share = min(max(share, 0), 1)
        func mix(_ own: UInt8, _ other: UInt8) -> UInt32 {
            let own = Double(own), other = Double(other)
            return UInt32((own + (other - own) * share).rounded())
        }
        return ThemeColor.RGBA(mix(red, other.red) << 16 | mix(green, other.green) << 8 | mix(blue, other.blue))
    }

    /// Returns the color that this color has on an opaque background.
    package func over(_ ground: ThemeColor.RGBA) -> ThemeColor.RGBA {
        alpha == 255 ? self : ground.mixed(with: self, Double(alpha) / 255)
    }
}

/// A background: one color, or a gradient between two.
package struct ThemeGround: Hashable, Sendable {
    /// The upper end of the gradient.
    package let start: ThemeColor.RGBA
    /// The lower end of the gradient.
    package let end: ThemeColor.RGBA

    /// Creates a background. Without an `end`, it has one color.
    package init(_ start: ThemeColor.RGBA, to end: ThemeColor.RGBA? = nil) {
        self.start = start
        self.end = end ?? start
    }

    /// Returns the lowest contrast with a color anywhere on the background. A color can have enough contrast with both
    /// ends of a gradient, and too little in its middle.
    package func leastContrast(with color: ThemeColor.RGBA) -> Double {
        guard start != end else { return color.over(start).contrast(with: start) }
        let steps = 64
        return (0...steps).lazy.map { step in
            let place = start.mixed(with: end, Double(step) / Double(steps))
            return color.over(place).contrast(with: place)
        }.min() ?? 1
    }

    /// Returns the most discreet color of a line that has a contrast with the background: a mix of the background with
    /// the color of its text. If no mix has the contrast, returns the color of the text.
    package func line(toward text: ThemeColor.RGBA, contrast least: Double) -> ThemeColor.RGBA {
        let text = text.over(start)
        let mixes = (0...100).lazy.map { start.mixed(with: text, Double($0) / 100) }
        return mixes.first { leastContrast(with: $0) >= least } ?? text
    }
}
