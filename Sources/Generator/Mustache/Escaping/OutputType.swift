/// A type of output file. It determines how text is escaped.
package enum OutputType: CaseIterable, Sendable {
    case swift, xml, json, yaml, markdown, html, xcconfig, pbxproj, plain

    /// Determines the type from the extension of a file's name or path. Unknown extensions are plain text.
    package init(fileName: String) {
        let name = fileName.utf8
        let start = name.lastIndex(of: UInt8(ascii: ".")).map(name.index(after:)) ?? name.endIndex
        switch fileName[start...].lowercased() {
        case "swift": self = .swift
        case "plist", "xml", "entitlements", "storyboard", "xib", "xcscheme", "xcworkspacedata", "xcprivacy",
            "stringsdict",
            "svg":
            self = .xml
        case "json", "xcstrings": self = .json
        case "yaml", "yml": self = .yaml
        case "md": self = .markdown
        case "html": self = .html
        case "xcconfig": self = .xcconfig
        case "pbxproj", "strings": self = .pbxproj
        default: self = .plain
        }
    }

    package var escaping: any Escaping {
        switch self {
        case .swift: SwiftStringEscaping()
        case .xml: XMLEscaping()
        case .json: JSONEscaping()
        case .yaml: YAMLEscaping()
        case .markdown: MarkdownEscaping()
        case .html: HTMLEscaping()
        case .xcconfig: XCConfigEscaping()
        case .pbxproj: PBXProjEscaping()
        case .plain: PlainEscaping()
        }
    }
}

/// A method of escaping text, after which a parser of the output format reads exactly the original text.
package protocol Escaping: Sendable {
    /// Appends the escaped text as UTF-8.
    func escape(_ text: String, into output: inout [UInt8])
}

/// Writes text unchanged.
package struct PlainEscaping: Escaping {
    package init() {}

    package func escape(_ text: String, into output: inout [UInt8]) {
        text.append(to: &output)
    }
}

extension String {
    /// Appends the string as UTF-8. For a scalar for which `replacement` returns a string, appends that string instead.
    @inline(__always)
    func append(to output: inout [UInt8], replacing replacement: (Unicode.Scalar) -> String?) {
        var text = self
        text.withUTF8 { bytes in
            var written = 0
            var index = 0
            while index < bytes.count {
                let scalar = bytes.scalar(at: index)
                let next = index + UTF8.width(scalar)
                if let replacement = replacement(scalar) {
                    output.append(contentsOf: bytes[written..<index])
                    output.append(contentsOf: replacement.utf8)
                    written = next
                }
                index = next
            }
            output.append(contentsOf: bytes[written...])
        }
    }

    /// Appends the string as UTF-8.
    func append(to output: inout [UInt8]) {
        var text = self
        text.withUTF8 { output.append(contentsOf: $0) }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the scalar at an index of valid UTF-8.
    fileprivate func scalar(at index: Int) -> Unicode.Scalar {
        if self[index] < 0x80 { return Unicode.Scalar(self[index]) }
        var decoder = UTF8()
        var iterator = self[index...].makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return "\u{FFFD}" }
        return scalar
    }
}

extension Unicode.Scalar {
    /// Returns the scalar's value in uppercase hexadecimal, with a minimum number of digits.
    func hexadecimal(digits: Int = 1) -> String {
        let number = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - number.count)) + number
    }

    /// Whether the scalar is a control character: U+0000 to U+001F or U+007F to U+009F.
    var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

    /// The escape that JSON, YAML, Swift and property lists share for a quote, a backslash, a line end or a tab. `nil` for
    /// other characters.
    var backslashEscape: String? {
        switch self {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: nil
        }
    }

    /// The character reference for a character with a meaning in XML and HTML. `nil` for other characters.
    var markupEntity: String? {
        switch self {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        case "'": "&#39;"
        default: nil
        }
    }
}
