import Mustache
import Testing

@Suite struct OutputTypeTests {
    @Test(arguments: [
        ("Package.swift", OutputType.swift), ("App/Info.plist", .xml), ("a.xml", .xml), ("App.entitlements", .xml),
        ("Launch.storyboard", .xml), ("View.xib", .xml), ("App.xcscheme", .xml), ("contents.xcworkspacedata", .xml),
        ("PrivacyInfo.xcprivacy", .xml), ("Localizable.stringsdict", .xml), ("logo.svg", .xml),
        ("Contents.json", .json), ("Localizable.xcstrings", .json), ("ci.yaml", .yaml), ("ci.yml", .yaml),
        ("README.md", .markdown), ("terms.html", .html), ("Brand.xcconfig", .xcconfig),
        ("App.xcodeproj/project.pbxproj", .pbxproj), ("InfoPlist.strings", .pbxproj),
    ])
    func `the extension determines the type`(_ file: String, _ type: OutputType) {
        #expect(OutputType(fileName: file) == type)
    }

    @Test(arguments: ["LICENSE", "notes.txt", "a.swift/b", "swift", ".gitignore", "a.swift.orig", "a.", ""])
    func `a file with an unknown extension is plain text`(_ file: String) {
        #expect(OutputType(fileName: file) == .plain)
    }

    @Test func `the case of the extension does not matter`() {
        #expect(OutputType(fileName: "README.MD") == .markdown)
    }

    @Test func `each type uses the escaping of its format`() {
        let text = "\"\\<$\n_ "
        #expect(escaped(text, by: OutputType.swift.escaping) == #"\"\\<$\n_ "#)
        #expect(escaped(text, by: OutputType.xml.escaping) == #"&quot;\&lt;$&#10;_ "#)
        #expect(escaped(text, by: OutputType.json.escaping) == #"\"\\<$\n_ "#)
        #expect(escaped(text, by: OutputType.yaml.escaping) == #"\"\\<$\n_ "#)
        #expect(escaped(text, by: OutputType.markdown.escaping) == #""\\\<$ \_&#32;"#)
        #expect(escaped(text, by: OutputType.html.escaping) == "&quot;\\&lt;$\n_ ")
        #expect(escaped(text, by: OutputType.xcconfig.escaping) == #""\<$$ _ $()"#)
        #expect(escaped(text, by: OutputType.pbxproj.escaping) == #"\"\\<$\n_ "#)
        #expect(escaped(text, by: OutputType.plain.escaping) == text)
    }

    /// Uses characters that distinguish formats whose other escapes are the same.
    @Test func `control characters are escaped as the format requires`() {
        let written = OutputType.allCases.map { escaped("a\u{1}b", by: $0.escaping) }
        let replaced = "a\u{FFFD}b"
        #expect(
            written == [
                #"a\u{1}b"#, replaced, #"a\u0001b"#, #"a\x01b"#, replaced, "a\u{1}b", "a b", #"a\U0001b"#, "a\u{1}b",
            ])
    }
}
