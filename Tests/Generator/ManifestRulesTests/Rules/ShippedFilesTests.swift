import BrandIcon
import Manifest
import Testing

@testable import ManifestRules

/// The readers of the files that the rules before shipping look at.
struct ShippedFilesTests {
    private let image = PNGImage(size: 20, color: PNGImage.Color(red: 1, green: 2, blue: 3))

    @Test func `the size, the comment and the transparency of an image are read`() throws {
        let plain = try #require(PNGFile(image.file))
        #expect(plain.size.text == "20 × 20" && !plain.hasAlpha && plain.comment == nil)
        let marked = try #require(PNGFile(image.file(comment: "brandgen placeholder")))
        #expect(marked.comment == "brandgen placeholder")
        for colorType: UInt8 in [4, 6] {
            var file = image.file
            file[25] = colorType
            #expect(PNGFile(file)?.hasAlpha == true)
        }
        // A transparent color, in a chunk behind the header.
        let chunk: [UInt8] = [0, 0, 0, 6] + Array("tRNS".utf8) + [0, 1, 0, 2, 0, 3] + [0, 0, 0, 0]
        #expect(PNGFile(Array(image.file[..<33]) + chunk + image.file[33...])?.hasAlpha == true)
    }

    @Test func `a file that is cut off anywhere, or has impossible lengths, is not an image`() {
        let file = image.file(comment: "brandgen placeholder")
        for count in file.indices { #expect(PNGFile(Array(file[..<count])) == nil, "\(count)") }
        var long = file
        for place in 33..<37 { long[place] = 0xFF }
        #expect(PNGFile(long) == nil)
        #expect(PNGFile(Array("GIF89a".utf8)) == nil)
    }

    @Test func `the description of an icon gives the pixels of each image`() throws {
        let text = """
            {"images": [
              {"filename": "a.png", "idiom": "universal", "platform": "ios", "size": "1024x1024"},
              {"filename": "b.png", "idiom": "iphone", "scale": "3x", "size": "60x60"},
              {"filename": "c.png", "idiom": "ipad", "scale": "2x", "size": "83.5x83.5"},
              {"filename": "d.png", "size": "1024x1024", "appearances": [{"appearance": "luminosity", "value": "dark"}]},
              {"filename": "e.png", "size": "large"},
              {"idiom": "ipad", "scale": "1x", "size": "20x20"}
            ]}
            """
        let set = try #require(IconSet(Array(text.utf8)))
        #expect(set.images.map(\.file) == ["a.png", "b.png", "c.png", "d.png", "e.png"])
        #expect(set.images.map(\.size) == [1024, 180, 167, 1024, nil])
        #expect(set.images.map(\.isVariant) == [false, false, false, true, false])
        for bad in ["", "{}", "[]", "{\"images\": {}}", "{\"images\": []"] { #expect(IconSet(Array(bad.utf8)) == nil) }
    }

    @Test(arguments: [
        ("DEVELOPMENT_TEAM = A1B2C3D4E5\n", "A1B2C3D4E5"), ("DEVELOPMENT_TEAM=A1 // team", "A1"),
        ("DEVELOPMENT_TEAM = A1\r\nDEVELOPMENT_TEAM = B2\r\n", "B2"), ("DEVELOPMENT_TEAM =\n", ""),
        ("// DEVELOPMENT_TEAM = A1\n", nil), ("MY_DEVELOPMENT_TEAM = A1\n", nil), ("DEVELOPMENT_TEAM\n", nil),
        ("", nil),
    ])
    func `the team is the last value that a file sets`(text: String, team: String?) {
        #expect(BuildSettings.team(Array(text.utf8)) == team)
    }
}
