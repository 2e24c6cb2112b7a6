import Foundation
import Testing

@testable import OutputTree

struct RecipeBookTests {
    private static func recipe(_ parts: String...) throws -> Recipe {
        var ingredients = Recipe.Ingredients()
        for part in parts { ingredients.add(part) }
        return try #require(Recipe(ingredients))
    }

    private static func ledger(_ text: String) throws -> KnownLedger {
        KnownLedger(digest: try #require(SHA256Hasher.digest(of: Array(text.utf8))))
    }

    private static func book() throws -> RecipeBook {
        var book = RecipeBook()
        book.note(try ledger("a"), of: "acme", by: try recipe("one"))
        book.note(try ledger("g"), of: "globex", by: try recipe("two"), from: ["a.yaml", "b.md"])
        book.whole = try recipe("one", "two")
        return book
    }

    @Test func `a book tells what a recipe made of a tree, and nothing of other recipes and trees`() throws {
        let book = try Self.book()
        #expect(book.ledger(of: "acme", by: try Self.recipe("one")) == (try Self.ledger("a")))
        #expect(book.ledger(of: "acme", by: try Self.recipe("two")) == nil)
        #expect(book.ledger(of: "initech", by: try Self.recipe("one")) == nil)
    }

    @Test func `what a later recipe made takes the place of what an earlier one did`() throws {
        var book = try Self.book()
        book.note(try Self.ledger("b"), of: "acme", by: try Self.recipe("three"))
        #expect(book.ledger(of: "acme", by: try Self.recipe("one")) == nil)
        #expect(book.ledger(of: "acme", by: try Self.recipe("three")) == (try Self.ledger("b")))
    }

    @Test func `words are noted that can be read again`() throws {
        var book = try Self.book()
        #expect(book.sources(of: "acme") == [])
        #expect(book.sources(of: "globex") == ["a.yaml", "b.md"])
        for word in ["", "a b", "a\nb"] {
            book.note(try Self.ledger("g"), of: "globex", by: try Self.recipe("two"), from: ["a.yaml", word])
            #expect(book.sources(of: "globex") == [])
        }
    }

    @Test func `trees that are no more are forgotten`() throws {
        var book = try Self.book()
        book.keep(only: ["globex", "initech"])
        #expect(book.ledger(of: "acme", by: try Self.recipe("one")) == nil)
        #expect(book.ledger(of: "globex", by: try Self.recipe("two")) != nil)
    }

    @Test func `two lists of parts never make one recipe`() throws {
        #expect(try Self.recipe("ab", "c") != Self.recipe("a", "bc"))
        #expect(try Self.recipe("ab") != Self.recipe("ab", ""))
        #expect(try Self.recipe("ab") == Self.recipe("ab"))
    }

    @Test func `the next run reads the book as it was written`() throws {
        let sandbox = try Sandbox()
        try sandbox.generate(["a": "a"])
        let book = try Self.book()
        try book.write(to: sandbox.output)
        #expect(RecipeBook(of: sandbox.output) == book)
        let (one, two) = (String(repeating: "1", count: 64), String(repeating: "2", count: 64))
        try sandbox.edit("../.brandgen/recipes", "brandgen recipes 2\n\(one) \(two) acme\n")
        try RecipeBook(of: sandbox.output).write(to: sandbox.output)
        #expect(sandbox.text("../.brandgen/recipes") == "brandgen recipes 2\n\(one) \(two) acme\n")
        #expect(sandbox.everything(in: sandbox.output + "/.brandgen") == ["recipes"])
    }

    @Test(arguments: [
        "", "brandgen recipes 1\n", "brandgen recipes 2\nacme\n", "brandgen recipes 2\nx y acme\n", "\u{0}",
        "brandgen recipes 2\n\(String(repeating: "1", count: 64)) \(String(repeating: "2", count: 63)) acme\n",
    ])
    func `a book of another form is empty`(text: String) {
        #expect(RecipeBook(reading: text) == RecipeBook())
    }

    @Test func `without a book, with a link or a folder in its place, nothing is known`() throws {
        let sandbox = try Sandbox()
        #expect(RecipeBook(of: sandbox.output) == RecipeBook())
        try sandbox.createFolder("../.brandgen/recipes")
        #expect(RecipeBook(of: sandbox.output) == RecipeBook())
        try sandbox.remove("../.brandgen/recipes")
        let book = try Self.book()
        try book.write(to: sandbox.output)
        try FileManager.default.moveItem(
            atPath: sandbox.path("../.brandgen/recipes"), toPath: sandbox.path("../elsewhere"))
        try FileManager.default.createSymbolicLink(
            atPath: sandbox.path("../.brandgen/recipes"), withDestinationPath: sandbox.path("../elsewhere"))
        #expect(RecipeBook(of: sandbox.output) == RecipeBook())
    }

    @Test func `a book that cannot be written leaves the one before`() throws {
        let sandbox = try Sandbox()
        try sandbox.generate(["a": "a"])
        let book = try Self.book()
        try book.write(to: sandbox.output)
        var disk = Disk()
        disk.fault = { $0 == .write ? ENOSPC : 0 }
        var other = book
        other.keep(only: [])
        #expect(throws: OutputError.self) { try other.write(to: sandbox.output, disk: disk) }
        #expect(RecipeBook(of: sandbox.output) == book)
        #expect(sandbox.everything(in: sandbox.output + "/.brandgen") == ["recipes"])
    }
}
