/// The properties of a PNG file that matter for an app icon (W3C, Portable Network Graphics, third edition).
struct IconImage: Equatable {
    let width: Int
    let height: Int
    /// Whether pixels can be transparent: color types 4 and 6, and the chunk `tRNS`.
    private(set) var hasAlpha: Bool
    /// The text with the keyword `Comment`.
    private(set) var comment: String?

    /// Reads the chunks. Returns `nil` if the file is not a PNG image, or if it is cut off.
    init?(_ file: [UInt8]) {
        guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
        func number(at place: Int) -> Int { file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        // The chunk IHDR: length, type, width, height, bit depth and color type (section 11.2.1).
        guard file.count > 33, number(at: 8) == 13, file[12..<16].elementsEqual("IHDR".utf8) else { return nil }
        width = number(at: 16)
        height = number(at: 20)
        hasAlpha = file[25] == 4 || file[25] == 6
        var place = 33
        var hasPixels = false
        while place + 12 <= file.count {
            let end = place + 8 + number(at: place)
            guard end + 4 <= file.count else { return nil }
            let data = file[place + 8..<end]
            switch String(decoding: file[place + 4..<place + 8], as: UTF8.self) {
            case "IDAT": hasPixels = true
            case "tRNS": hasAlpha = true
            case "tEXt" where data.starts(with: Array("Comment".utf8) + [0]):
                comment = String(decoding: data.dropFirst(8), as: UTF8.self)
            case "IEND" where hasPixels: return
            default: break
            }
            place = end + 4
        }
        return nil
    }
}
