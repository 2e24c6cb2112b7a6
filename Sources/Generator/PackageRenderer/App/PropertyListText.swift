import Manifest

extension PropertyList {
    /// Returns the bytes of a property list file in XML, as Xcode writes it, with a comment that names the origin.
    static func bytes(of entries: [Entry], comment: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4096)
        bytes +=
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <!-- \(comment.separatingHyphens) -->
            <plist version="1.0">

            """.utf8
        PropertyList.dictionary(entries).write(to: &bytes, indentation: 0)
        bytes += "</plist>\n".utf8
        return bytes
    }

    private func write(to bytes: inout [UInt8], indentation: Int) {
        switch self {
        case .string(let string): Self.writeElement("string", string, to: &bytes, indentation)
        case .integer(let integer): Self.writeElement("integer", "\(integer)", to: &bytes, indentation)
        case .boolean(let boolean): Self.writeLine(boolean ? "<true/>" : "<false/>", to: &bytes, indentation)
        case .array(let items) where items.isEmpty: Self.writeLine("<array/>", to: &bytes, indentation)
        case .array(let items):
            Self.writeLine("<array>", to: &bytes, indentation)
            for item in items { item.write(to: &bytes, indentation: indentation + 1) }
            Self.writeLine("</array>", to: &bytes, indentation)
        case .dictionary(let entries) where entries.isEmpty: Self.writeLine("<dict/>", to: &bytes, indentation)
        case .dictionary(let entries):
            Self.writeLine("<dict>", to: &bytes, indentation)
            for entry in entries {
                Self.writeElement("key", entry.key, to: &bytes, indentation + 1)
                entry.value.write(to: &bytes, indentation: indentation + 1)
            }
            Self.writeLine("</dict>", to: &bytes, indentation)
        }
    }

    private static func writeLine(_ line: String, to bytes: inout [UInt8], _ indentation: Int) {
        for _ in 0..<indentation { bytes.append(UInt8(ascii: "\t")) }
        bytes += line.utf8
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Writes a line with an element. An XML reader turns a carriage return into a line feed unless it is a reference.
    private static func writeElement(_ name: String, _ text: String, to bytes: inout [UInt8], _ indentation: Int) {
        for _ in 0..<indentation { bytes.append(UInt8(ascii: "\t")) }
        bytes.append(UInt8(ascii: "<"))
        bytes += name.utf8
        bytes.append(UInt8(ascii: ">"))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes += "&amp;".utf8
            case UInt8(ascii: "<"): bytes += "&lt;".utf8
            case UInt8(ascii: ">"): bytes += "&gt;".utf8
            case UInt8(ascii: "\r"): bytes += "&#13;".utf8
            default: bytes.append(byte)
            }
        }
        bytes += "</".utf8
        bytes += name.utf8
        bytes += ">\n".utf8
    }
}

extension String {
    /// The text with a space between two hyphens, which an XML comment must not contain (XML 1.0, section 2.5).
    fileprivate var separatingHyphens: String {
        var text: [UInt8] = []
        for byte in utf8 {
            if byte == UInt8(ascii: "-"), text.last == byte { text.append(UInt8(ascii: " ")) }
            text.append(byte)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
