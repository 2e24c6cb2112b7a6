import Testing

@testable import OutputTree

struct PatchTests {
    private func text(_ old: String?, _ new: String?, path: String = "s/a.txt") -> String {
        let lines = patch(old: old.map { Array($0.utf8) }, new: new.map { Array($0.utf8) }, path: path)
        return String(decoding: lines.flatMap(\.bytes), as: UTF8.self)
    }

    @Test func `an empty file appears only in the header`() {
        #expect(text(nil, "") == "diff --git a/s/a.txt b/s/a.txt\nnew file mode 100644\nindex 0000000..e69de29\n")
        #expect(text("", nil) == "diff --git a/s/a.txt b/s/a.txt\ndeleted file mode 100644\nindex e69de29..0000000\n")
    }

    @Test func `a binary file appears only by name`() {
        #expect(
            text("a\0", nil) == """
                diff --git a/s/a.txt b/s/a.txt
                deleted file mode 100644
                Binary files a/s/a.txt and /dev/null differ

                """)
    }

    @Test func `a name cannot break a header line`() {
        let name = "x\n--- \"y\\z"
        #expect(
            text("a\n", "b\n", path: name) == #"""
                diff --git "a/x\012--- \"y\\z" "b/x\012--- \"y\\z"
                --- "a/x\012--- \"y\\z"
                +++ "b/x\012--- \"y\\z"
                @@ -1 +1 @@
                -a
                +b

                """#)
        #expect(text("a\n", "b\n", path: "ö b").contains("\n--- \"a/ö b\"\n+++ \"b/ö b\"\n"))
    }

    @Test func `lines keep their bytes and have a kind`() {
        let lines = patch(old: [0xFF, 0x0A, 0x61], new: [0xFE, 0x0A, 0x61], path: "a")
        #expect(lines.map(\.kind) == [.header, .header, .header, .hunk, .removed, .added, .kept, .note])
        #expect(lines[4].bytes == [0x2D, 0xFF, 0x0A])
        #expect(lines[5].bytes == [0x2B, 0xFE, 0x0A])
        #expect(lines[6].bytes == [0x20, 0x61, 0x0A])
    }
}
