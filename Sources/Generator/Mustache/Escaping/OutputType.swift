/// A type of output file. It determines how text is escaped.
package enum OutputType: String, CaseIterable, Sendable {
    case swift, xml, json, yaml, markdown, html, xcconfig, pbxproj, text
    case python, ruby, javascript, kotlin, toml, css, properties, sql

    /// Determines the type from the name or path of a file. Returns `nil` if it is unknown.
    package init?(fileName path: String) {
        let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...].lowercased()
        let start = name.lastIndex(of: ".").map(name.index(after:)) ?? name.endIndex
        guard let type = Self.names[name] ?? Self.extensions[String(name[start...])] else { return nil }
        self = type
    }

    /// The types of files by extension.
    private static let extensions = table([
        (.swift, "swift"),
        (.xml, "plist xml entitlements storyboard xib xcscheme xcworkspacedata xcprivacy stringsdict svg"),
        (.json, "json xcstrings"),
        (.yaml, "yaml yml"),
        (.markdown, "md"),
        (.html, "html"),
        (.xcconfig, "xcconfig"),
        (.pbxproj, "pbxproj strings"),
        (.text, "txt text gitignore gitattributes"),
        (.python, "py"),
        (.ruby, "rb rake gemspec podspec"),
        (.javascript, "js mjs cjs ts mts cts"),
        (.kotlin, "kt kts gradle"),
        (.toml, "toml"),
        (.css, "css"),
        (.properties, "properties"),
        (.sql, "sql"),
    ])

    /// The types of files by name.
    private static let names = table([
        (.json, ".swift-format"),
        (.text, "license notice authors readme changelog"),
        (
            .ruby,
            "fastfile appfile matchfile gymfile scanfile snapfile deliverfile pluginfile gemfile podfile rakefile "
                + "dangerfile"
        ),
    ])

    private static func table(_ types: [(OutputType, String)]) -> [String: OutputType] {
        types.reduce(into: [:]) { table, entry in
            for word in entry.1.split(separator: " ") { table[String(word)] = entry.0 }
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
        case .text: PlainEscaping()
        case .python: LiteralEscaping.python
        case .ruby: LiteralEscaping.ruby
        case .javascript: LiteralEscaping.javaScript
        case .kotlin: LiteralEscaping.kotlin
        case .toml: LiteralEscaping.toml
        case .css: CSSEscaping()
        case .properties: PropertiesEscaping()
        case .sql: SQLEscaping()
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

/// Escapes as another type does, but refuses all text in a file that begins as a shell script. The first line may come from a
/// partial, so only the output shows it.
package struct ScriptEscaping: Escaping {
    /// Creates the escaping of a file with this name that has the escaping `base` if it is not a shell script.
    package init(fileName: String, base: (any Escaping)?) {
        let unknown = UnknownEscaping(fileName: fileName)
        self.base = unknown.isShellScript ? unknown : base ?? unknown
    }

    private let base: any Escaping

    package func escape(_ text: String, into output: inout [UInt8]) { base.escape(text, into: &output) }

    package func refusal(of text: String, after output: [UInt8]) -> String? {
        Self.beginsAsShellScript(output) ? UnknownEscaping.shellRefusal : base.refusal(of: text, after: output)
    }

    private static let shells: Set<Substring> = [
        "sh", "bash", "zsh", "ksh", "mksh", "dash", "ash", "fish", "csh", "tcsh",
    ]

    /// Returns whether the first line is that of a shell script, such as `#!/bin/sh` or `#!/usr/bin/env bash`.
    private static func beginsAsShellScript(_ output: [UInt8]) -> Bool {
        guard output.starts(with: "#!".utf8) else { return false }
        let line = String(decoding: output.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return line.split { $0.isWhitespace || $0 == "/" }.contains(where: shells.contains)
    }
}

/// Refuses all text, because the type of the file is unknown, or because it is a shell script.
///
/// No escaping makes text data everywhere in a shell script: `$(…)`, here-documents, `eval`, arithmetic and the arguments
/// of other programs read it again, each by other rules.
package struct UnknownEscaping: Escaping {
    /// Creates the escaping of a file with this name.
    package init(fileName: String) {
        name = fileName
    }

    private let name: String

    /// A clause about shell scripts, with the remedy.
    package static let aboutShell =
        "a shell script can run any text as a command; write the text to a JSON file, and let the script read that"

    private static let shellExtensions = ["sh", "bash", "zsh", "command", "ksh", "fish"]

    fileprivate static let shellRefusal = "cannot be escaped, because \(aboutShell)"

    fileprivate var isShellScript: Bool {
        Self.shellExtensions.contains { name.lowercased().hasSuffix(".\($0)") }
    }

    package func escape(_ text: String, into output: inout [UInt8]) {
        text.append(to: &output)
    }

    package func refusal(of text: String, after output: [UInt8]) -> String? {
        if isShellScript { return Self.shellRefusal }
        return
            "cannot be escaped, because the type of '\(name)' is unknown; begin the template with '{{! escape: TYPE }}' "
            + "(\(OutputType.allCases.map(\.rawValue).joined(separator: ", "))), or write {{{…}}} if the text needs no escaping"
    }
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

    /// The escape that JSON, YAML, Swift, property lists and most programming languages share for a quote, a backslash, a line end or a tab. `nil` for
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
