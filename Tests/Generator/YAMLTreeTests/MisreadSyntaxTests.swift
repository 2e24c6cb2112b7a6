import Testing
import YAMLTree

/// Syntax that libyaml accepts, but that YAML 1.2.2 refuses or reads in another way.
struct MisreadSyntaxTests {
    private static let comment =
        "a comment needs a space before its '#'; add one, or put the text in quotes if it contains the '#'"

    @Test(arguments: [
        #"key: "value"«#» comment"#, "key: 'value'«#»", #""key"«#»: value"#, "- [a, b]«#»c", "- {a: b}«#»c",
        "a: é\nb: >«#» c\n  text", "b: |-«#»c\n  text", "b: &x !!str |2+«#»c\n  text", "%YAML 1.2«#»c\n---\na: 1",
    ])
    func `a comment directly after a value is refused, with a space as its fix-it`(text: String) {
        guard text.hasPrefix("\"key\"") == false else {
            return #expect(problems(in: MarkedText(text).file.text).first?.hasSuffix("[yaml-syntax]") == true)
        }
        expectRefusal(of: text, "yaml-syntax", Self.comment, fixIt: " #")
    }

    @Test(arguments: ["[a,«#»b\n]", "[«#»b\n]", "{«#»b\n}", "- {\"a\":«#»fff\n  }", "a: [é,«#»b\n  ]"])
    func `a comment directly after an indicator is refused without a fix-it, because it can be text`(text: String) {
        expectRefusal(of: text, "yaml-syntax", Self.comment)
    }

    @Test func `a number sign inside text or a comment is not the start of a comment`() throws {
        let text = "a: b#c # d#e ,#f\nb: [\"x\", '#fff', y#z] # [#g\nc: \"],#\"\nd: |\n  ,#\n  x\n# }#\ne: &f g # h"
        #expect(
            try outline(text)
                == ##"{a: "b#c", b: ["x", "#fff", "y#z"], c: "],#", d: ",#\nx\n", e: "g"}"##
                .replacing(#"x\n""#, with: #"x\n""#))
    }

    private static let name =
        "the name of an anchor or alias can contain only ASCII letters, digits, '-' and '_'; rename it, or write a "
        + "space after it"

    @Test(arguments: [
        "key: «&an:chor» value", "key: «&a?b»", "key: !!str «&a:b» c", "- «&a:b»", "«&a:» b: c", "a: [«&b:c» d]",
        "é: [«&b:c»]", "a: &x 1\n«*x:» 2",
    ])
    func `an anchor or alias whose name libyaml cuts off is refused`(text: String) {
        expectRefusal(of: text, "yaml-syntax", Self.name)
    }

    private static let question =
        "a '?' directly before other text is not supported in '[]' and '{}'; put the text in quotes"

    @Test(arguments: [
        ("- [«?x»]", "\"?x\""), ("- {«?x»: 1}", "\"?x\""), ("a: [é, «?x y» ]", "\"?x y\""), ("- [«?x», y]", "\"?x\""),
    ])
    func `a question mark that libyaml takes for an indicator is refused, with quotes as its fix-it`(
        text: String, fixIt: String
    ) {
        expectRefusal(of: text, "yaml-syntax", Self.question, fixIt: fixIt)
    }

    @Test func `a question mark with a space after it, or inside text, is valid`() throws {
        #expect(
            try outline("a: [? b : c, d?e]\nf: ?g # ,?h\n? i\n: '[?'") == #"{a: [{b: "c"}, "d?e"], f: "?g", i: "[?"}"#)
    }

    @Test(arguments: ["[«-»]", "- [«-», x]", "{a: «-»}", "é: [«-»]"])
    func `a hyphen alone is refused as a value, with quotes as its fix-it`(text: String) {
        expectRefusal(
            of: text, "yaml-syntax", "'-' alone is not a value; put it in quotes", fixIt: "\"-\"")
    }

    @Test func `text that begins with a hyphen is valid`() throws {
        #expect(try outline("[-1, -x, --, '-']") == #"[-1, "-x", "--", "-"]"#)
    }

    private static let indentation =
        "this line continues the value above and must be indented more than the block that contains it; add spaces"

    @Test(arguments: [
        ("flow: [a,\n«b»]", " b"), ("flow: [a,\n  b\n«]»", " ]"), ("a:\n  b: {\n  «c»: 1 }", " c"),
        ("a:\n  b: {\n    c: 1\n  «}»", " }"), ("- [\n«a»]", " a"), ("- a: {\n  «b»: 1 }", " b"),
        ("quoted: \"é\n«b»\"", " b"), ("a: 'b\n«'»", " '"), ("a:\n  - 'b\n «c»'", "  c"), ("a: [x\n«y»]", " y"),
    ])
    func `a value in brackets or quotes is indented more than its block`(text: String, fixIt: String) {
        expectRefusal(of: text, "yaml-syntax", Self.indentation, fixIt: fixIt)
    }

    @Test func `a tab as the indentation of a line in quotes is refused`() {
        expectRefusal(of: "a: \"b\n«\t»c\"", "yaml-tab", "a tab cannot be used as indentation; use spaces")
    }

    @Test func `lines of comments and empty lines in brackets or quotes need no indentation`() throws {
        #expect(
            try outline("a: [b,\n# c\n\n  d]\ne: \"f\n\n  g\"\nh:\n - [\n   i]")
                == #"{a: ["b", "d"], e: "f\ng", h: [["i"]]}"#)
        #expect(try outline("[a,\nb\n]") == #"["a", "b"]"#)
        #expect(try outline("{\na: [\n1\n]\n}") == "{a: [1]}")
        #expect(try outline("--- \"a\nb\"") == #""a b""#)
    }

    @Test(arguments: ["a: >\n\n «  »\n  \n # c", "a: |\n  «  »\n  é", "- |\n «  »\n x"])
    func `leading empty lines of a block scalar have no more spaces than its text`(text: String) {
        expectRefusal(
            of: text, "yaml-syntax",
            "this empty line has more spaces than the first line of the text; remove the extra spaces", fixIt: "")
    }

    @Test func `a byte order mark is allowed only at the beginning`() {
        expectRefusal(
            of: "a: x«\u{FEFF}»y", "yaml-character",
            "the character U+FEFF is not allowed; remove it, or write '\\uFEFF' in double quotes")
    }
}
