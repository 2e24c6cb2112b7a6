import Diagnostics
import Testing
import YAMLTree

struct LimitsTests {
    private let message = "values are nested deeper than 64 levels here; flatten them"

    @Test func `sixty-four levels are allowed, and one more is refused`() {
        let open = String(repeating: "[", count: 64)
        let close = String(repeating: "]", count: 64)
        #expect(problems(in: open + close) == [])
        expectRefusal(of: "\(open)«[»]\(close)", "yaml-nesting", message)
    }

    @Test(arguments: ["[", "{a: ", "- ", "? ", "[\n"])
    func `many open brackets are refused as soon as the limit is reached`(opening: String) {
        let text = String(repeating: opening, count: (1 << 16) / opening.utf8.count)
        let problems = problems(in: text)
        #expect(problems.count == 1)
        #expect(problems.first?.hasSuffix("\(message) [yaml-nesting]") == true)
    }

    @Test func `a key of more than 1,024 characters is refused`() {
        let key = String(repeating: "é", count: 1022)
        #expect(problems(in: "'\(key)': 1\n") == [])
        for quote in ["'", "\""] {
            expectRefusal(
                of: "a: 1\n«\(quote)\(key)x\(quote)»: 1\n", "yaml-key",
                "the key is longer than 1,024 characters, the limit of YAML; shorten it")
        }
    }

    @Test func `parsing stops after a hundred errors`() {
        let problems = problems(in: String(repeating: "a: 1\n", count: 10_000))
        #expect(problems.count == 101)
        #expect(problems.last == "101:1-101:2: reading stops after 100 errors; fix these first [too-many-problems]")
    }

    /// Counting each position from the start of the line would take minutes.
    @Test(.timeLimit(.minutes(1))) func `many values on one line are parsed quickly`() throws {
        let text = "[" + String(repeating: "é: , ", count: 40_000) + "]"
        let root = try #require(try parseYAML(SourceFile(path: "brand.yaml", text: text)))
        guard case .sequence(let items) = root.content else { return }
        #expect(items.count == 40_000)
        #expect(items.last?.range.start.column == 2 + 39_999 * 5)
    }
}
