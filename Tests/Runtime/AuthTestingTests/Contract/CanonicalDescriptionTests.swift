import AuthCore
import Foundation
import Testing

@testable import AuthTesting

@Suite struct CanonicalDescriptionTests {
    private func text(_ value: Any) -> String { CanonicalDescription(of: value, at: "value", depth: 0).text }

    @Test func `a value that is hidden elsewhere is part of the description`() throws {
        #expect(text(SecretText("Moon")) == "value = \"Moon\"\n")
        #expect(text(try EmailAddress("Mira@example.com")) == "value = \"Mira@example.com\"\n")
        #expect(text(try CalendarDay(iso8601: "2030-01-31")) == "value = \"2030-01-31\"\n")
    }

    @Test func `the order of a dictionary does not matter, and its members do`() {
        let words = (0..<50).map { ("key\($0)", $0) }
        let first = Dictionary(uniqueKeysWithValues: words)
        let second = Dictionary(uniqueKeysWithValues: words.reversed())
        #expect(text(first) == text(second))
        #expect(text(first) != text(first.merging(["key7": 8]) { $1 }))
        #expect(text(Set(words.map(\.0))) == text(Set(words.reversed().map(\.0))))
        #expect(text(["a", "b"]) != text(["b", "a"]))
    }

    @Test func `files are described by their contents`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["one", "two", "other"].map { folder.appendingPathComponent($0) }
        for (file, contents) in zip(files, ["same", "same", "different"]) { try Data(contents.utf8).write(to: file) }
        #expect(text(files[0]) == text(files[1]))
        #expect(text(files[0]) != text(files[2]))
        #expect(text(files[0]) != text(folder.appendingPathComponent("missing")))
        let url = URL(validated: "https://acme.example/terms")
        try Data("# Terms\n".utf8).write(to: files[0])
        #expect(
            text(TermsDocument(url: url, version: "1", file: files[0]))
                == text(TermsDocument(url: url, version: "1", text: "# Terms\n")))
    }

    @Test func `values of different types or in different places differ`() {
        struct One { var name: String? = "a" }
        struct Two { var name: String? = "a" }
        #expect(text(One()) == "value: One\nvalue.name = \"a\"\n")
        #expect(text(One()) != text(Two()))
        #expect(text(One(name: nil)) == "value: One\nvalue.name = nil\n")
    }
}
