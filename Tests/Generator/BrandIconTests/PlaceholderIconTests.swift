import Testing

@testable import BrandIcon

struct PlaceholderIconTests {
    private let blue = PNGImage.Color(red: 31, green: 79, blue: 216)
    private let white = PNGImage.Color(red: 255, green: 255, blue: 255)

    private func icon(_ name: String, _ identifier: String = "acme", band: String? = nil) -> PlaceholderIcon {
        PlaceholderIcon(name: name, identifier: identifier, background: blue, foreground: white, band: band)
    }

    @Test(arguments: [
        ("Acme", "acme", "AC"),
        ("Inner World", "inner-world", "IW"),
        ("the fork in the road", "fork", "TF"),
        ("Max's Puzzles", "max-puzzles", "MP"),
        ("  q ", "q", "Q"),
        ("Élan Über", "elan", "EU"),
        ("E\u{301}lan", "elan", "EL"),
        ("ßtar", "star", "SS"),
        ("日本 Go", "nihon-go", "GO"),
        ("🎉 Party 🎉", "party", "PA"),
        ("🎉🎉", "party-time", "PT"),
        ("日本語", "nihongo", "NI"),
        ("Привет", "privet", "PR"),
        ("", "a", "A"),
        ("2048", "game", "20"),
    ])
    func `the initials are those of the name, or else of the identifier`(
        name: String, identifier: String, initials: String
    ) {
        #expect(icon(name, identifier).initials == initials)
    }

    @Test func `the icon for production has initials on one color, and no band`() throws {
        let file = icon("Inner World").file
        let image = try DecodedImage(file)
        #expect([image.width, image.height, image.bitDepth, image.colorType] == [1024, 1024, 8, 2])
        #expect(file.count < 100_000)
        #expect(image.chunks == ["IHDR", "sRGB", "tEXt", "IDAT", "IEND"])
        #expect(String(decoding: file, as: UTF8.self).contains("tEXtComment\0brandgen placeholder"))
        for (x, y) in [(0, 0), (1023, 0), (0, 1023), (1023, 1023), (512, 900), (30, 512)] {
            #expect(image[x, y] == blue, "\(x) \(y)")
        }
        // `IW`, 11 columns and 7 rows of 64 pixels, begins at (160, 288). The first row of the I has three pixels.
        #expect((0..<11).map { image[160 + 64 * $0 + 32, 288 + 32] == white } == bits("01110010001"))
        #expect((0..<11).map { image[160 + 64 * $0 + 32, 288 + 3 * 64 + 32] == white } == bits("00100010101"))
        #expect(image[160 + 64, 288] == white && image[160 + 63, 288] == blue && image[160 + 64, 287] == blue)
    }

    @Test(arguments: ["a", "staging", "aLongNameOfEighteen", "日本"])
    func `a label of any length stays inside the icon`(label: String) throws {
        let image = try DecodedImage(icon("Acme", band: label).image.file)
        let hasBand = label != "日本"
        for y in 744..<944 {
            #expect(image[39, y] == (hasBand ? white : blue))
            #expect(image[984, y] == (hasBand ? white : blue))
        }
        #expect((40..<984).contains { image[$0, 844] == blue })
    }

    private func bits(_ text: String) -> [Bool] { text.map { $0 == "1" } }
}
