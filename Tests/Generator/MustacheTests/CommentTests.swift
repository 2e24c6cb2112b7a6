import Mustache
import Testing

@Suite struct CommentTests {
    @Test func `a comment produces no output`() throws {
        #expect(try render("a{{! not this }}b{{!nor this}}c") == "abc")
        #expect(try render("{{!a}}{{! a }}", ["a": "wrong", "!a": "wrong", "! a ": "wrong"]) == "")
    }

    @Test func `a comment can have many lines and contain anything except its closing delimiter`() throws {
        #expect(try render("a{{!\n  {{#section {{/a} \n}}b") == "ab")
    }

    @Test func `white space beside a comment is kept`() throws {
        #expect(try render("  a {{! c }} b\n") == "  a  b\n")
        #expect(try render("  a {{! c }}\n") == "  a \n")
    }
}
