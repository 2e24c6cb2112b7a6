import Testing
import YAMLTree

struct AliasTests {
    @Test func `an alias has the value of its anchor`() throws {
        #expect(
            try outline("a: &x [1, {b: 2}]\nc: *x\nd: &y k\n*y : e") == #"""
                {a: [1, {b: 2}], c: [1, {b: 2}], d: "k", k: "e"}
                """#)
    }

    @Test func `an alias above its anchor is refused`() {
        expectRefusal(
            of: "a: «*color»\nb: &color 1", "yaml-alias",
            "'*color' refers to no anchor above it; add '&color' to a value above it")
        expectRefusal(
            of: "a: &colors 1\nb: [é, «*color»]", "yaml-alias",
            "'*color' refers to no anchor above it; did you mean '*colors'?")
    }

    @Test func `a value that contains itself is refused`() {
        expectRefusal(
            of: "a: ‹›&x\n  b: [1, «*x»]", "yaml-alias",
            "'*x' is inside the value that it refers to; remove it, because a value cannot contain itself",
            note: "'&x' is set here")
    }

    @Test func `a billion laughs attack ends at the first alias over the limit`() {
        var text = "a0: &a0 ha\n"
        for level in 1...100 {
            let aliases = Array(repeating: "*a\(level - 1)", count: 9)
            text += "a\(level): &a\(level) [\(aliases.joined(separator: ", "))]\n"
        }
        #expect(
            problems(in: text) == [
                "6:10-6:13: the aliases in this file refer to more than 10000 values; use fewer [yaml-alias]"
            ])
    }

    @Test func `aliases do not hide deep nesting`() {
        let forty = String(repeating: "[", count: 40) + "1" + String(repeating: "]", count: 40)
        expectRefusal(
            of: "- &a \(forty)\n- \(forty.replacing("1", with: "«*a»"))", "yaml-nesting",
            "values are nested deeper than 64 levels here; flatten them")
    }
}
