import Diagnostics
import Testing

@testable import brandgen

struct DiagnosticPrinterTests {
    @Test func `position, message and rule are above the line, the caret is below, and notes have their own position`()
    {
        let manifest = SourceFile(
            path: "Brands/acme/brand.yaml",
            text: String(repeating: "\n", count: 13) + "  privicyURL: https://acme.example/privacy\n")
        let base = SourceFile(path: "Brands/_base/brand.yaml", text: "")
        let diagnostic = Diagnostic(
            rule: "unknown-key", "unknown key 'privicyURL' in 'legal'; did you mean 'privacy'?",
            at: range(manifest, 14, 3, to: 14, 13),
            notes: [Note("'privacy' is set here", at: range(base, 9, 3, to: 9, 10)), Note("look it up")])
        #expect(
            printed(diagnostic) == """
                Brands/acme/brand.yaml:14:3: error: unknown key 'privicyURL' in 'legal'; did you mean 'privacy'? [unknown-key]
                   14 |   privicyURL: https://acme.example/privacy
                      |   ^~~~~~~~~~
                Brands/_base/brand.yaml:9:3: note: 'privacy' is set here
                note: look it up

                """)
    }

    @Test func `a diagnostic without a text is one line`() {
        let diagnostic = Diagnostic(.warning, rule: "empty", "there are no brands")
        #expect(printed(diagnostic) == "warning: there are no brands [empty]\n")
    }

    @Test func `the caret is below wide characters, and as wide as they are`() {
        let caret = caret(below: "  名前: \"日本語🎉\" # 注", 7, to: 13)
        #expect(
            caret == """
                    1 |   名前: "日本語🎉" # 注
                      |         ^~~~~~~~~~

                """)
    }

    @Test func `the caret is below combining characters`() {
        let caret = caret(below: "gro\u{308}ße: x", 9, to: 10)
        #expect(
            caret == """
                    1 | gro\u{308}ße: x
                      |        ^

                """)
    }

    @Test func `a column inside a character points at the whole character`() {
        let caret = caret(below: "aö\u{323}b", 3, to: 4)
        #expect(caret == "    1 | aö\u{323}b\n      |  ^\n")
    }

    @Test func `tabs are kept in the line and below it`() {
        let caret = caret(below: "\tkey:\tvalue", 7, to: 12)
        #expect(caret == "    1 | \tkey:\tvalue\n      | \t    \t^~~~~\n")
    }

    @Test func `a control character is replaced by a symbol, and the caret follows the replacement`() {
        let caret = caret(below: "a\u{1B}[2J\u{202E}: b", 7, to: 8)
        #expect(caret == "    1 | a␛[2J<U+202E>: b\n      |              ^\n")
    }

    @Test func `an empty range has one caret, even after the end of the line`() {
        #expect(caret(below: "key:", 5, to: 5) == "    1 | key:\n      |     ^\n")
        #expect(caret(below: "", 1, to: 1) == "    1 | \n      | ^\n")
    }

    @Test func `a range of several lines is marked to the end of its first line`() {
        let file = SourceFile(path: "f", text: "key: [1,\n  2]\n")
        #expect(printed(range(file, 1, 6, to: 2, 5)).hasSuffix("    1 | key: [1,\n      |      ^~~\n"))
    }

    @Test func `a long line is cut around the caret`() {
        let line = String(repeating: "x", count: 5000) + "HERE" + String(repeating: "y", count: 5000)
        let (before, after) = (String(repeating: "x", count: 59), String(repeating: "y", count: 96))
        #expect(
            caret(below: line, 5001, to: 5005) == """
                    1 | …\(before)HERE\(after)…
                      | \(String(repeating: " ", count: 60))^~~~

                """)
    }

    @Test func `a long line is cut only at its end if the caret is near its beginning`() {
        let line = "HERE" + String(repeating: "日", count: 200)
        #expect(
            caret(below: line, 1, to: 300) == """
                    1 | HERE\(String(repeating: "日", count: 96))…
                      | ^\(String(repeating: "~", count: 3 + 2 * 96 + 1))

                """)
    }

    @Test func `a line number of six digits widens the gutter`() {
        let file = SourceFile(path: "f", text: String(repeating: "\n", count: 123_455) + "end")
        #expect(printed(range(file, 123_456, 1, to: 123_456, 4)).hasSuffix("123456 | end\n       | ^~~\n"))
    }

    @Test func `a message and a path cannot control the terminal`() {
        let file = SourceFile(path: "a\u{1B}[2J.yaml", text: "")
        let diagnostic = Diagnostic(
            rule: "unknown-key", "unknown key 'x\u{1B}[31m\n'", at: range(file, 1, 1, to: 1, 1),
            notes: [Note("\u{7}")])
        #expect(
            printed(diagnostic) == """
                a␛[2J.yaml:1:1: error: unknown key 'x␛[31m␊' [unknown-key]
                    1 | 
                      | ^
                note: ␇

                """)
    }

    @Test func `the text of a fix-it is below its position`() {
        let file = SourceFile(path: "f", text: "\t日本: \"emial\" # x\n")
        let fixIt = FixIt(replacing: range(file, 1, 7, to: 1, 12), by: "e\u{1B}mail")
        let diagnostic = Diagnostic(
            rule: "r", "m", at: range(file, 1, 6, to: 1, 13), notes: [Note("n")], fixIt: fixIt)
        #expect(
            printed(diagnostic) == """
                f:1:6: error: m [r]
                    1 | \t日本: "emial" # x
                      | \t      ^~~~~~~
                      | \t       e␛mail
                note: n

                """)
    }

    @Test func `dashes are below the text that a fix-it removes`() {
        let file = SourceFile(path: "f", text: "a: [b, 日本, b]\n")
        let fixIt = FixIt(replacing: range(file, 1, 10, to: 1, 13), by: "")
        let diagnostic = Diagnostic(rule: "r", "m", at: range(file, 1, 12, to: 1, 13), fixIt: fixIt)
        #expect(
            printed(diagnostic) == """
                f:1:12: error: m [r]
                    1 | a: [b, 日本, b]
                      |              ^
                      |            ---

                """)
    }

    @Test func `a fix-it keeps its position in a line that is cut`() {
        let file = SourceFile(path: "f", text: String(repeating: "x", count: 5000) + "'HERE'")
        let fixIt = FixIt(replacing: range(file, 1, 5002, to: 1, 5006), by: "THERE")
        let diagnostic = Diagnostic(rule: "r", "m", at: range(file, 1, 5001, to: 1, 5007), fixIt: fixIt)
        let indent = String(repeating: " ", count: 60)
        #expect(printed(diagnostic).hasSuffix("      | \(indent)^~~~~~\n      | \(indent) THERE\n"))
    }

    @Test func `errors and warnings are counted separately`() {
        #expect(counted([]) == "")
        #expect(counted([.error]) == "1 error")
        #expect(counted([.warning, .warning]) == "2 warnings")
        #expect(counted(Array(repeating: .error, count: 10) + [.warning]) == "10 errors, 1 warning")
    }

    @Test func `position, severity and caret are colored`() {
        let file = SourceFile(path: "f", text: "ab")
        let diagnostic = Diagnostic(rule: "r", "m", at: range(file, 1, 2, to: 1, 3), notes: [Note("n")])
        let text = DiagnosticPrinter(style: Style(isColored: true)) { $0 }.text([diagnostic])
        #expect(
            text == """
                \u{1B}[1mf:1:2:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m \u{1B}[1mm\u{1B}[0m [r]
                    1 | ab
                      |  \u{1B}[1;32m^\u{1B}[0m
                \u{1B}[1;36mnote:\u{1B}[0m n

                """)
    }
}

private func range(
    _ file: SourceFile, _ line: Int, _ column: Int, to endLine: Int, _ endColumn: Int
) -> SourceRange {
    SourceRange(
        file: file, start: SourcePosition(line: line, column: column),
        end: SourcePosition(line: endLine, column: endColumn))
}

private func printed(_ diagnostic: Diagnostic) -> String {
    DiagnosticPrinter(style: Style(isColored: false)) { $0 }.text([diagnostic])
}

private func printed(_ range: SourceRange) -> String {
    printed(Diagnostic(rule: "r", "m", at: range))
}

/// Returns the source line and the caret line of a diagnostic in a file of one line.
private func caret(below line: String, _ start: Int, to end: Int) -> String {
    let text = printed(range(SourceFile(path: "f", text: line), 1, start, to: 1, end))
    return text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).last.map(String.init) ?? ""
}
