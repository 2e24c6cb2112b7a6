import Testing

@testable import OutputTree

struct UnifiedDiffTests {
    private func diff(_ old: String?, _ new: String?) -> String {
        unifiedDiff(old: old.map { Array($0.utf8) }, new: new.map { Array($0.utf8) }, path: "s/a.txt")
    }

    @Test func `a changed line has three lines of context`() {
        #expect(
            diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n") == """
                --- a/s/a.txt
                +++ b/s/a.txt
                @@ -2,7 +2,7 @@
                 2
                 3
                 4
                -5
                +five
                 6
                 7
                 8

                """)
    }

    @Test func `a missing line end at the end of a file is shown`() {
        #expect(
            diff("a\nb", "a\nb\n") == """
                --- a/s/a.txt
                +++ b/s/a.txt
                @@ -1,2 +1,2 @@
                 a
                -b
                \\ No newline at end of file
                +b

                """)
        #expect(diff("x\nb", "y\nb").hasSuffix("-x\n+y\n b\n\\ No newline at end of file\n"))
    }

    @Test func `a different line end is a change`() {
        #expect(diff("a\r\n", "a\n").hasSuffix("@@ -1 +1 @@\n-a\r\n+a\n"))
    }

    @Test func `binary files are not shown`() {
        #expect(diff("a\0b", "a\0c") == "Binary files a/s/a.txt and b/s/a.txt differ\n")
    }

    @Test func `a file with thousands of changed lines is shown as replaced`() {
        let old = (0..<20_000).map { "old \($0)\n" }.joined()
        let new = (0..<20_000).map { "new \($0)\n" }.joined()
        let text = diff("same\n" + old + "end\n", "same\n" + new + "end\n")
        #expect(text.hasPrefix("--- a/s/a.txt\n+++ b/s/a.txt\n@@ -1,20002 +1,20002 @@\n same\n-old 0\n"))
        #expect(text.hasSuffix("+new 19999\n end\n"))
    }

    @Test func `applying a difference to the old file produces the new one`() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let words = ["a", "b", "c", "", "d"]
            let old = (0..<Int.random(in: 0...30, using: &random)).map { _ in words.randomElement(using: &random) ?? ""
            }
            var new = old
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                let place = Int.random(in: 0...new.count, using: &random)
                if Bool.random(using: &random) || place == new.count {
                    new.insert("x", at: place)
                } else {
                    new.remove(at: place)
                }
            }
            let text = diff(old.map { $0 + "\n" }.joined(), new.map { $0 + "\n" }.joined())
            #expect(try patched(old, with: text) == new, "\(text)")
        }
    }

    /// Applies the lines to `old`, and checks every context line and count.
    private func patched(_ old: [String], with diff: String) throws -> [String] {
        if diff.isEmpty { return old }
        var result: [String] = []
        var place = 0
        var rest = diff.split(separator: "\n", omittingEmptySubsequences: false).dropLast()[...]
        #expect(rest.prefix(2) == ["--- a/s/a.txt", "+++ b/s/a.txt"])
        rest = rest.dropFirst(2)
        while let header = rest.popFirst() {
            let match = header.wholeMatch(of: #/@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/#)
            let numbers = try #require(match).output
            let (oldCount, newCount) = (Int(numbers.2 ?? "1") ?? -1, Int(numbers.4 ?? "1") ?? -1)
            let start = (Int(numbers.1) ?? 0) - (oldCount == 0 ? 0 : 1)
            result += old[place..<start]
            place = start
            try #require(result.count == (Int(numbers.3) ?? 0) - (newCount == 0 ? 0 : 1))
            let (endOld, endNew) = (place + oldCount, result.count + newCount)
            while place < endOld || result.count < endNew {
                let line = rest.popFirst() ?? "the text ends too early"
                let text = String(line.dropFirst())
                if line.first != "+" {
                    try #require(old[place] == text)
                    place += 1
                }
                if line.first != "-" { result.append(text) }
            }
        }
        return result + old[place...]
    }
}
