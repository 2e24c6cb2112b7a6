import Testing
import YAMLTree

struct TagTests {
    @Test func `the string tag makes a scalar a string`() throws {
        #expect(
            try outline("a: !!str 1\nb: !!str\nc: !<tag:yaml.org,2002:str> true\n!!str d: 2")
                == #"{a: "1", b: "", c: "true", d: 2}"#)
    }

    @Test func `core tags are allowed before values of the same type`() throws {
        #expect(
            try outline("!!map {a: !!int 1, b: !!float 1.5, c: !!bool true, d: !!null , e: !!seq [x]}")
                == #"{a: 1, b: 1.5, c: true, d: null, e: ["x"]}"#)
    }

    @Test(arguments: [
        ("a: «!!int» x", "!!int"), ("a: «!!int» '1'", "!!int"), ("a: «!!float» 1", "!!float"),
        ("a: «!!bool» no", "!!bool"),
        ("a: «!!null» 0", "!!null"), ("a: «!!seq» 1", "!!seq"), ("a: «!!str» [1]", "!!str"),
        ("a: &é «!!map»\n- 1", "!!map"),
        ("a: «!!str»\n  b: 1", "!!str"), ("«!!bool» a: 1", "!!bool"),
    ])
    func `core tags are refused before values of another type`(text: String, tag: String) {
        let text = text.replacing("&é", with: "&x")
        expectRefusal(of: text, "yaml-tag", "the tag '\(tag)' does not fit this value; remove it")
    }

    @Test(arguments: [
        ("a: «!color» red", "!color"), ("[«!point» 1]", "!point"), ("a: «!!set» {b}", "!!set"), ("a: «!» 12", "!"),
        ("[a!,«!» 1]", "!"), ("{\"a\":«!» 1}", "!"), ("b! : «!» 1", "!"),
        ("a: &x «!» 12", "!"), ("a: &x # !no\n  «!b»\n  c: 1", "!b"), ("é: «!<x:y>» 1", "x:y"), ("- «!a» [é]", "!a"),
        ("a: &x # é\n  «!b» 1", "!b"),
        ("a: «!<%0A>» 1", "\\n"),
    ])
    func `other tags are refused`(text: String, tag: String) {
        expectRefusal(of: text, "yaml-tag", "the tag '\(tag)' is not supported; remove it")
    }

    @Test func `tag directives are reported at their position`() {
        expectRefusal(
            of: "%YAML 1.2\n«%TAG» !e! tag:example.com,2026:\n---\na: 1", "yaml-tag",
            "'%TAG' directives are not supported; remove them")
    }
}
