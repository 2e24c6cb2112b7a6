import Mustache
import Testing

@Suite struct DelimiterTests {
    @Test func `every kind of tag uses the new delimiters`() throws {
        let template = "{{=<% %>=}}<%#a%>1<%/a%><%^b%>2<%/b%><%!c%><%&d%><%{d}%><%>p%><%<q%><%$x%>4<%/x%><%/q%>"
        let partials = ["p": "3", "q": "{{$x}}{{/x}}"]
        #expect(try render(template, ["a": true, "d": "&"], partials: partials) == "12&&34")
    }

    @Test func `delimiters do not affect partials or the including template`() throws {
        let partials = ["p": "{{a}}{{=| |=}}|a|", "q": "{{$x}}{{/x}}{{=| |=}}|a|"]
        #expect(try render("{{>p}}{{a}}|a|", ["a": 1], partials: partials) == "111|a|")
        #expect(try render("{{=< >=}}<>p><a>{{a}}", ["a": 1], partials: partials) == "111{{a}}")
        #expect(try render("{{=[ ]=}}[<q][$x][a][/x][/q][a]", ["a": 1], partials: partials) == "111")
    }
}
