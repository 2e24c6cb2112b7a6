/// A kind of output file, which says how text is escaped in it.
package enum OutputType: CaseIterable, Sendable {
    case swift, xml, json, yaml, markdown, html, xcconfig, pbxproj, plain

    /// The type that the extension of a file's name or path says; plain where it says nothing.
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
