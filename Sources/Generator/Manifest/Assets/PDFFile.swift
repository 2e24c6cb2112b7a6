/// The parts of a PDF file that a package depends on (ISO 32000-1). Reads files whose objects are not compressed, which
/// includes files whose drawings are.
enum PDFFile {
    /// Reads the size of the first page in the file.
    static func size(of bytes: [UInt8]) throws(AssetProblem) -> ImageSize {
        guard bytes.suffix(1024).contains("%%EOF".utf8) else {
            throw AssetProblem(.kind, "is a cut-off PDF file; save it again")
        }
        let names = names(in: bytes)
        if names.contains(where: { $0.name == "Encrypt" }) {
            throw AssetProblem(.kind, "is encrypted; save it without a password")
        }
        let remedy = "save it without compressed object streams (as PDF 1.4)"
        if names.contains(where: { $0.name == "ObjStm" }) {
            throw AssetProblem(.kind, "has compressed objects, which cannot be checked; \(remedy)")
        }
        for (name, end) in names where name == "MediaBox" {
            guard let box = numbers(in: bytes, at: end), box.count == 4 else { continue }
            return (abs(box[2] - box[0]), abs(box[3] - box[1]))
        }
        throw AssetProblem(.dimensions, "has no readable page size (MediaBox); \(remedy)")
    }

    /// Returns a problem for each kind of action, script or embedded file (sections 12.6 and 7.11.4).
    static func activeParts(of bytes: [UInt8]) -> [AssetProblem] {
        let found = Set(names(in: bytes).map(\.name)).intersection(active)
        return found.sorted().map {
            AssetProblem(.active, "contains '/\($0)', and an image needs no actions; export the drawing alone")
        }
    }

    private static let active: Set<String> = [
        "JavaScript", "JS", "OpenAction", "AA", "Launch", "EmbeddedFile", "EmbeddedFiles", "RichMedia", "XFA",
        "SubmitForm", "ImportData", "GoToR", "GoToE", "Rendition", "Movie", "Sound",
    ]

    /// The names that a check looks for.
    private static let known = active.union(["Encrypt", "ObjStm", "MediaBox"])

    /// Returns the known names in the file, without their slash, each with the index after it. A name can contain characters as
    /// hexadecimal codes, such as `/J#53` for `/JS` (section 7.3.5). Names in streams count too, because a file can show a
    /// reader another extent of a stream than it shows to this search.
    private static func names(in bytes: [UInt8]) -> [(name: String, end: Int)] {
        var names: [(name: String, end: Int)] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "/") else {
                index += 1
                continue
            }
            index += 1
            var name: [UInt8] = []
            // Every known name is shorter.
            while index < bytes.count, name.count < 20, isRegular(bytes[index]) {
                if bytes[index] == UInt8(ascii: "#"), index + 2 < bytes.count,
                    let high = hexDigit(bytes[index + 1]), let low = hexDigit(bytes[index + 2])
                {
                    name.append(high << 4 | low)
                    index += 3
                } else {
                    name.append(bytes[index])
                    index += 1
                }
            }
            let text = String(decoding: name, as: UTF8.self)
            if known.contains(text) { names.append((text, index)) }
        }
        return names
    }

    /// Returns the numbers of an array at an index, or `nil` if there is no array of numbers.
    private static func numbers(in bytes: [UInt8], at start: Int) -> [Double]? {
        let rest = bytes[start...].prefix(200).drop { isSpace($0) }
        guard rest.first == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
        let words = rest[(rest.startIndex + 1)..<end].split { isSpace($0) }
        let numbers = words.compactMap { Double(String(decoding: $0, as: UTF8.self)) }.filter(\.isFinite)
        return numbers.count == words.count ? numbers : nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        switch byte {
        case 0, 9, 10, 12, 13, 32: true
        default: false
        }
    }

    private static func isRegular(_ byte: UInt8) -> Bool {
        !isSpace(byte) && !"()<>[]{}/%".utf8.contains(byte)
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
