import Mustache
import Testing

@Suite struct OutputTypeTests {
    @Test(arguments: [
        ("Package.swift", OutputType.swift), ("App/Info.plist", .xml), ("a.xml", .xml), ("App.entitlements", .xml),
        ("Launch.storyboard", .xml), ("View.xib", .xml), ("App.xcscheme", .xml), ("contents.xcworkspacedata", .xml),
        ("PrivacyInfo.xcprivacy", .xml), ("Localizable.stringsdict", .xml), ("logo.svg", .xml),
        ("Contents.json", .json), ("Localizable.xcstrings", .json), ("ci.yaml", .yaml), ("ci.yml", .yaml),
        ("README.md", .markdown), ("terms.html", .html), ("Brand.xcconfig", .xcconfig),
        ("App.xcodeproj/project.pbxproj", .pbxproj), ("InfoPlist.strings", .pbxproj), ("notes.txt", .text),
        (".gitignore", .text), ("LICENSE", .text), ("a/.swift-format", .json),
        ("x.py", .python), ("fastlane/Fastfile", .ruby), ("Gemfile", .ruby), ("a.podspec", .ruby),
        ("vite.config.mjs", .javascript), ("a.ts", .javascript), ("A.kt", .kotlin), ("build.gradle", .kotlin),
        ("build.gradle.kts", .kotlin), ("pyproject.toml", .toml), ("a.css", .css), ("app.properties", .properties),
    ])
    func `the extension determines the type`(_ file: String, _ type: OutputType) {
        #expect(OutputType(fileName: file) == type)
    }

    @Test(arguments: [
        "Makefile", "x.sh", "x.bash", "x.ini", ".env", "a.jsx", "a.swift/b", "swift", "a.swift.orig", "a.", "",
        "a.txt/", "license/b",
    ])
    func `the type of any other file is unknown`(_ file: String) {
        #expect(OutputType(fileName: file) == nil)
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
        #expect(escaped(text, by: OutputType.text.escaping) == text)
        #expect(escaped(text, by: OutputType.python.escaping) == #"\"\\<$\n_ "#)
        #expect(escaped(text, by: OutputType.javascript.escaping) == #"\"\\\u003C\$\n_ "#)
        #expect(escaped(text, by: OutputType.kotlin.escaping) == #"\"\\<\$\n_ "#)
        #expect(escaped(text, by: OutputType.css.escaping) == #"\"\\\3C $\A _ "#)
        #expect(escaped(text, by: OutputType.properties.escaping) == #""\\<$\n_\ "#)
        #expect(escaped("O'Neill " + text, by: OutputType.sql.escaping) == "O''Neill " + text)
    }

    /// Uses characters that distinguish formats whose other escapes are the same.
    @Test func `control characters are escaped as the format requires`() {
        let written = OutputType.allCases.map { escaped("a\u{1}b", by: $0.escaping) }
        let replaced = "a\u{FFFD}b"
        #expect(
            written == [
                #"a\u{1}b"#, replaced, #"a\u0001b"#, #"a\x01b"#, replaced, "a\u{1}b", "a b", #"a\U0001b"#, "a\u{1}b",
                #"a\x01b"#, #"a\u0001b"#, #"a\u0001b"#, #"a\u0001b"#, #"a\u0001b"#, #"a\1 b"#, #"a\u0001b"#,
                "a\u{1}b",
            ])
    }
}
