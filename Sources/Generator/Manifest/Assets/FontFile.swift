import Diagnostics
/// A font file of a brand, as far as a package depends on it (Microsoft Typography, OpenType 1.9.1).
package struct FontFile: Equatable, Sendable {
    /// The name that apps use to find the font: letters, digits and hyphens, at most 63 (table `name`, identifier 6).
    package let postScriptName: String
    /// Whether the font's license forbids embedding it (table `OS/2`, field `fsType`: only the bit `0x0002`).
    package let forbidsEmbedding: Bool
    private let characters: CharacterMap

    package static func == (left: Self, right: Self) -> Bool {
        left.postScriptName == right.postScriptName && left.forbidsEmbedding == right.forbidsEmbedding
    }

    /// The formats of fonts. The raw values are the extensions of file names.
    package enum Format: String, Sendable {
        case ttf, otf
    }

    /// The maximum number of bytes.
    static let maximumSize = 5 << 20

    /// Checks the content of a file.
    ///
    /// - Parameters:
    ///   - bytes: The content.
    ///   - format: The format that the file's extension names.
    /// - Throws: `AssetProblem` if the file is not a single, complete font of this format.
    init(_ bytes: [UInt8], as format: Format) throws(AssetProblem) {
        let file = BoundedBytes(bytes)
        try Self.checkKind(file, format)
        let tables = try FontTables(file)
        guard let head = tables["head"], head.uint32(at: 12) == 0x5F0F_3CF5 else {
            throw AssetProblem(.kind, "is a damaged font (table 'head'); get it again from its maker")
        }
        guard let names = tables["name"], let name = nameForPostScript(in: names) else {
            throw AssetProblem(.kind, "has no PostScript name, which apps use to find a font; set it in a font editor")
        }
        guard 1...63 ~= name.utf8.count, name.utf8.allSatisfy({ $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }),
            !name.hasPrefix("-")
        else {
            throw AssetProblem(
                .kind,
                "has the PostScript name \(quoted(name)), but only letters, digits and hyphens work, at most 63; set "
                    + "another one in a font editor")
        }
        guard let map = tables["cmap"].flatMap(CharacterMap.init) else {
            throw AssetProblem(
                .kind, "has no Unicode characters (table 'cmap', format 4 or 12); get a version for Unicode")
        }
        postScriptName = name
        characters = map
        forbidsEmbedding = (tables["OS/2"]?.uint16(at: 8) ?? 0) & 0x000E == 0x0002
    }

    private static func checkKind(_ file: BoundedBytes, _ format: Format) throws(AssetProblem) {
        let remedy = "use a font file in TrueType or OpenType format"
        switch (FileSignature(file), format) {
        case (.trueType, _), (.openType, .otf): return
        case (.openType, .ttf): throw AssetProblem(.kind, "is an OpenType font; end its name in '.otf'")
        case (.fontCollection, _):
            throw AssetProblem(.kind, "is a collection of fonts; export the one that the brand uses as a file")
        case (let signature?, _): throw AssetProblem(.kind, "is \(signature.noun), not a font for apps; \(remedy)")
        case (nil, _): throw AssetProblem(.kind, "is not a font; \(remedy)")
        }
    }

    /// Returns the characters of a text that the font cannot draw, without duplicates. Does not return spaces, invisible
    /// characters, and emoji, which the system's emoji font draws.
    package func missingCharacters(of text: String) -> [Unicode.Scalar] {
        var missing: [Unicode.Scalar] = []
        for character in text where !character.isDrawnAsEmoji {
            for scalar in character.unicodeScalars where !missing.contains(scalar) {
                let properties = scalar.properties
                guard !properties.isWhitespace, !properties.isDefaultIgnorableCodePoint else { continue }
                if !characters.hasGlyph(for: scalar) { missing.append(scalar) }
            }
        }
        return missing
    }
}

extension Character {
    fileprivate var isDrawnAsEmoji: Bool {
        let scalars = unicodeScalars
        guard let first = scalars.first else { return false }
        return first.properties.isEmojiPresentation
            || (first.properties.isEmoji && scalars.contains { $0 == "\u{FE0F}" || $0 == "\u{20E3}" })
    }
}

/// The table directory of a font ("Organization of an OpenType Font").
private struct FontTables {
    private var tables: [String: BoundedBytes] = [:]

    /// - Throws: `AssetProblem` if a table is outside the file, or a required one is missing.
    init(_ file: BoundedBytes) throws(AssetProblem) {
        let damaged = AssetProblem(.kind, "is a cut-off or damaged font; get it again from its maker")
        guard let count = file.uint16(at: 4), count > 0 else { throw damaged }
        for index in 0..<count {
            let entry = 12 + 16 * index
            guard let tag = file.part(at: entry, count: 4)?.ascii, let offset = file.uint32(at: entry + 8),
                let length = file.uint32(at: entry + 12), let table = file.part(at: offset, count: length),
                tables.updateValue(table, forKey: tag) == nil
            else { throw damaged }
        }
        for required in ["cmap", "head", "name"] where tables[required] == nil {
            throw AssetProblem(.kind, "is a font without the table '\(required)'; get it again from its maker")
        }
    }

    subscript(tag: String) -> BoundedBytes? { tables[tag] }
}

/// Returns the PostScript name in a `name` table, preferably the one for Windows and Unicode; `nil` if there is none.
/// Decodes only one of the names, because all of them can share one long text.
private func nameForPostScript(in table: BoundedBytes) -> String? {
    guard let count = table.uint16(at: 2), let storage = table.uint16(at: 4) else { return nil }
    var macintosh: BoundedBytes?
    for index in 0..<count {
        let record = 6 + 12 * index
        guard let platform = table.uint16(at: record), let identifier = table.uint16(at: record + 6),
            let length = table.uint16(at: record + 8), let offset = table.uint16(at: record + 10)
        else { break }
        guard identifier == 6, let bytes = table.part(at: storage + offset, count: length) else { continue }
        if platform == 1 {
            macintosh = macintosh ?? bytes
        } else {
            let units = stride(from: 0, to: length - 1, by: 2).compactMap { bytes.uint16(at: $0).map(UInt16.init) }
            return String(decoding: units, as: UTF16.self)
        }
    }
    return macintosh.map { $0.ascii ?? "" }
}
