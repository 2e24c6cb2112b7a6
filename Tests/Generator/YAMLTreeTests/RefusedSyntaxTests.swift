import Testing
import YAMLTree

/// What is refused while YAML is read, other than aliases.
struct RefusedSyntaxTests {
    @Test func `a duplicate key is refused at its second place`() {
        expectRefusal(
            of: "brand:\n  ‹name›: é\n  id: x\n  «\"name\"»: y", "duplicate-key",
            "duplicate key 'name'; remove one of the two", note: "'name' is first set here")
        expectRefusal(
            of: "{‹a›: 1, «a»: 1}", "duplicate-key", "duplicate key 'a'; remove one of the two",
            note: "'a' is first set here")
    }

    @Test func `a key with a line break or an escape sequence keeps a message on one harmless line`() {
        expectRefusal(
            of: #"‹"a\nb\e[1m\N🎉"›: 1\#n«"a\nb\e[1m\N🎉"»: 2"#, "duplicate-key",
            #"duplicate key 'a\nb\u{1B}[1m\u{0085}🎉'; remove one of the two"#,
            note: #"'a\nb\u{1B}[1m\u{0085}🎉' is first set here"#)
    }

    @Test func `a list or mapping is refused as a key`() {
        let message = "a list or mapping cannot be a key; put the text in quotes if it begins with '[' or '{'"
        expectRefusal(of: "a: {«{name}»: 1}", "yaml-key", message)
        expectRefusal(of: "title: {«{name}»}", "yaml-key", message)
        expectRefusal(of: "? «- 1\n  - 2»\n: 3", "yaml-key", message)
    }

    @Test func `a missing key is refused`() {
        expectRefusal(of: "a: 1\n?«»\n: é", "yaml-key", "a key is missing here; write one before the ':'")
    }

    @Test(arguments: [
        "a:\n«\t»b: 1", "a:\n  «\t»b: 1", "a: 1\n«\t»b: 2", "a: 'x'\n«\t»b: 2", "-«\t»- 1", "a: |\n«\t»text",
        "a: |\n  text\n «\t»text", "a: {\n«\t»b: 1}", "a: [\n  1\n «\t» ]", "«\t»a: 1", "a: [é, {b: 1},\n«\t»\t2]",
    ])
    func `a tab is refused as indentation`(text: String) {
        expectRefusal(of: text, "yaml-tab", "a tab cannot be used as indentation; use spaces")
    }

    @Test func `tabs are read where they do not indent`() throws {
        #expect(
            try outline("a:\t1\t# comment\nb: \"\tx\n\ty\"\nc: [\t1,\t2]\nd: |\n  x\n  \ty")
                == #"{a: 1, b: "\tx y", c: [1, 2], d: "x\n\ty"}"#)
    }

    @Test func `several tabs are told at once where libyaml reads past them`() {
        let message = "a tab cannot be used as indentation; use spaces [yaml-tab]"
        #expect(problems(in: "a: {\n\tb: 1,\n\tc: 2 }") == ["2:1-2:2: \(message)", "3:1-3:2: \(message)"])
    }

    @Test(arguments: [
        "‹›a: 1\n«---»\nb: 2", "‹›---\na: 1\n...\n«---»\nb: 2", "‹›a: 1\n...\n«b»: 2", "‹›---\n«---»\n",
        "‹›--- é\n«---» é", "‹›a: 1\n...\n# c\n«@»",
    ])
    func `a second document is refused where it starts`(text: String) {
        expectRefusal(
            of: text, "yaml-multiple-documents", "a second document starts here; keep one document in a file",
            note: "the first document starts here")
    }

    @Test func `libyaml's problem and its context are both told`() {
        expectRefusal(
            of: "a: ‹›\"é\nb: 1\n«»", "yaml-syntax",
            "the quotes are not closed before the end of the file; close them",
            note: "while scanning a quoted scalar that starts here")
        expectRefusal(
            of: "a:\n  b: ‹›[1, 2\nc«:» 3", "yaml-syntax",
            "expected ',' or ']'; close the list, or put its text in quotes",
            note: "while parsing a flow sequence that starts here")
    }

    @Test(arguments: [
        ("a: b«:» c", "a ':' cannot stand here; put the value in quotes, or mend the indentation"),
        ("a: 1\n  b«:» 2", "a ':' cannot stand here; put the value in quotes, or mend the indentation"),
        ("  a: 1\n«b»: 2", "this does not belong to the value above it; mend the indentation"),
        ("a: «@»home", "no value can start with this character; put the value in quotes"),
        ("a: «%»", "no value can start with this character; put the value in quotes"),
        ("a: «-» b", "a list entry cannot stand here; begin the list on a line of its own"),
        ("a: «?» b", "a '?' cannot stand here; put the value in quotes"),
        ("«%»YAML 1.3\n---\na: 1", "unknown YAML version; write '%YAML 1.2' or leave the line out"),
    ])
    func `frequent mistakes are told in plain words`(text: String, message: String) {
        expectRefusal(of: text, "yaml-syntax", message)
    }

    @Test(arguments: [
        (
            "a: 1\n‹›key\n«b»: 2", "expected ':' after the key; write 'key: value'",
            "while scanning a simple key that starts here"
        ),
        (
            "‹›a: \"b\"«c»", "expected a key; mend the indentation, or put the whole value in quotes",
            "while parsing a block mapping that starts here"
        ),
        (
            "‹›- a\n«b»: 1", "expected '-' as in the list above; mend the indentation",
            "while parsing a block collection that starts here"
        ),
        (
            "a: ‹›{b: 1\n«»", "expected ',' or '}'; close the mapping, or put its text in quotes",
            "while parsing a flow mapping that starts here"
        ),
        (
            "a: ‹›*«*»bold**", "expected a name after '&' or '*'; put the value in quotes if it is text",
            "while scanning an alias that starts here"
        ),
        (
            "a: ‹›>«=» 3", "only a comment may follow on this line; put the value in quotes if it is text",
            "while scanning a block scalar that starts here"
        ),
        (
            #"a: ‹›"é«\»d""#, "unknown escape; write '\\\\' for a backslash, or use single quotes",
            "while parsing a quoted scalar that starts here"
        ),
        (
            #"a: ‹›"\u«d»83d""#,
            "this escape is no Unicode character; write those past U+FFFF as '\\U' and eight digits",
            "while parsing a quoted scalar that starts here"
        ),
        (
            #"a: ‹›"\x«4»g""#, "expected a hexadecimal digit; write '\\\\' for a backslash",
            "while parsing a quoted scalar that starts here"
        ),
        (
            "‹›%FOO« »bar\n---\na: 1", "unknown directive; leave the line out",
            "while scanning a directive that starts here"
        ),
    ])
    func `frequent mistakes are told with the place where their context starts`(
        text: String, message: String, note: String
    ) {
        expectRefusal(of: text, "yaml-syntax", message, note: note)
    }

    @Test func `a syntax error at the end of a last line without a line end has a place in the text`() {
        expectRefusal(
            of: "a: 1\n‹›key«»", "yaml-syntax", "expected ':' after the key; write 'key: value'",
            note: "while scanning a simple key that starts here")
    }
}
