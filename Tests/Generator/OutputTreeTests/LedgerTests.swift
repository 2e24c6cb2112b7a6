import SystemCalls
import Testing

@testable import OutputTree

struct LedgerTests {
    private let a = Digest(of: Array("a".utf8)), b = Digest(of: Array("b".utf8))

    private func read(_ text: String) throws -> Ledger { try Ledger(reading: Array(text.utf8), path: "out/ledger") }

    @Test func `a ledger is a sorted list in the format of sha256sum`() throws {
        var ledger = Ledger()
        ledger.add([b, a], of: "s/ü b.txt")
        ledger.add([a], of: "a.txt")
        ledger.addEdit(b, of: "a.txt")
        let text = ledger.text(tool: "brandgen 1.0")
        let both = [a, b].map(\.hex).sorted().map { "\($0)  s/ü b.txt\n" }.joined()
        #expect(text == "# brandgen 1.0, ledger 1\n\(a.hex)  a.txt\n# edited \(b.hex)  a.txt\n\(both)")
        #expect(try read(text).text(tool: "brandgen 1.0") == text)
    }

    @Test func `comments, empty lines, conflict markers and line ends of other systems are skipped`() throws {
        let ledger = try read(
            """
            # brandgen 2.0, ledger 1\r
            # anything

            <<<<<<< HEAD
            \(a.hex)  a.txt\r
            ||||||| base
            =======
            \(b.hex)  a.txt
            >>>>>>>>> other
            """)
        #expect(ledger.digests(of: "a.txt") == [a, b])
    }

    @Test func `texts with the same letters and other bytes are different paths`() throws {
        let ledger = try read("\(a.hex)  e\u{301}\n\(b.hex)  \u{E9}\n")
        #expect(ledger.digests(of: "e\u{301}") == [a])
        #expect(ledger.digests(of: "\u{E9}") == [b])
    }

    @Test(arguments: [
        ("{", LedgerProblem.unknownLine), ("<<<<<< HEAD", .unknownLine), ("=======x", .unknownLine),
        ("aa  a.txt", .unknownLine), ("# edited x  a.txt", .unknownLine), ("# brandgen 9.0, ledger 2", .newerFormat(2)),
    ])
    func `any other line is an error with its number`(line: String, problem: LedgerProblem) {
        #expect(throws: OutputError("out/ledger", .brokenLedger(line: 2, problem))) {
            try read("# brandgen 1.0, ledger 1\n\(line)\n")
        }
    }

    @Test(arguments: [
        ("/etc/passwd", UnsafePath.absolute), ("../a", .dotComponent), ("a//b", .emptyComponent), ("a\\b", .backslash),
        (".brandgen/ledger", .reserved), ("a\tb", .controlCharacter), ("", .empty),
    ])
    func `a path that leads out of the tree is an error`(path: String, problem: UnsafePath) {
        #expect(throws: OutputError("out/ledger", .brokenLedger(line: 1, .unsafePath(path, problem)))) {
            try read("\(a.hex)  \(path)\n")
        }
    }

    @Test func `bytes that are not UTF-8 are an error`() {
        #expect(throws: OutputError("out/ledger", .brokenLedger(line: 1, .unknownLine))) {
            try Ledger(reading: Array("\(a.hex)  ".utf8) + [0xFF], path: "out/ledger")
        }
    }
}
