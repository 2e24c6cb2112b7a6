import Foundation
import Testing

@testable import OutputTree

struct BuildCacheTests {
    private static func fingerprint(_ parts: String...) throws -> InputFingerprint {
        var builder = InputFingerprint.Builder()
        for part in parts { builder.add(part) }
        return try #require(InputFingerprint(builder))
    }

    private static func ledger(_ text: String) throws -> KnownLedger {
        KnownLedger(digest: try #require(SHA256Hasher.digest(of: Array(text.utf8))))
    }

    private static func book() throws -> BuildCache {
        var book = BuildCache()
        book.record(try ledger("a"), of: "acme", by: try fingerprint("one"))
        book.record(try ledger("g"), of: "globex", by: try fingerprint("two"), from: ["a.yaml", "b.md"])
        book.combined = try fingerprint("one", "two")
        return book
    }

    @Test func `a cache returns the ledger of a tree only for its fingerprint`() throws {
        let book = try Self.book()
        #expect(book.ledger(of: "acme", by: try Self.fingerprint("one")) == (try Self.ledger("a")))
        #expect(book.ledger(of: "acme", by: try Self.fingerprint("two")) == nil)
        #expect(book.ledger(of: "initech", by: try Self.fingerprint("one")) == nil)
    }

    @Test func `a new ledger replaces the tree's earlier ledger`() throws {
        var book = try Self.book()
        book.record(try Self.ledger("b"), of: "acme", by: try Self.fingerprint("three"))
        #expect(book.ledger(of: "acme", by: try Self.fingerprint("one")) == nil)
        #expect(book.ledger(of: "acme", by: try Self.fingerprint("three")) == (try Self.ledger("b")))
    }

    @Test func `sources with spaces or line ends are not recorded`() throws {
        var book = try Self.book()
        #expect(book.sources(of: "acme") == [])
        #expect(book.sources(of: "globex") == ["a.yaml", "b.md"])
        for word in ["", "a b", "a\nb"] {
            book.record(try Self.ledger("g"), of: "globex", by: try Self.fingerprint("two"), from: ["a.yaml", word])
            #expect(book.sources(of: "globex") == [])
        }
    }

    @Test func `entries of other trees are removed`() throws {
        var book = try Self.book()
        book.keep(only: ["globex", "initech"])
        #expect(book.ledger(of: "acme", by: try Self.fingerprint("one")) == nil)
        #expect(book.ledger(of: "globex", by: try Self.fingerprint("two")) != nil)
    }

    @Test func `different lists of parts have different fingerprints`() throws {
        #expect(try Self.fingerprint("ab", "c") != Self.fingerprint("a", "bc"))
        #expect(try Self.fingerprint("ab") != Self.fingerprint("ab", ""))
        #expect(try Self.fingerprint("ab") == Self.fingerprint("ab"))
    }

    @Test func `the next run reads the cache unchanged`() throws {
        let sandbox = try Sandbox()
        try sandbox.generate(["a": "a"])
        let book = try Self.book()
        try book.write(to: sandbox.output)
        #expect(BuildCache(of: sandbox.output) == book)
        let (one, two) = (String(repeating: "1", count: 64), String(repeating: "2", count: 64))
        try sandbox.edit("../.brandgen/build-cache", "brandgen build cache 3\n\(one) \(two) acme\n")
        try BuildCache(of: sandbox.output).write(to: sandbox.output)
        #expect(sandbox.text("../.brandgen/build-cache") == "brandgen build cache 3\n\(one) \(two) acme\n")
        #expect(sandbox.everything(in: sandbox.output + "/.brandgen") == ["build-cache"])
    }

    @Test(arguments: [
        "", "brandgen build cache 2\n", "brandgen build cache 3\nacme\n", "brandgen build cache 3\nx y acme\n", "\u{0}",
        "brandgen build cache 3\n\(String(repeating: "1", count: 64)) \(String(repeating: "2", count: 63)) acme\n",
    ])
    func `a text with another format is an empty cache`(text: String) {
        #expect(BuildCache(reading: text) == BuildCache())
    }

    @Test func `a missing cache, a link or a folder in its place is an empty cache`() throws {
        let sandbox = try Sandbox()
        #expect(BuildCache(of: sandbox.output) == BuildCache())
        try sandbox.createFolder("../.brandgen/build-cache")
        #expect(BuildCache(of: sandbox.output) == BuildCache())
        try sandbox.remove("../.brandgen/build-cache")
        let book = try Self.book()
        try book.write(to: sandbox.output)
        try FileManager.default.moveItem(
            atPath: sandbox.path("../.brandgen/build-cache"), toPath: sandbox.path("../elsewhere"))
        try FileManager.default.createSymbolicLink(
            atPath: sandbox.path("../.brandgen/build-cache"), withDestinationPath: sandbox.path("../elsewhere"))
        #expect(BuildCache(of: sandbox.output) == BuildCache())
    }

    @Test func `a cache that cannot be written leaves the earlier one`() throws {
        let sandbox = try Sandbox()
        try sandbox.generate(["a": "a"])
        let book = try Self.book()
        try book.write(to: sandbox.output)
        var disk = Disk()
        disk.fault = { $0 == .write ? ENOSPC : 0 }
        var other = book
        other.keep(only: [])
        #expect(throws: OutputError.self) { try other.write(to: sandbox.output, disk: disk) }
        #expect(BuildCache(of: sandbox.output) == book)
        #expect(sandbox.everything(in: sandbox.output + "/.brandgen") == ["build-cache"])
    }
}
