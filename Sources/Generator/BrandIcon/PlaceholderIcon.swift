import Foundation

/// The app icon of a brand until the brand has its own: the initials on the theme's primary color, and a band with the
/// environment's name if it is not production.
package struct PlaceholderIcon {
    /// The width and the height, in pixels: one image for all sizes (Apple, "Configuring your app icon").
    package static let size = 1024

    private let name: String
    private let background: PNGImage.Color
    private let foreground: PNGImage.Color
    private let band: String?

    /// Creates an icon.
    ///
    /// - Parameters:
    ///   - name: The brand's name, whose first letters are drawn. Letters without a drawing are left out.
    ///   - background: The color of the icon, and of the text in the band.
    ///   - foreground: The color of the letters, and of the band.
    ///   - band: The text of the band; `nil` for no band.
    package init(name: String, background: PNGImage.Color, foreground: PNGImage.Color, band: String? = nil) {
        self.name = name
        self.background = background
        self.foreground = foreground
        self.band = band
    }

    /// The initials: the first drawn letters of the first two words, or the first two letters of a single word.
    package var initials: String {
        let words = name.split { $0.isWhitespace || $0 == "-" || $0 == "_" }.map(Self.drawn).filter { !$0.isEmpty }
        if words.count > 1 { return words.prefix(2).map { String($0.prefix(1)) }.joined() }
        return String((words.first ?? "").prefix(2))
    }

    /// The image. The background gets darker toward the bottom.
    package var image: PNGImage {
        var image = PNGImage(size: Self.size) { row in
            background.scaled(by: 256 - row * 64 / Self.size)
        }
        let label = band.map { String(Self.drawn($0).prefix(16)) } ?? ""
        let letters = initials
        let top = label.isEmpty ? 0..<Self.size : 0..<Self.bandRows.lowerBound
        draw(letters, cell: letters.count > 1 ? 64 : 88, in: top, foreground, on: &image)
        guard !label.isEmpty else { return image }
        image.fill(x: 0..<Self.size, y: Self.bandRows, foreground)
        let columns = label.count * (PixelLetters.width + 1) - 1
        draw(label, cell: min(20, 920 / columns), in: Self.bandRows, background, on: &image)
        return image
    }

    /// The rows of the band.
    private static let bandRows = 744..<944

    /// Draws a text in the center of some rows.
    private func draw(
        _ text: String, cell: Int, in rows: Range<Int>, _ color: PNGImage.Color, on image: inout PNGImage
    ) {
        let columns = text.count * (PixelLetters.width + 1) - 1
        var left = (Self.size - columns * cell) / 2
        let top = rows.lowerBound + (rows.count - PixelLetters.height * cell) / 2
        for character in text {
            for (line, bits) in (PixelLetters.rows(of: character) ?? []).enumerated() {
                for column in 0..<PixelLetters.width where bits >> UInt8(PixelLetters.width - 1 - column) & 1 == 1 {
                    let x = left + column * cell
                    let y = top + line * cell
                    image.fill(x: x..<x + cell, y: y..<y + cell, color)
                }
            }
            left += (PixelLetters.width + 1) * cell
        }
    }

    /// Returns the letters of a text that have a drawing, in uppercase and without their marks.
    private static func drawn(_ text: some StringProtocol) -> String {
        let plain = String(text).folding(options: .diacriticInsensitive, locale: nil).uppercased()
        return plain.filter { PixelLetters.rows(of: $0) != nil }
    }
}

extension PNGImage.Color {
    /// Returns the color with each component multiplied by a factor of 256ths.
    fileprivate func scaled(by factor: Int) -> PNGImage.Color {
        func scale(_ component: UInt8) -> UInt8 { UInt8(min(255, Int(component) * factor / 256)) }
        return PNGImage.Color(red: scale(red), green: scale(green), blue: scale(blue))
    }
}
