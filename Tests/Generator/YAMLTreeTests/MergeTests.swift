import Testing
import YAMLTree

struct MergeTests {
    @Test func `own entries take precedence over merged ones, before and after the merge key`() throws {
        #expect(
            try outline("a: &x {b: 1, c: 2, d: 3}\ne: {b: 10, <<: *x, c: 20}")
                == "{a: {b: 1, c: 2, d: 3}, e: {b: 10, d: 3, c: 20}}")
    }

    @Test func `an earlier mapping in the list takes precedence over a later one`() throws {
        #expect(
            try outline("- &x {a: 1}\n- &y {a: 2, b: 2}\n- <<: [*x, *y]\n- {<<: [{b: 3}, *y]}")
                == "[{a: 1}, {a: 2, b: 2}, {a: 1, b: 2}, {b: 3, a: 2}]")
    }

    @Test func `only mappings can be merged`() {
        let message = "'<<' takes a mapping or a list of mappings; write an alias such as '*name'"
        expectRefusal(of: "a: 1\n«<<»: ‹text›", "yaml-merge", message, note: "this is not a mapping")
        expectRefusal(
            of: "a: ‹&x [1]›\n«<<»: [{b: 1}, *x]", "yaml-merge", message,
            note: "this is not a mapping")
    }

    @Test func `a second merge key is refused, because only a list defines the precedence`() {
        expectRefusal(
            of: "a: &x {b: 1}\nc:\n  ‹<<›: *x\n  «<<»: {d: 2}", "duplicate-key",
            "duplicate key '<<'; name several mappings in one list: '<<: [*a, *b]'", note: "'<<' is first set here")
    }
}
