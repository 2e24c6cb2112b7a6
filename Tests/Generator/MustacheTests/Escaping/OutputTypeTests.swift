import Mustache
import Testing

@Suite struct OutputTypeTests {
    @Test(arguments: [
        ("Package.swift", OutputType.swift), ("App/Info.plist", .xml), ("a.xml", .xml), ("App.entitlements", .xml),
        ("Launch.storyboard", .xml), ("View.xib", .xml), ("App.xcscheme", .xml), ("contents.xcworkspacedata", .xml),
        ("PrivacyInfo.xcprivacy", .xml), ("Localizable.stringsdict", .xml), ("logo.svg", .xml),
        ("Contents.json", .json), ("Localizable.xcstrings", .json), ("ci.yaml", .yaml), ("ci.yml", .yaml),
        ("README.md", .markdown), ("Brand.xcconfig", .xcconfig), ("InfoPlist.strings", .strings), ("notes.txt", .text),
        ("a/.swift-format", .json), ("fastlane/Fastfile", .ruby), ("Gemfile", .ruby), ("a.podspec", .ruby),
        ("README.MD", .markdown),
    ])
    func `the name determines the type`(_ file: String, _ type: OutputType) {
        #expect(OutputType(fileName: file) == type)
    }

    @Test(arguments: [
        "Makefile", "x.sh", "x.bash", "x.ini", ".env", "a.html", "a.toml", "a.py", "a.swift/b", "swift",
        "a.swift.orig", "a.", "", "a.txt/", "gemfile/b",
    ])
    func `the type of any other file is unknown`(_ file: String) {
        #expect(OutputType(fileName: file) == nil)
    }

    /// Uses characters that distinguish the formats.
    @Test func `each type uses the escaping of its format`() {
        let text = "O'\"\\<$\n#\u{1}_ "
        let written = OutputType.allCases.map { escaped(text, by: $0.escaping) }
        #expect(
            written == [
                #"O'\"\\<$\n#\u{1}_ "#, #"O'\"\\<$\n#\u0001_ "#, "O&#39;&quot;\\&lt;$&#10;#\u{FFFD}_ ",
                #"O'\"\\<$\n#\x01_ "#, "O'\"\\\\\\<$ \\#\u{FFFD}\\_&#32;", #"O'"\<$$ # _ $()"#,
                "O\\'\\\"\\\\<$\\n\\#\\u0001_ ", "O''\"\\<$\n#\u{1}_ ", #"O'\"\\<$\n#\U0001_ "#, text,
            ])
    }

    @Test func `control characters and line ends have the escapes of their format`() {
        let text = "\r\t\0\u{1F}\u{7F}\u{85}\u{2028}\u{2029}"
        #expect(escaped(text, by: JSONEscaping()) == #"\r\t\u0000\u001F\u007F"# + "\u{85}" + #"\u2028\u2029"#)
        #expect(escaped(text, by: YAMLEscaping()) == #"\r\t\x00\x1F\x7F\x85\u2028\u2029"#)
        #expect(escaped("\u{FEFF}\u{FFFE}\u{FFFF}", by: YAMLEscaping()) == #"\uFEFF\uFFFE\uFFFF"#)
        #expect(escaped("\r\t\0\u{1F}\u{7F}\u{85}", by: StringsEscaping()) == #"\r\t\U0000\U001F\U007F\U0085"#)
    }
}
