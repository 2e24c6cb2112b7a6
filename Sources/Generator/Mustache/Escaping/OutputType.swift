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
