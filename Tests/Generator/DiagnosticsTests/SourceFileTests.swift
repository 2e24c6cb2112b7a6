import Diagnostics
import Testing

struct SourceFileTests {
    @Test(arguments: ["\n", "\r\n", "\r"])
    func `a line does not include its line end`(end: String) {
        let file = SourceFile(path: "a", text: ["é", "", "日本"].joined(separator: end) + end)
        #expect((1...4).map(file.line) == ["é", "", "日本", nil])
    }

    @Test func `a byte order mark is not part of the first line`() {
        #expect(SourceFile(path: "a", text: "\u{FEFF}one\ntwo").line(1) == "one")
        #expect(SourceFile(path: "a", text: "\u{FEFF}one\ntwo").line(2) == "two")
    }

    @Test func `a line that is not UTF-8 can be quoted`() {
        #expect(SourceFile(path: "a", bytes: [0x61, 0xFF, 0x62]).line(1) == "a\u{FFFD}b")
    }
}
