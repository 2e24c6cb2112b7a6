import Diagnostics
import Testing

@testable import brandgen

struct DiagnosticPrinterTests {
    @Test func `the caret is below wide characters, and as wide as they are`() {
        let caret = caret(below: "  名前: \"日本語🎉\" # 注", 7, to: 13)
        #expect(
            caret == """
                    1 |   名前: "日本語🎉" # 注
                      |         ^~~~~~~~~~

                """)
    }

    @Test func `tabs are kept in the line and below it`() {
        let caret = caret(below: "\tkey:\tvalue", 7, to: 12)
        #expect(caret == "    1 | \tkey:\tvalue\n      | \t    \t^~~~~\n")
    }

    @Test func `a control character is replaced by a symbol, and the caret follows the replacement`() {
        let caret = caret(below: "a\u{1B}[2J\u{202E}: b", 7, to: 8)
        #expect(caret == "    1 | a␛[2J<U+202E>: b\n      |              ^\n")
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
