import Mustache
import Testing

@Suite struct DelimiterTests {
    @Test func `delimiters can be changed and changed back`() throws {
        #expect(try render("{{=<% %>=}}<%a%>{{a}}<%={{ }}=%>{{a}}<%a%>", ["a": 1]) == "1{{a}}1<%a%>")
    }

    @Test func `any characters can be delimiters, even the same for both`() throws {
        for (opening, closing) in [("[", "]"), ("(*", "*)"), ("|", "|"), ("$$", "$$"), ("«", "»")] {
            let template = "{{=\(opening) \(closing)=}}\(opening)#a\(closing)x\(opening)/a\(closing)"
            #expect(try render(template, ["a": true]) == "x")
        }
    }

    @Test func `white space around the delimiters has no meaning`() throws {
        #expect(try render("{{= \t<%\n  %> =}}<% a %>", ["a": 1]) == "1")
    }

    @Test func `every kind of tag uses the new delimiters`() throws {
        let template = "{{=<% %>=}}<%#a%>1<%/a%><%^b%>2<%/b%><%!c%><%&d%><%{d}%><%>p%><%<q%><%$x%>4<%/x%><%/q%>"
        let partials = ["p": "3", "q": "{{$x}}{{/x}}"]
        #expect(try render(template, ["a": true, "d": "&"], partials: partials) == "12&&34")
    }

    @Test func `new delimiters stay in effect after a section`() throws {
        let template = "{{#a}}{{=| |=}}|a|{{a}}|/a||a|"
        #expect(try render(template, ["a": 1]) == "1{{a}}1")
    }

    @Test func `delimiters do not affect partials or the including template`() throws {
        let partials = ["p": "{{a}}{{=| |=}}|a|", "q": "{{$x}}{{/x}}{{=| |=}}|a|"]
        #expect(try render("{{>p}}{{a}}|a|", ["a": 1], partials: partials) == "111|a|")
        #expect(try render("{{=< >=}}<>p><a>{{a}}", ["a": 1], partials: partials) == "111{{a}}")
        #expect(try render("{{=[ ]=}}[<q][$x][a][/x][/q][a]", ["a": 1], partials: partials) == "111")
    }

    @Test func `white space beside the tag is kept`() throws {
        #expect(try render("| {{=@ @=}} |\n {{a}}") == "|  |\n {{a}}")
    }
}
