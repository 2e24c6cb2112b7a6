import Testing

@testable import OutputTree

struct LedgerTests {
    private static let hello = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"

    private static func entry(_ path: String, _ template: String = "t") throws -> Ledger.Entry {
        Ledger.Entry(path: path, digest: try #require(Digest(hex: hello)), template: template)
    }

    private static func read(_ text: String) throws -> Ledger {
        try Ledger(reading: Array(text.utf8), path: "out/ledger.json")
    }

    private static func file(_ path: String) -> String { #""\#(path)": {"sha256": "\#(hello)", "template": "t"}"# }

    private static func ledger(files: String, format: String = "1") -> String {
        #"{"format": \#(format), "tool": "brandgen 1", "manifest": "m.yaml", "files": {\#(files)}}"#
    }

    // MARK: Reading the exact layout

    @Test func `a ledger in the exact layout is read without the JSON reader, with the same result`() throws {
        let entries = [
            Ledger.Entry(
                path: "Package.swift", digest: try #require(Digest(hex: Self.hello)), template: "package/P.mustache",
                partials: ["Templates/partials/a.mustache", "é"]),
            try Self.entry("a/é.txt"), try Self.entry("b"),
        ]
        for entries in [entries, []] {
            let ledger = Ledger(info: LedgerInfo(tool: "brandgen 1", manifest: "m.yaml"), entries: entries)
            #expect(PrintedLedger.read(ledger.bytes) == ledger)
            let spaced = String(decoding: ledger.bytes, as: UTF8.self) + "\n"
            #expect(PrintedLedger.read(Array(spaced.utf8)) == nil)
            #expect(try Self.read(spaced).entries == entries)
        }
    }

    @Test func `any other layout requires the JSON reader`() throws {
        func read(_ entries: [Ledger.Entry]) -> Ledger? {
            PrintedLedger.read(Ledger(info: LedgerInfo(tool: "b", manifest: "m"), entries: entries).bytes)
        }
        #expect(read([try Self.entry("a")]) != nil)
        #expect(read([try Self.entry("a\"")]) == nil)
        #expect(read([try Self.entry("b"), try Self.entry("a")]) == nil)
        #expect(read([try Self.entry("a"), try Self.entry("a")]) == nil)
        #expect(read([try Self.entry("../a")]) == nil)
        let whole = Ledger(info: LedgerInfo(tool: "b", manifest: "m"), entries: [try Self.entry("a")]).bytes
        for length in 0..<whole.count { #expect(PrintedLedger.read(Array(whole[..<length])) == nil) }
        for place in whole.indices {
            var damaged = whole
            damaged[place] = 0xFF
            #expect(PrintedLedger.read(damaged) == nil)
        }
    }

    // MARK: Writing

    @Test func `a ledger has one line for each file`() throws {
        let ledger = Ledger(
            info: LedgerInfo(tool: "brandgen 1.2", manifest: "Brands/acme/brand.yaml"),
            entries: [
                try Self.entry("Package.swift", "package/Package.swift.mustache"),
                try Self.entry("a/\"\\\n🎉.txt", "x\u{1}"),
            ])
        #expect(
            String(decoding: ledger.bytes, as: UTF8.self) == #"""
                {
                  "format": 1,
                  "tool": "brandgen 1.2",
                  "manifest": "Brands/acme/brand.yaml",
                  "files": {
                    "Package.swift": { "sha256": "\#(Self.hello)", "template": "package/Package.swift.mustache" },
                    "a/\"\\\u000a🎉.txt": { "sha256": "\#(Self.hello)", "template": "x\u0001" }
                  }
                }

                """#)
        #expect(try Ledger(reading: ledger.bytes, path: "") == ledger)
    }

    @Test func `a file's entry names its own partials, if there are any`() throws {
        var entry = try Self.entry("a", "package/a.mustache")
        entry.partials = ["Templates/partials/x.mustache", "Brands/\"a\"/Templates/partials/y.mustache"]
        let ledger = Ledger(info: LedgerInfo(tool: "t", manifest: "m"), entries: [entry, try Self.entry("b")])
        #expect(
            String(decoding: ledger.bytes, as: UTF8.self).contains(
                #"""
                    "a": { "sha256": "\#(Self.hello)", "template": "package/a.mustache", "partials": \#
                ["Templates/partials/x.mustache", "Brands/\"a\"/Templates/partials/y.mustache"] },
                    "b": { "sha256": "\#(Self.hello)", "template": "t" }
                """#))
        #expect(try Ledger(reading: ledger.bytes, path: "") == ledger)
    }

    @Test func `a ledger without files is valid`() throws {
        let ledger = Ledger(info: LedgerInfo(tool: "", manifest: ""), entries: [])
        #expect(String(decoding: ledger.bytes, as: UTF8.self).hasSuffix("\"files\": {}\n}\n"))
        #expect(try Ledger(reading: ledger.bytes, path: "") == ledger)
    }

    @Test func `the entries have the files' digests and templates`() throws {
        let sandbox = try Sandbox()
        try sandbox.generate(["b.txt": "hello", "a/c.txt": "hello"])
        #expect(
            sandbox.text(".brandgen/ledger.json") == """
                {
                  "format": 1,
                  "tool": "brandgen 1.0",
                  "manifest": "Brands/acme/brand.yaml",
                  "files": {
                    "a/c.txt": { "sha256": "\(Self.hello)", "template": "package/a/c.txt.mustache" },
                    "b.txt": { "sha256": "\(Self.hello)", "template": "package/b.txt.mustache" }
                  }
                }

                """)
    }

    // MARK: Reading any layout

    @Test func `a ledger is read in any layout`() throws {
        let text = #"""
            { "files" : {
                "b\/\u00fc\ud83c\udf89\t.txt":{"template":"t","extra":[1,{"x":null}],"sha256":"\#(Self.hello)"}, \#(Self.file("a"))
            }, "manifest":"m.yaml","comment":{"deep":[true,-1.5e3,"\""]},"tool":"brandgen 1" , "format":1}
            """#
        let ledger = try Self.read(text)
        #expect(ledger.info == LedgerInfo(tool: "brandgen 1", manifest: "m.yaml"))
        #expect(ledger.entries == [try Self.entry("a"), try Self.entry("b/ü🎉\t.txt")])
    }

    @Test func `paths that differ only in normalization are separate entries`() throws {
        let ledger = try Self.read(Self.ledger(files: Self.file("e\u{301}") + ", " + Self.file("\u{E9}")))
        #expect(ledger.entries.map { Array($0.path.utf8) } == [Array("e\u{301}".utf8), Array("\u{E9}".utf8)])
    }

    @Test(
        arguments: [
            ("", .notJSON, "it is not JSON"),
            ("[]", .wrongType([]), "it is not a JSON object"),
            ("{}", .missing(["format"]), "'format' is missing"),
            (#"{"format": 1}"#, .missing(["tool"]), "'tool' is missing"),
            (#"{"format": 1, "tool": "x"}"#, .missing(["manifest"]), "'manifest' is missing"),
            (#"{"format": 1, "tool": "x", "manifest": "m"}"#, .missing(["files"]), "'files' is missing"),
            (ledger(files: "", format: "0"), .unknownFormat(0), "format 0 is unknown"),
            (ledger(files: "", format: "\"1\""), .wrongType(["format"]), "'format' has the wrong type"),
            (ledger(files: "") + "\n}", .notJSON, "it is not JSON"),
            (ledger(files: "\n<<<<<<< HEAD\n" + file("a")), .notJSON, "it is not JSON"),
            (
                ledger(files: file("../a")), .unsafePath("../a", .dotComponent),
                "the path '../a' has a component '.' or '..'"
            ),
            (
                ledger(files: file("/etc/passwd")), .unsafePath("/etc/passwd", .absolute),
                "the path '/etc/passwd' is absolute"
            ),
            (
                ledger(files: #""a": {"sha256": "12", "template": "t"}"#), .noDigest(of: "a"),
                "'sha256' of 'a' is not 64 hexadecimal digits"
            ),
            (
                ledger(files: #""a": {"template": "t"}"#), .missing(["files", "a", "sha256"]),
                "'sha256' of 'a' is missing"
            ),
            (
                ledger(files: #""a": {"sha256": "\#(hello)", "template": 1}"#), .wrongType(["files", "a", "template"]),
                "'template' of 'a' has the wrong type"
            ),
            (
                ledger(files: #""a": {"sha256": "\#(hello)", "template": "t", "partials": "p"}"#),
                .wrongType(["files", "a", "partials"]), "'partials' of 'a' has the wrong type"
            ),
            (#"{"x": \#(String(repeating: "[", count: 100_000))"#, .notJSON, "it is not JSON"),
        ] as [(String, LedgerProblem, String)])
    func `a broken ledger is refused with the reason`(text: String, problem: LedgerProblem, what: String) {
        let error = #expect(throws: OutputError.self) { try Self.read(text) }
        #expect(error == OutputError("out/ledger.json", .brokenLedger(problem)))
        #expect(
            error?.message == "the ledger 'out/ledger.json' cannot be read: \(what); "
                + "restore it from version control, or delete it")
    }

    /// Damages several entries of each of 400 ledgers at random.
    @Test func `the first problem in the file is reported`() throws {
        var random = SeededRandom(seed: 7)
        for _ in 0..<400 {
            let names = (0..<12).map { "f\($0)" }.shuffled(using: &random)
            var first: LedgerProblem?
            let files = names.enumerated().map { place, name in
                guard Int.random(in: 0..<4, using: &random) == 0 else { return Self.file(name) }
                let (text, problem): (String, LedgerProblem) =
                    switch Int.random(in: 0..<7, using: &random) {
                    case 0: (#""\#(name)": {"sha256": "1", "template": 1}"#, .noDigest(of: name))
                    case 1: (#""\#(name)": {"template": [], "sha256": "1"}"#, .wrongType(["files", name, "template"]))
                    case 2: (#""\#(name)": {"template": "t"}"#, .missing(["files", name, "sha256"]))
                    case 3: (#""../\#(name)": {}"#, .unsafePath("../\(name)", .dotComponent))
                    case 4: (#""\#(name)": null"#, .wrongType(["files", name]))
                    case 5 where place > 0 && first == nil:
                        (Self.file(names[0]), .repeated(["files", names[0]]))
                    default: (#""\#(name)": {"x": 1, "x": 2}"#, .repeated(["files", name, "x"]))
                    }
                first = first ?? problem
                return text
            }
            let text = Self.ledger(files: files.joined(separator: ","))
            if let first {
                #expect(throws: OutputError("out/ledger.json", .brokenLedger(first))) { try Self.read(text) }
            } else {
                #expect(try Self.read(text).entries.count == 12)
            }
        }
    }

    @Test(
        arguments: [
            (#"{"format": 1, "format": 1}"#, .repeated(["format"]), "'format' occurs twice"),
            (ledger(files: file("a") + "," + file("a")), .repeated(["files", "a"]), "'a' of 'files' occurs twice"),
            (
                #"{"files": {"../a": {}}, "format": "1"}"#, .unsafePath("../a", .dotComponent),
                "the path '../a' has a component '.' or '..'"
            ),
            (#"{"tool": 1, "format": 0}"#, .wrongType(["tool"]), "'tool' has the wrong type"),
            (ledger(files: "", format: "01"), .notJSON, "it is not JSON"),
            (ledger(files: "", format: "1.0"), .wrongType(["format"]), "'format' has the wrong type"),
            (ledger(files: #""\ud800": {}"#), .notJSON, "it is not JSON"),
            (ledger(files: "\"a\tb\": {}"), .notJSON, "it is not JSON"),
        ] as [(String, LedgerProblem, String)])
    func `a ledger with ambiguous or invalid JSON is refused`(text: String, problem: LedgerProblem, what: String) {
        let error = #expect(throws: OutputError.self) { try Self.read(text) }
        #expect(error == OutputError("out/ledger.json", .brokenLedger(problem)))
        #expect(error?.message.contains("cannot be read: \(what); ") == true)
    }

    @Test func `a path that is not UTF-8 is refused`() {
        let bytes = Array(Self.ledger(files: Self.file("\u{1}")).utf8).map { $0 == 1 ? 0xFF : $0 }
        #expect(throws: OutputError("l", .brokenLedger(.notJSON))) { try Ledger(reading: bytes, path: "l") }
    }

    @Test(arguments: [
        ledger(files: "", format: "2"), #"{"format": 2}"#, #"{"files": [1, 2], "format": 2}"#,
        #"{"files": {"a": "x"}, "format": 2, "more": [{}]}"#,
    ])
    func `a ledger with a newer format differs from a broken one`(text: String) {
        let error = #expect(throws: OutputError.self) { try Self.read(text) }
        #expect(error == OutputError("out/ledger.json", .newerLedger(format: 2)))
        #expect(
            error?.message == "the ledger 'out/ledger.json' has format 2, but this version supports only format 1; "
                + "use the version of brandgen that wrote it")
    }

    @Test(arguments: ["ledger.json", "pending.json"])
    func `an unreadable ledger changes no file`(name: String) throws {
        let sandbox = try Sandbox()
        try sandbox.generate(["a.txt": "a\n"])
        try sandbox.edit(".brandgen/\(name)", "{ broken")
        let before = try sandbox.stamps()
        let error = #expect(throws: OutputError.self) { try sandbox.generate(["a.txt": "b\n"], force: true) }
        #expect(error?.path == sandbox.path(".brandgen/\(name)"))
        #expect(throws: OutputError.self) { try sandbox.tree.planRemoval() }
        #expect(try sandbox.stamps() == before)
    }

    @Test func `a truncated ledger is refused or has all entries`() throws {
        let ledger = Ledger(info: Sandbox.info, entries: [try Self.entry("a.txt"), try Self.entry("b.txt")])
        for count in 0..<ledger.bytes.count {
            let read = try? Ledger(reading: Array(ledger.bytes.prefix(count)), path: "")
            #expect(read == nil || read?.entries == ledger.entries)
        }
    }
}
