import Diagnostics

/// The formats of fonts (Microsoft Typography, OpenType 1.9.1). The raw values are the extensions of file names.
package enum FontFormat: String, Sendable {
    case ttf, otf

    /// Checks that a file is a single, complete font of this format.
    ///
    /// - Returns: The name that apps use to find the font: letters, digits and hyphens, at most 63.
    func postScriptName(in bytes: [UInt8]) throws(AssetProblem) -> String {
        try checkKind(bytes)
        guard let name = nameForPostScript(in: try nameTable(in: bytes[...])) else {
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
        return name
    }

    private func checkKind(_ bytes: [UInt8]) throws(AssetProblem) {
        if bytes.starts(with: [0, 1, 0, 0]) || bytes.starts(with: "true".utf8) { return }
        if bytes.starts(with: "OTTO".utf8) {
            guard self == .ttf else { return }
            throw AssetProblem(.kind, "is an OpenType font; end its name in '.otf'")
        }
        if bytes.starts(with: "ttcf".utf8) {
            throw AssetProblem(.kind, "is a collection of fonts; export the one that the brand uses as a file")
        }
        throw AssetProblem(.kind, "is not a font; use a font file in TrueType or OpenType format")
    }

    /// Returns the table `name`, and checks that no table is outside the file ("Organization of an OpenType Font").
    private func nameTable(in file: ArraySlice<UInt8>) throws(AssetProblem) -> ArraySlice<UInt8> {
        var names: ArraySlice<UInt8>?
        for index in 0..<(file.number(at: 4, bytes: 2) ?? 0) {
            let entry = 12 + 16 * index
            guard let offset = file.number(at: entry + 8, bytes: 4),
                let length = file.number(at: entry + 12, bytes: 4), let table = file.part(at: offset, count: length)
            else { throw damaged }
            if file.part(at: entry, count: 4)?.elementsEqual("name".utf8) == true { names = table }
        }
        guard let names else { throw damaged }
        return names
    }

    private var damaged: AssetProblem {
        AssetProblem(.kind, "is a cut-off or damaged font; get it again from its maker")
    }

    /// Returns the PostScript name (identifier 6) in a table `name`, preferably the one for Windows and Unicode; `nil` if
    /// there is none. Decodes only one of the names, because all of them can share one long text.
    private func nameForPostScript(in table: ArraySlice<UInt8>) -> String? {
        guard let count = table.number(at: 2, bytes: 2), let storage = table.number(at: 4, bytes: 2) else { return nil }
        var macintosh: ArraySlice<UInt8>?
        for index in 0..<count {
            let record = 6 + 12 * index
            guard let platform = table.number(at: record, bytes: 2),
                let identifier = table.number(at: record + 6, bytes: 2),
                let length = table.number(at: record + 8, bytes: 2),
                let offset = table.number(at: record + 10, bytes: 2)
            else { break }
            guard identifier == 6, let bytes = table.part(at: storage + offset, count: length) else { continue }
            if platform == 1 {
                macintosh = macintosh ?? bytes
            } else {
                let units = stride(from: 0, to: length - 1, by: 2).compactMap { bytes.number(at: $0, bytes: 2) }
                return String(decoding: units.map(UInt16.init), as: UTF16.self)
            }
        }
        return macintosh.map { String(decoding: $0, as: UTF8.self) }
    }
}
