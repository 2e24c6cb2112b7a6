import ManifestRules
@testable import Manifest
import ManifestTestSupport
import Testing

struct FontRulesTests {
    private func regular() throws -> [UInt8] { try AssetFixture.font("Acme-Regular.ttf") }
    private func bold() throws -> [UInt8] { try AssetFixture.font("Acme-Bold.otf") }

    private func kind(_ message: String, _ name: String = "a.ttf") -> [String] {
        ["1️⃣–2️⃣ the font '\(name)' \(message) [font-kind]"]
    }

    @Test func `a brand has its fonts with their PostScript names`() throws {
        let workspace = AssetFixture.workspace(
            "typography: { fonts: { regular: fonts/a.ttf, bold: fonts/b.otf } }",
            ["fonts/a.ttf": try regular(), "fonts/b.otf": try bold()])
        #expect(workspace.diagnostics() == [])
        let brand = try #require(workspace.load().brands.first)
        #expect(brand.assets.map(\.file.fontName) == ["Acme-Regular", "Acme-Bold"])
        #expect(brand.theme.typography.fonts?.bold == "fonts/b.otf")
    }

    @Test(arguments: ["/a.ttf", "../a.ttf", "a.woff2", "a.ttc"])
    func `a path that leads out of the folder or has another extension is refused`(path: String) {
        #expect(
            AssetFixture.diagnostics(font: path, []) == [
                "1️⃣–2️⃣ 'theme.typography.fonts.regular' must be the path of a TrueType or OpenType font in this manifest's "
                    + "folder such as 'fonts/Acme-Regular.ttf', got '\(path)' [invalid-path]"
            ])
    }

    @Test func `files that are not one font are refused`() throws {
        let other = "; use a font file in TrueType or OpenType format"
        let collection = "is a collection of fonts; export the one that the brand uses as a file"
        #expect(AssetFixture.diagnostics(font: "a.ttf", Array("ttcf".utf8)) == kind(collection))
        #expect(AssetFixture.diagnostics(font: "a.ttf", Array("Acme".utf8)) == kind("is not a font" + other))
        #expect(AssetFixture.diagnostics(font: "a.ttf", []) == kind("is empty; copy it again"))
        #expect(
            AssetFixture.diagnostics(font: "a.ttf", try bold()) == kind("is an OpenType font; end its name in '.otf'"))
        #expect(AssetFixture.diagnostics(font: "a.otf", try regular()) == [])
    }

    @Test func `a font of more than 5 MiB is refused`() throws {
        let bytes = try regular() + Array(repeating: 0, count: 5 << 20)
        #expect(
            AssetFixture.diagnostics(font: "a.ttf", bytes) == [
                "1️⃣–2️⃣ the font 'a.ttf' is larger than 5 MiB; remove characters from the font that the brand does not use "
                    + "[asset-size]"
            ])
    }

    @Test func `a font without a table of names is refused`() throws {
        let bytes = try regular().replacing(Array("name".utf8), with: Array("junk".utf8))
        #expect(
            AssetFixture.diagnostics(font: "a.ttf", bytes)
                == kind("is a cut-off or damaged font; get it again from its maker"))
    }

    @Test(arguments: ["Acme Regular", "Acme_Regular", "-cme-Regular", "Acme/Regular"])
    func `a PostScript name with other characters is refused`(name: String) throws {
        let bytes = try FontBytes(regular()).replacingName("Acme-Regular", by: name)
        #expect(
            AssetFixture.diagnostics(font: "a.ttf", bytes)
                == kind(
                    "has the PostScript name '\(name)', but only letters, digits and hyphens work, at most 63; set another "
                        + "one in a font editor"))
    }

    @Test func `two fonts with one PostScript name are refused`() throws {
        let workspace = AssetFixture.workspace(
            "typography: { fonts: { regular: 1️⃣a.ttf2️⃣, bold: 3️⃣b.ttf4️⃣ } }",
            [
                "a.ttf": try regular(),
                "b.ttf": try FontBytes(regular()).replacingName("Acme-Regular", by: "ACME-Regular"),
            ])
        #expect(
            workspace.diagnostics() == [
                "3️⃣–4️⃣ the font 'b.ttf' has the PostScript name 'ACME-Regular', which the regular font also has; name the file "
                    + "of the bold font, or remove the key [same-font]",
                "- 1️⃣–2️⃣ the regular font is here",
            ])
    }

    @Test(arguments: ["Acme-Regular.ttf", "Acme-Bold.otf"])
    func `every truncation of a font is refused`(name: String) throws {
        let font = try AssetFixture.font(name)
        let format = name.hasSuffix("ttf") ? FontFormat.ttf : .otf
        let end = FontBytes(font).end
        for count in 0..<end {
            #expect(AssetFixture.problem(Array(font.prefix(count)), as: format)?.kind == .kind, "\(count) bytes")
        }
    }

    @Test(arguments: ["Acme-Regular.ttf", "Acme-Bold.otf"])
    func `a font with any changed number ends with a diagnostic or without one, and never hangs`(name: String) throws {
        let font = try AssetFixture.font(name)
        let format = name.hasSuffix("ttf") ? FontFormat.ttf : .otf
        for index in 0..<font.count {
            for replacement: [UInt8] in [[0], [0xFF], [0x7F, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0xFF]] {
                var changed = font
                let end = min(index + replacement.count, font.count)
                changed.replaceSubrange(index..<end, with: replacement.prefix(end - index))
                let kind = AssetFixture.problem(changed, as: format)?.kind
                #expect(kind == nil || kind == .kind, "byte \(index)")
            }
        }
    }
}

/// The bytes of a font, for changes.
private struct FontBytes {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private func number(_ offset: Int) -> Int { bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) } }

    private var entries: [Int] { (0..<(Int(bytes[4]) << 8 | Int(bytes[5]))).map { 12 + 16 * $0 } }

    /// The end of the last table, without the bytes that fill it up.
    var end: Int { entries.map { number($0 + 8) + number($0 + 12) }.max() ?? 0 }

    /// Replaces a name in UTF-16 and in ASCII.
    func replacingName(_ name: String, by other: String) -> [UInt8] {
        func wide(_ text: String) -> [UInt8] { text.utf8.flatMap { [0, $0] } }
        return bytes.replacing(wide(name), with: wide(other)).replacing(Array(name.utf8), with: Array(other.utf8))
    }
}
