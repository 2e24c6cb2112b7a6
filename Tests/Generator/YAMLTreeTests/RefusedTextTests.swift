import Diagnostics
import Testing
import YAMLTree

/// Files that are refused before YAML is parsed, because of their size, encoding or characters.
struct RefusedTextTests {
    @Test func `a file of one mebibyte is read, and one more byte is refused`() {
        let start = "a: 1 #"
        let full = start + String(repeating: "x", count: 1 << 20 - start.utf8.count)
        #expect(problems(in: full) == [])
        #expect(
            problems(in: full + "x") == [
                "1:1-1:1: the file is larger than 1048576 bytes; shorten it [file-too-large]"
            ])
    }

    @Test(
        arguments: [
            ([0xFF], 0xFF),  // never valid in UTF-8
            ([0x80], 0x80),  // a continuation byte without a first byte
            ([0xC0, 0x80], 0xC0), ([0xC1, 0xBF], 0xC1), ([0xE0, 0x80, 0x80], 0xE0),  // not the shortest form
            ([0xE6, 0x97], 0xE6), ([0xF0, 0x9F, 0x8E, 0x20], 0xF0),  // truncated
            ([0xED, 0xA0, 0x80], 0xED),  // a surrogate
            ([0xF4, 0x90, 0x80, 0x80], 0xF4),  // above U+10FFFF
        ] as [([UInt8], UInt8)])
    func `bytes that are not UTF-8 are reported where they begin`(bytes: [UInt8], first: UInt8) {
        let file = SourceFile(path: "brand.yaml", bytes: Array("\u{FEFF}a: 1\r\n日本: é".utf8) + bytes)
        let place = SourceRange(
            file: file, start: SourcePosition(line: 2, column: 6), end: SourcePosition(line: 2, column: 7))
        let byte = String(first, radix: 16, uppercase: true)
        let message = "the byte 0x\(byte) is not valid UTF-8 here; save the file as UTF-8"
        #expect(throws: DiagnosticError(Diagnostic(rule: "invalid-utf8", message, at: place))) {
            try parseYAML(file)
        }
    }

    @Test(
        arguments: [
            ([0xFF, 0xFE, 0x61, 0x00], "UTF-16"), ([0xFE, 0xFF, 0x00, 0x61], "UTF-16"),
            ([0x61, 0x00, 0x3A, 0x00], "UTF-16"),
            ([0x00, 0x61], "UTF-16"), ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF], "UTF-32"),
            ([0x61, 0, 0, 0], "UTF-32"), ([0, 0, 0, 0x61], "UTF-32"),
        ] as [([UInt8], String)])
    func `UTF-16 and UTF-32 have their own messages`(bytes: [UInt8], encoding: String) {
        let file = SourceFile(path: "brand.yaml", bytes: bytes)
        let start = SourcePosition(line: 1, column: 1)
        let problem = Diagnostic(
            rule: "invalid-utf8", "the file is encoded as \(encoding); save it as UTF-8",
            at: SourceRange(file: file, start: start, end: start))
        #expect(throws: DiagnosticError(problem)) { try parseYAML(file) }
    }

    @Test(arguments: ["0000", "0007", "001B", "007F", "0085", "009F", "2028", "2029", "FFFE", "FFFF"])
    func `control characters and the line breaks of YAML 1-1 are refused`(code: String) throws {
        let scalar = try #require(UInt32(code, radix: 16).flatMap(Unicode.Scalar.init))
        expectRefusal(
            of: "a: 1\nb: \"é«\(Character(scalar))»\"", "yaml-character",
            "the character U+\(code) is not allowed; remove it, or write '\\u\(code)' in double quotes")
    }
}
