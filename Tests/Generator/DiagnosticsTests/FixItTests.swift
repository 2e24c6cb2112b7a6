import Diagnostics
import Testing

struct FixItTests {
    @Test func `an empty range inserts text, and an empty replacement removes it`() {
        #expect(applied(to: "ab\n", (1, 2), (1, 2), "-") == "a-b\n")
        #expect(applied(to: "ab\n", (1, 3), (1, 3), "-") == "ab-\n")
        #expect(applied(to: "a\nb\nc\n", (2, 1), (3, 1), "") == "a\nc\n")
        #expect(applied(to: "a\nb\n", (2, 1), (3, 1), "") == "a\n")
    }

    @Test func `a position outside the file has no result`() {
        #expect(applied(to: "ab\n", (1, 4), (1, 4), "-") == nil)
        #expect(applied(to: "ab", (2, 1), (2, 1), "-") == nil)
        #expect(applied(to: "ab", (1, 2), (1, 1), "-") == nil)
    }

    @Test func `several changes return the ranges of their text in the new file`() throws {
        let file = SourceFile(path: "a", text: "[a, b, a]\n- c\n- c\n日: d, e\n")
        let fixIts = [
            ((1, 2), (1, 3), "xyz"), ((1, 5), (1, 6), "本"), ((1, 6), (1, 9), ""), ((3, 1), (4, 1), ""),
            ((4, 1), (4, 2), "long"), ((4, 7), (4, 8), "f"),
        ].map { FixIt(replacing: range(file, $0, $1), by: $2) }
        let (changed, places) = try #require(file.applying(fixIts))
        #expect(String(decoding: changed.bytes, as: UTF8.self) == "[xyz, 本]\n- c\nlong: d, f\n")
        #expect(places.map { changed.text(from: $0.start, to: $0.end) } == ["xyz", "本", "", "", "long", "f"])
        #expect(file.applying(fixIts.reversed()) == nil)
    }

    private func range(_ file: SourceFile, _ start: (Int, Int), _ end: (Int, Int)) -> SourceRange {
        SourceRange(
            file: file, start: SourcePosition(line: start.0, column: start.1),
            end: SourcePosition(line: end.0, column: end.1))
    }

    private func applied(
        to text: String, _ start: (Int, Int), _ end: (Int, Int), _ replacement: String
    ) -> String? {
        let file = SourceFile(path: "a", text: text)
        return file.applying([FixIt(replacing: range(file, start, end), by: replacement)]).map {
            String(decoding: $0.file.bytes, as: UTF8.self)
        }
    }
}
