/// The app icon of a brand until the brand has its own: initials on one color, and a band with a label for builds that are
/// not for users.
package struct PlaceholderIcon {
    /// The width and the height, in pixels: one image for all sizes (Apple, "Configuring your app icon").
    package static let size = 1024

    /// The letters on the icon: one or two.
    package let initials: String
    private let background: PNGImage.Color
    private let foreground: PNGImage.Color
    private let band: String?

    /// Creates an icon.
    ///
    /// - Parameters:
    ///   - name: The brand's name, whose initials are drawn.
    ///   - identifier: A name in Latin letters, for a name without any, such as one in Japanese.
    ///   - background: The color of the icon, and of the text in the band.
    ///   - foreground: The color of the letters, and of the band.
    ///   - band: The text of the band, of which Latin letters and digits are drawn; `nil` for no band.
    package init(
        name: String, identifier: String, background: PNGImage.Color, foreground: PNGImage.Color, band: String? = nil
    ) {
        let initials = Self.initials(of: name)
        self.initials = initials.isEmpty ? Self.initials(of: identifier) : initials
        self.background = background
        self.foreground = foreground
        self.band = band
    }

    /// Returns the first letters of the first two words, or the first two letters of a single word. Characters without a
    /// drawing are left out.
    private static func initials(of name: String) -> String {
        let words = name.split { $0.isWhitespace || $0 == "-" || $0 == "_" }.map(drawable).filter { !$0.isEmpty }
        if words.count > 1 { return words.prefix(2).map { String($0.prefix(1)) }.joined() }
        return String((words.first ?? "").prefix(2))
    }

    /// The comment in the icon's file. Tools recognize a placeholder by it, also after a change of the brand's colors.
    package static let comment = "brandgen placeholder"

    /// The bytes of the icon's PNG file.
    package var file: [UInt8] { image.file(comment: Self.comment) }

    /// The image.
    package var image: PNGImage {
        var image = PNGImage(size: Self.size, color: background)
        let label = String(Self.drawable(band ?? "").prefix(Self.longestLabel))
        draw(
            initials, cell: 64, in: label.isEmpty ? 0..<Self.size : 0..<Self.bandRows.lowerBound, foreground, on: &image
        )
        guard !label.isEmpty else { return image }
        image.fill(x: 0..<Self.size, y: Self.bandRows, foreground)
        draw(label, cell: min(20, Self.bandWidth / Self.columns(of: label)), in: Self.bandRows, background, on: &image)
        return image
    }

    /// The rows of the band. The corners of the icon, which the system rounds, are below it.
    static let bandRows = 744..<944
    /// The width of the longest text in the band, in pixels.
    private static let bandWidth = 944
    private static let longestLabel = 16

    /// The width of a text, in pixels of its letters.
    private static func columns(of text: String) -> Int { text.count * (PixelLetters.width + 1) - 1 }

    /// Draws a text in the center of some rows.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - cell: The width and height of a pixel of a letter, in pixels of the image.
    ///   - rows: The rows.
    ///   - color: The color of the text.
    ///   - image: The image to draw on.
    private func draw(
        _ text: String, cell: Int, in rows: Range<Int>, _ color: PNGImage.Color, on image: inout PNGImage
    ) {
        var left = (Self.size - Self.columns(of: text) * cell) / 2
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

    /// Returns the characters of a text that have a drawing, in upper case and without their marks.
    private static func drawable(_ text: some StringProtocol) -> String {
        text.uppercased().map { PixelLetters.base(of: $0) }.filter { PixelLetters.rows(of: $0) != nil }
            .reduce(into: "") { $0.append($1) }
    }
}
