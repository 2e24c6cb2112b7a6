import Foundation
import Testing

@testable import OutputTree

struct InputRecordsTests {
    private let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    private func fingerprint(_ parts: String...) throws -> InputFingerprint {
        var builder = InputFingerprint.Builder()
        for part in parts { builder.add(part) }
        return try #require(InputFingerprint(builder))
    }

    private func ledger(_ text: String) throws -> KnownLedger {
        KnownLedger(digest: try #require(SHA256Hasher.digest(of: Array(text.utf8))))
    }

    /// Writes two trees' records and that of all trees.
    private func write() throws {
        let records = try InputRecords(writingTo: sandbox.output)
        try records.record(try ledger("a"), of: "acme", by: try fingerprint("one"))
        try records.record(
            try ledger("s"), of: "Shared/Brandgen", by: try fingerprint("two"), from: ["a b.yaml", "terms é.md"])
        try records.record(whole: try fingerprint("one", "two"))
    }

    private var records: InputRecords { InputRecords(of: sandbox.output) }

    @Test func `a record returns the ledger of a tree only for its fingerprint`() throws {
        try write()
        #expect(records.record(of: "acme", by: try fingerprint("one"))?.ledger == (try ledger("a")))
        #expect(records.record(of: "acme", by: try fingerprint("two"))?.ledger == nil)
        #expect(records.record(of: "initech", by: try fingerprint("one"))?.ledger == nil)
        #expect(records.record(of: "Shared/Brandgen")?.sources == ["a b.yaml", "terms é.md"])
        #expect(records.record(of: "Shared/Brandgen")?.ledger == (try ledger("s")))
        #expect(records.whole == (try fingerprint("one", "two")))
    }

    @Test func `a new record replaces the tree's earlier record`() throws {
        try write()
        let writer = try InputRecords(writingTo: sandbox.output)
        try writer.record(try ledger("b"), of: "Shared/Brandgen", by: try fingerprint("three"))
        #expect(records.record(of: "Shared/Brandgen", by: try fingerprint("two"))?.ledger == nil)
        #expect(records.record(of: "Shared/Brandgen", by: try fingerprint("three"))?.ledger == (try ledger("b")))
        #expect(records.record(of: "Shared/Brandgen")?.sources == [])
    }

    @Test(arguments: ["", "a\nb", "\u{0}"])
    func `sources that a line cannot contain are not recorded`(name: String) throws {
        let writer = try InputRecords(writingTo: sandbox.output)
        try writer.record(try ledger("a"), of: "acme", by: try fingerprint("one"), from: ["a.yaml", name])
        #expect(records.record(of: "acme")?.sources == [])
        #expect(records.record(of: "acme", by: try fingerprint("one"))?.ledger != nil)
    }

    @Test func `a record contains the checks that its inputs have passed, if they have`() throws {
        let writer = try InputRecords(writingTo: sandbox.output)
        try writer.record(try ledger("a"), of: "acme", by: try fingerprint("one"), passing: try fingerprint("checks"))
        #expect(records.record(of: "acme")?.passedChecks == (try fingerprint("checks")))
        #expect(records.record(of: "acme")?.sources == [])
        try writer.record(try ledger("a"), of: "acme", by: try fingerprint("one"), from: ["a.yaml"])
        #expect(records.record(of: "acme")?.passedChecks == nil)
        #expect(records.record(of: "acme")?.sources == ["a.yaml"])
    }

    @Test func `records of other trees are deleted, but not that of all trees`() throws {
        try write()
        try InputRecords(writingTo: sandbox.output).keep { $0 == "Shared/Brandgen" }
        #expect(
            sandbox.everything(in: sandbox.output + "/.brandgen") == [
                "inputs/", "inputs/Shared.Brandgen", "inputs/_all",
            ])
        #expect(records.record(of: "acme") == nil)
        #expect(records.whole != nil)
    }

    @Test func `a record that is torn at any byte is missing`() throws {
        try write()
        let path = sandbox.path("../.brandgen/inputs/Shared.Brandgen")
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        for count in 0..<whole.count - 1 {
            try whole.prefix(count).write(to: URL(fileURLWithPath: path))
            #expect(records.record(of: "Shared/Brandgen") == nil, "\(count) bytes")
        }
        try whole.write(to: URL(fileURLWithPath: path))
        #expect(records.record(of: "Shared/Brandgen") != nil)
    }

    @Test(arguments: [
        "", "brandgen inputs 1\nx\ny\nz\nend\n", "brandgen inputs 2\nend\n",
        "brandgen inputs 2\nx\ny\nz\nend\n", "\u{0}",
    ])
    func `a text with another format is not a record`(text: String) throws {
        try write()
        try sandbox.edit("../.brandgen/inputs/acme", text)
        try sandbox.edit("../.brandgen/inputs/_all", text)
        #expect(records.record(of: "acme") == nil)
        #expect(records.whole == nil)
        #expect(records.record(of: "Shared/Brandgen") != nil)
    }

    @Test func `a missing folder, and a link or a folder in the place of a record, count as missing records`() throws {
        #expect(records.record(of: "acme") == nil)
        try write()
        let path = sandbox.path("../.brandgen/inputs/acme")
        try FileManager.default.moveItem(atPath: path, toPath: sandbox.path("../elsewhere"))
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: sandbox.path("../elsewhere"))
        #expect(records.record(of: "acme") == nil)
        // Nothing is written through the link.
        let writer = try InputRecords(writingTo: sandbox.output)
        #expect(throws: OutputError.self) {
            try writer.record(try ledger("b"), of: "acme", by: try fingerprint("three"))
        }
        try FileManager.default.removeItem(atPath: path)
        try sandbox.createFolder("../.brandgen/inputs/acme")
        #expect(records.record(of: "acme") == nil)
    }

    @Test func `records for reading change nothing`() throws {
        try write()
        try records.keep { _ in false }
        try records.record(whole: try fingerprint("other"))
        #expect(records.whole == (try fingerprint("one", "two")))
        #expect(records.record(of: "acme") != nil)
    }

    @Test func `a record that cannot be written is an error, and then missing`() throws {
        try write()
        let writer = try InputRecords(writingTo: sandbox.output, disk: .refusing(.write, ENOSPC))
        #expect(throws: OutputError.self) { try writer.record(try ledger("b"), of: "acme", by: try fingerprint("x")) }
        #expect(records.record(of: "acme") == nil)
    }

    @Test func `chains of fingerprints differ if one part, their number or their order differs`() throws {
        func chain(_ parts: String...) throws -> InputFingerprint {
            try parts.reduce(try #require(InputFingerprint.ofNothing)) {
                try #require(InputFingerprint($0, try fingerprint($1)))
            }
        }
        let chains = [
            try chain(), try chain("a"), try chain("a", "b"), try chain("b", "a"), try chain("a", "b", "b"),
        ]
        #expect(Set(chains).count == chains.count)
        #expect(try chain("a", "b") == chains[2])
    }
}
