import Testing

struct RangeTests {
    @Test func `every key and value has its range`() throws {
        try expectRanges("««a»: «plain text»  # why\n«b»:\n  ««c»: «'x'»\n  «d»: «\"y\"»»»\n")
        try expectRanges("«- «a»\n- ««b»: «1»\n  «c»: «2»»\n- «- «d»»»\n")
    }

    @Test func `columns count characters of any size`() throws {
        try expectRanges("««名前»: «\"日本 🎉\"»\n«é»: «[«é́», «👩‍👩‍👧», «עברית»]»»\n")
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `lines end with every line end of YAML`(end: String) throws {
        try expectRanges("««a»: «1»\n\n«b»:\n  «- «é»\n  - «|\n    y»»»\n".replacing("\n", with: end))
    }

    @Test func `a byte order mark has no column`() throws {
        try expectRanges("\u{FEFF}««a»: «é»»")
        try expectRanges("\u{FEFF}# comment\r\n««a»: «é»»")
    }

    @Test func `a missing value has an empty range after the colon`() throws {
        try expectRanges("««a»:«»\n\n# comment\n«b»:«»»   \n")
        try expectRanges("«{«a»:«» , «\"b\"» :«» }»")
    }

    @Test func `a missing value without a colon has an empty range after the key`() throws {
        try expectRanges("«{«a»«» , «b»«»}»")
        try expectRanges("«{? «a» # b: c\n  :«» }»")
        try expectRanges("«? «a»«»\n\n? «b»\n:«»»\n")
    }

    @Test func `a missing list item has an empty range after the dash`() throws {
        try expectRanges("«-«»\n# comment\n-  «x»\n-«»»\n\n")
    }

    @Test func `a block ends with its last value, before blank lines and comments`() throws {
        try expectRanges("««a»:\n  ««b»:\n    ««c»: «1»»»\n\n  # about d\n\n«d»: «2»»\n\n# end\n")
        try expectRanges("««a»:\n«- «1»\n- «2»»\n\n# about b\n«b»: «3»»")
    }

    @Test func `a block scalar ends with its last line of text`() throws {
        try expectRanges("««a»: «|\n  x\n\n  é»\n\n# comment\n«b»: «>+\n  y»»\n\n\n")
        try expectRanges("««a»: «|»»\n\n")
    }

    @Test func `a flow collection ends with its bracket, a pair in a list with its value`() throws {
        try expectRanges("««a»: «[\n  «1»,\n  «{«b»: «2»}», «[]»\n ]» # end\n«c»: «{}»»")
        try expectRanges("«[««a»: «1»», ««b»: «[]»»  , ««c»:«»»  ]»")
    }

    @Test func `a scalar of several lines ends on its last one`() throws {
        try expectRanges("««a»: «one\n  two»\n«b»: «\"one\n\n  two\"»»")
    }

    @Test func `the range of a value with an anchor or tag begins at the anchor or tag`() throws {
        try expectRanges("««a»: «&x !!str 1»\n«b»: «&y\n  «c»: «2»»»\n")
    }
}
