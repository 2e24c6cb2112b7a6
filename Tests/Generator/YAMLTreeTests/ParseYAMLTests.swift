import Diagnostics
import Testing
import YAMLTree

struct ParseYAMLTests {
    @Test(arguments: ["", "\n\n", "# only a comment", "\u{FEFF}", "---", "--- # nothing\n...\n"])
    func `a file without a value is an empty document`(text: String) throws {
        #expect(try parseYAML(SourceFile(path: "brand.yaml", text: text)) == nil)
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `every line end of YAML ends a line and is a line feed in a value`(end: String) throws {
        let text = ["a: 1", "b: |", "  x", "  y", "c: 2"].joined(separator: end)
        #expect(try outline(text) == #"{a: 1, b: "x\ny\n", c: 2}"#)
    }

    @Test func `all errors are reported together, by position`() {
        let text = """
            a: !point 1
            b: *nowhere
            a: 2
            [c]: 3
            <<: 4
            """
        #expect(
            problems(in: text) == [
                "1:4-1:10: the tag '!point' is not supported; remove it [yaml-tag]",
                "2:4-2:12: '*nowhere' refers to no anchor above it; add '&nowhere' to a value above it [yaml-alias]",
                "3:1-3:2: duplicate key 'a'; remove one of the two [duplicate-key]",
                "4:1-4:4: a list or mapping cannot be a key; if the key is text that begins with '[' or '{', "
                    + "put it in quotes [yaml-key]",
                "5:1-5:3: '<<' takes a mapping or a list of mappings; write an alias such as '*name' [yaml-merge]",
            ])
    }
}
