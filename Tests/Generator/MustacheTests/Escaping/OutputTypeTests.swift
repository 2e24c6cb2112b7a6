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
}
