import Diagnostics
import Testing
import YAMLTree

/// Syntax that is refused, except for aliases.
struct RefusedSyntaxTests {
    @Test func `a duplicate key is reported at its second place`() {
        expectRefusal(
            of: "brand:\n  ‹name›: é\n  id: x\n  «\"name\"»: y", "duplicate-key",
            "duplicate key 'name'; remove one of the two", note: "'name' is first set here")
        expectRefusal(
            of: "{‹a›: 1, «a»: 1}", "duplicate-key", "duplicate key 'a'; remove one of the two",
            note: "'a' is first set here")
    }

    @Test func `a key with a line break or an escape sequence is shown on one line in messages`() {
        expectRefusal(
            of: #"‹"a\nb\e[1m\N🎉"›: 1\#n«"a\nb\e[1m\N🎉"»: 2"#, "duplicate-key",
            #"duplicate key 'a\nb\u{1B}[1m\u{0085}🎉'; remove one of the two"#,
            note: #"'a\nb\u{1B}[1m\u{0085}🎉' is first set here"#)
    }

    @Test func `a list or mapping is refused as a key`() {
        let message =
            "a list or mapping cannot be a key; if the key is text that begins with '[' or '{', put it in quotes"
        expectRefusal(of: "a: {«{name}»: 1}", "yaml-key", message)
        expectRefusal(of: "title: {«{name}»}", "yaml-key", message)
        expectRefusal(of: "? «- 1\n  - 2»\n: 3", "yaml-key", message)
    }

    @Test(arguments: [
        "a:\n«\t»b: 1", "a:\n  «\t»b: 1", "a: 1\n«\t»b: 2", "a: 'x'\n«\t»b: 2", "-«\t»- 1", "a: |\n«\t»text",
        "a: |\n  text\n «\t»text", "a: {\n«\t»b: 1}", "a: [\n  1\n «\t» ]", "«\t»a: 1", "a: [é, {b: 1},\n«\t»\t2]",
    ])
    func `a tab is refused as indentation`(text: String) {
        expectRefusal(of: text, "yaml-tab", "a tab cannot be used as indentation; use spaces")
    }

    @Test(arguments: [
        "‹›a: 1\n«---»\nb: 2", "‹›---\na: 1\n...\n«---»\nb: 2", "‹›a: 1\n...\n«b»: 2", "‹›---\n«---»\n",
        "‹›--- é\n«---» é", "‹›a: 1\n...\n# c\n«@»",
    ])
    func `a second document is reported where it starts`(text: String) {
        expectRefusal(
            of: text, "yaml-multiple-documents",
            "a second document starts here; write each document in a separate file",
            note: "the first document starts here")
    }

    @Test(arguments: [
        ("a: b«:» c", "a ':' is not allowed here; put the value in quotes, or fix the indentation"),
        ("  a: 1\n«b»: 2", "this line does not belong to the value above it; fix the indentation"),
        ("a: «@»home", "a value cannot start with this character; put the value in quotes"),
        ("a: «%»", "a value cannot start with this character; put the value in quotes"),
        ("a: «-» b", "a list item is not allowed here; begin the list on a new line"),
        ("a: «?» b", "a '?' is not allowed here; put the value in quotes"),
        ("«%»YAML 1.3\n---\na: 1", "the YAML version is unknown; write '%YAML 1.2', or remove the line"),
    ])
    func `frequent errors have clear messages`(text: String, message: String) {
        expectRefusal(of: text, "yaml-syntax", message)
    }

    @Test(arguments: [
        (
            "‹›a: \"b\"«c»", "a key is missing; fix the indentation, or put the whole value in quotes",
            "while parsing a block mapping that starts here"
        ),
        (
            "a: ‹›{b: 1\n«»", "the mapping has no ',' or '}' here; close the mapping, or put its text in quotes",
            "while parsing a flow mapping that starts here"
        ),
        (
            "a: ‹›*«*»bold**", "'&' or '*' has no name after it; if the value is text, put it in quotes",
            "while scanning an alias that starts here"
        ),
        (
            #"a: ‹›"é«\»d""#, "the escape is unknown; write '\\\\' for a backslash, or use single quotes",
            "while parsing a quoted scalar that starts here"
        ),
        (
            #"a: ‹›"\u«d»83d""#,
            "the escape is not a Unicode character; write a character above U+FFFF as '\\U' and eight digits",
            "while parsing a quoted scalar that starts here"
        ),
    ])
    func `frequent errors have a note at the beginning of their context`(
        text: String, message: String, note: String
    ) {
        expectRefusal(of: text, "yaml-syntax", message, note: note)
    }

    @Test(arguments: [
        "a: 1\n«key»\n  b: 2", "a:\n  b: 1\n«key»\n  c: 2\n", "«key»\n  b: 1\n", "a: 1\n«key» # a comment\n\n  b: 2",
        "a:\n  «key»\n    c: \"1\"\n    d: 1\n",
    ])
    func `a missing colon is reported at its line`(text: String) {
        expectRefusal(of: text, "yaml-syntax", "'key' has no ':'; write 'key:'")
    }

    @Test(arguments: [
        (
            "a: 1\n«name Acme One»\nb: 2",
            "'name Acme One' has no ':'; write 'name: Acme One', or indent it if it continues the text above"
        ),
        ("a: 1\n«key»\nb: 2", "'key' has no ':'; write 'key:', or indent it if it continues the text above"),
        ("a:\n  «id acme»\n  name: Acme\n", "'id acme' has no ':'; write 'id: acme'"),
        ("a: 1\n«name:Acme»\nb: 2", "'name:Acme' has no space after ':'; write 'name: Acme'"),
        (
            "a:\n  - b\n  «-c»\nd: 1", "'-c' is not a list item; write '- c', with a space after the hyphen"
        ),
    ])
    func `a line without a colon or a space is named, with the correction`(text: String, message: String) {
        expectRefusal(of: text, "yaml-syntax", message)
    }

    @Test(arguments: [
        (
            "a:\n  id: 1\n «name»: b\n  c: 2\n",
            "'name' is indented by 1 space, and 'id' above it by 2; indent both alike"
        ),
        (
            "a:\n «id»: 1\n  name: b\n  c: 2\n",
            "'id' is indented by 1 space, and 'name' below it by 2; indent both alike"
        ),
        ("a:\n«b»: 1\n  c: 2\n", "'b' is indented by 0 spaces, and 'c' below it by 2; indent both alike"),
        ("a:\n  b:\n    - c\n   «- d»\n", "'- d' is indented by 3 spaces, and '- c' above it by 4; indent both alike"),
        // The content of a list item is indented by its hyphen too.
        ("a:\n  - b: 1\n   «c»: 2\n", "'c' is indented by 3 spaces, and 'b' above it by 4; indent both alike"),
        // A line that begins a block is more likely in the outer one.
        (
            "a:\n  b:\n    c: 1\n   «d»:\n    e: 3\n",
            "'d' is indented by 3 spaces, and 'b' above it by 2; indent both alike"
        ),
        // Text may continue on a line without a colon.
        ("a: b\n  of the world\n  «c»: 2\n", "'c' is indented by 2 spaces, and 'a' above it by 0; indent both alike"),
    ])
    func `a line with a space too few or too many is named`(text: String, message: String) {
        expectRefusal(of: text, "yaml-syntax", message)
    }

    @Test(arguments: [
        "name: «“»Acme: The App”\n", "a:\n  - b: «„»Acme: The App“\n", "- «‘»a: b: c’\n",
    ])
    func `typographic quotes are named as the cause of an error`(text: String) {
        let sign = text.unicodeScalars.first { "“„‘".unicodeScalars.contains($0) }.map(String.init) ?? ""
        expectRefusal(
            of: text, "yaml-syntax", "'\(sign)' is not a quotation mark of YAML; write '\"' before and after the text")
    }
}
