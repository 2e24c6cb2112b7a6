import AuthScreens
import Testing

@testable import AuthPreview

@Suite struct MarkdownTests {
    private static func html(_ text: String, hasLinks: Bool = true) -> HTML {
        Markdown.html(Document(text, hasLinks: hasLinks))
    }

    @Test(
        arguments: [
            ("# Title", "<h2>Title</h2>"), ("## Part ##", "<h3>Part</h3>"), ("###### Low", "<h6>Low</h6>"),
            ("One\ntwo\n\nthree", "<p>One\ntwo</p><p>three</p>"), ("- a\n- b", "<ul><li>a</li><li>b</li></ul>"),
            ("1. a\n2. b\n   c", "<ol><li>a</li><li>b\nc</li></ol>"),
            ("- a\n  - b\n- c", "<ul><li><p>a</p><ul><li>b</li></ul></li><li>c</li></ul>"),
            ("> said\n> so", "<blockquote><p>said\nso</p></blockquote>"), ("a\n\n---\n\nb", "<p>a</p><hr><p>b</p>"),
            ("**bold** and *soft* and _too_", "<p><strong>bold</strong> and <em>soft</em> and <em>too</em></p>"),
            ("a_b_c 2 * 3 * 4", "<p>a_b_c 2 * 3 * 4</p>"), ("`a*b*`", "<p><code>a*b*</code></p>"),
            (#"\*plain\*"#, "<p>*plain*</p>"), ("a  \nb", "<p>a<br>b</p>"), ("#tag", "<p>#tag</p>"),
            (
                "[terms](https://example.com/a)",
                #"<p><a href="https://example.com/a" rel="noopener noreferrer" target="_blank">terms</a></p>"#
            ),
            ("<mailto:a@b.c>", #"<p><a href="mailto:a@b.c" rel="noopener noreferrer">mailto:a@b.c</a></p>"#),
            ("", ""), ("\n\n", ""),
        ])
    func rendersWhatTermsNeed(_ text: String, _ html: String) {
        #expect(Self.html(text).source == html)
    }

    @Test(
        arguments: [
            "<script>alert(1)</script>", "[a](javascript:alert(1))", "[a](JavaScript:alert(1))",
            "[a](data:text/html,x)",
            "[a](java\tscript:alert(1))", "[a](//evil.example)", "[a](/etc/passwd)", "<javascript:alert(1)>",
            "[a](https:\\\\evil.example)", "![x](http://evil.example/x.png \"onerror=alert(1)\")",
            "<img src=x onerror=alert(1)>", "[a](\" onclick=alert(1))", "[a](http://example.com)",
            "<http://example.com>",
            "[a](tel:+123)", "[a](acme://open)", "[a](https:)", "[a](https:///path)",
        ])
    func `markup and other links are text`(_ text: String) {
        let html = Self.html(text).source
        #expect(!html.contains("<a"))
        #expect(!html.contains("<script"))
        #expect(!html.contains("<img"))
    }

    @Test(arguments: ["[terms](https://example.com/a)", "<mailto:a@b.c>", "- > [a](https://b.c)", "# [a](https://b.c)"])
    func `a document without links has their text only`(_ text: String) {
        #expect(Self.html(text).source.contains("<a "))
        #expect(!Self.html(text, hasLinks: false).source.contains("<a "))
    }

    @Test func `a link cannot leave its attribute`() {
        let html = Self.html(#"[a](https://x.example/"onclick="alert(1))"#).source
        #expect(html.contains(#"href="https://x.example/&quot;onclick=&quot;alert(1""#))
    }

    @Test(arguments: ["[", "*", "_a ", "`", "> ", "- ", "<", "[a](", "**a", "\\", "# ", "1. "])
    func hostileDocumentsEnd(_ piece: String) {
        let text = String(repeating: piece, count: 1_000)
        #expect(!Self.html(text).source.isEmpty)
        let lines = String(repeating: piece + "\n", count: 500)
        #expect(!Self.html(lines).source.isEmpty)
    }
}
