import Diagnostics
import Testing

struct DiagnosticCollectorTests {
    private let a = SourceFile(path: "a.yaml", text: "x\ny\n")
    private let b = SourceFile(path: "b.yaml", text: "x\ny\n")

    @Test func `diagnostics are sorted by file, line, column, severity and rule`() {
        let expected = [
            Diagnostic(rule: "no-place", "m"),
            Diagnostic(rule: "z", "m", at: range(a, 1, 1)),
            Diagnostic(rule: "a", "m", at: range(a, 1, 2)),
            Diagnostic(rule: "y", "m", at: range(a, 2, 1)),
            Diagnostic(rule: "z", "m", at: range(a, 2, 1)),
            Diagnostic(.warning, rule: "a", "m", at: range(a, 2, 1)),
            Diagnostic(rule: "a", "m", at: range(b, 1, 1)),
        ]
        for rotation in expected.indices {
            var collector = DiagnosticCollector()
            for diagnostic in (expected[rotation...] + expected[..<rotation]).reversed() {
                collector.report(diagnostic)
            }
            #expect(collector.diagnostics == expected)
        }
    }

    @Test func `duplicates at one position are merged, with the notes of both`() {
        let notes = [Note("inherited here", at: range(b, 1, 1)), Note("and here", at: range(b, 2, 1))]
        var collector = DiagnosticCollector()
        collector.report(Diagnostic(rule: "r", "m", at: range(a, 1, 1), notes: [notes[0]]))
        collector.report(Diagnostic(rule: "r", "m", at: range(a, 1, 1), notes: notes))
        #expect(collector.diagnostics == [Diagnostic(rule: "r", "m", at: range(a, 1, 1), notes: notes)])
    }

    private func range(_ file: SourceFile, _ line: Int, _ column: Int) -> SourceRange {
        let start = SourcePosition(line: line, column: column)
        return SourceRange(file: file, start: start, end: SourcePosition(line: line, column: column + 1))
    }
}
