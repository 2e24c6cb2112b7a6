import Testing

struct RangeTests {
    @Test(arguments: [
        // Every key and value has its range.
        "««a»: «plain text»  # why\n«b»:\n  ««c»: «'x'»\n  «d»: «\"y\"»»»\n",
        "«- «a»\n- ««b»: «1»\n  «c»: «2»»\n- «- «d»»»\n",
        // Columns count characters of any size, and a byte order mark has none.
        "««名前»: «\"日本 🎉\"»\n«é»: «[«é́», «👩‍👩‍👧», «עברית»]»»\n", "\u{FEFF}# comment\r\n««a»: «é»»",
        // A missing value has an empty range after the colon, the key or the dash.
        "««a»:«»\n\n# comment\n«b»:«»»   \n", "«{«a»«» , «b»«»}»", "«{? «a» # b: c\n  :«» }»",
        "«? «a»«»\n\n? «b»\n:«»»\n", "«-«»\n# comment\n-  «x»\n-«»»\n\n",
        // A block ends with its last value or line of text, and a flow collection with its bracket.
        "««a»:\n  ««b»:\n    ««c»: «1»»»\n\n  # about d\n\n«d»: «2»»\n\n# end\n",
        "««a»: «|\n  x\n\n  é»\n\n# comment\n«b»: «>+\n  y»»\n\n\n",
        "««a»: «[\n  «1»,\n  «{«b»: «2»}», «[]»\n ]» # end\n«c»: «{}»»",
        "««a»: «one\n  two»\n«b»: «\"one\n\n  two\"»»",
        // An anchor or a tag is a part of its value.
        "««a»: «&x !!str 1»\n«b»: «&y\n  «c»: «2»»»\n",
    ])
    func `every key and value has its range`(text: String) throws { try expectRanges(text) }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `lines end with every line end of YAML`(end: String) throws {
        try expectRanges("««a»: «1»\n\n«b»:\n  «- «é»\n  - «|\n    y»»»\n".replacing("\n", with: end))
    }
}
