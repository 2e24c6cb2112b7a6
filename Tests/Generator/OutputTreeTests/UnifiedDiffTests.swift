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

    @Test func `changes that are far apart have hunks of their own, whose numbers follow the lines before`() {
        let old = (1...20).map(String.init)
        var new = old
        new.replaceSubrange(14...14, with: [])
        new.replaceSubrange(1...1, with: ["two", "more"])
        #expect(
            diff(old.joined(separator: "\n") + "\n", new.joined(separator: "\n") + "\n") == """
                --- a/s/a.txt
                +++ b/s/a.txt
                @@ -1,5 +1,6 @@
                 1
                -2
                +two
                +more
                 3
                 4
                 5
                @@ -12,7 +13,6 @@
                 12
                 13
                 14
                -15
                 16
                 17
                 18

                """)
    }
}
