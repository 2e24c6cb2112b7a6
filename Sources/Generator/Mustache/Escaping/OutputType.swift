/// A type of output file. It determines how text is escaped.
package enum OutputType: String, CaseIterable, Sendable {
    case swift, json, xml, yaml, markdown, xcconfig, ruby, sql, strings, text

    /// Determines the type from the name or path of a file. Returns `nil` if it is unknown.
    package init?(fileName path: String) {
        let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...].lowercased()
        let end = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
        guard let type = Self.allCases.first(where: { $0.names.contains(name) || $0.extensions.contains(end) }) else {
            return nil
        }
        self = type
    }

    /// The extensions of the type's files.
    private var extensions: Set<String> {
        switch self {
        case .swift: ["swift"]
        case .json: ["json", "xcstrings"]
        case .xml:
            [
                "plist", "xml", "entitlements", "storyboard", "xib", "xcscheme", "xcworkspacedata", "xcprivacy",
                "stringsdict", "svg",
            ]
        case .yaml: ["yaml", "yml"]
        case .markdown: ["md"]
        case .xcconfig: ["xcconfig"]
        case .ruby: ["rb", "rake", "gemspec", "podspec"]
        case .sql: ["sql"]
        case .strings: ["strings"]
        case .text: ["txt"]
        }
    }

    /// The names of files whose extension does not tell the type.
    private var names: Set<String> {
        switch self {
        case .json: [".swift-format"]
        case .ruby:
            [
                "fastfile", "appfile", "matchfile", "gymfile", "scanfile", "snapfile", "deliverfile", "pluginfile",
                "gemfile", "podfile", "rakefile", "dangerfile",
            ]
        default: []
        }
    }

    package var escaping: any Escaping {
        switch self {
        case .swift: SwiftStringEscaping()
        case .json: JSONEscaping()
        case .xml: XMLEscaping()
        case .yaml: YAMLEscaping()
        case .markdown: MarkdownEscaping()
        case .xcconfig: XCConfigEscaping()
        case .ruby: RubyEscaping()
        case .sql: SQLEscaping()
        case .strings: StringsEscaping()
        case .text: PlainEscaping()
        }
    }
}

/// A method of escaping text, after which a parser of the output format reads exactly the original text.
package protocol Escaping: Sendable {
    /// Appends the escaped text as UTF-8.
    func escape(_ text: String, into output: inout [UInt8])

    /// Returns a phrase about a text that the format cannot contain, such as `contains a NUL character`, or `nil` if it
    /// can. `output` is the file up to the text.
    func refusal(of text: String, after output: [UInt8]) -> String?
}

extension Escaping {
    package func refusal(of text: String, after output: [UInt8]) -> String? { nil }
}

/// Writes text unchanged.
package struct PlainEscaping: Escaping {
    package init() {}

    package func escape(_ text: String, into output: inout [UInt8]) { output += text.utf8 }
}

/// Refuses all text, because the type of the file is unknown.
package struct UnknownEscaping: Escaping {
    private let fileName: String

    package init(fileName: String) {
        self.fileName = fileName
    }

    package func escape(_ text: String, into output: inout [UInt8]) {}

    package func refusal(of text: String, after output: [UInt8]) -> String? {
        """
        cannot be escaped, because the type of '\(fileName)' is unknown; write the text to a JSON file that this file \
        reads, write {{{…}}} if the text needs no escaping, or begin the template with '{{! escape: TYPE }}' \
        (\(OutputType.allCases.map(\.rawValue).joined(separator: ", ")))
        """
    }
}

extension String {
    /// Appends the string as UTF-8. For a scalar for which `replacement` returns a string, appends that string instead.
    func append(to output: inout [UInt8], replacing replacement: (Unicode.Scalar) -> String?) {
        var written = startIndex
        for index in unicodeScalars.indices {
            guard let text = replacement(unicodeScalars[index]) else { continue }
            output += utf8[written..<index]
            output += text.utf8
            written = unicodeScalars.index(after: index)
        }
        output += utf8[written...]
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

    /// The escape that JSON, YAML, Swift, Ruby and `.strings` files share for a quote, a backslash, a line end or a tab.
    /// `nil` for other characters.
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
}
