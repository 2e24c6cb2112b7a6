import AuthScreens
import Foundation
import Testing

/// The links of documents, and the links to documents.
struct DocumentTests {
    private static let pages = [
        "https://example.com", "HTTPS://EXAMPLE.com/a?b=c#d", "mailto:a@b.example", "Mailto:a@b.example?subject=x",
    ]
    private static let others = [
        "", "https:", "https://", "https:///a", "https://?a", "mailto:", "http://example.com", "javascript:alert(1)",
        "java\tscript:alert(1)", " https://example.com", "https://example.com/a b", "https:\\\\example.com",
        "https://\u{7F}", "tel:+123", "sms:+123", "facetime:a@b.example", "file:///etc/passwd", "acme://open",
        "itms-apps://apple.com", "data:text/html,x", "//example.com", "/terms", "#a",
    ]

    @Test(arguments: pages) func `a document links to pages and addresses`(link: String) {
        #expect(Document("text", hasLinks: true).address(of: link) == link)
        #expect(Document("text", hasLinks: false).address(of: link) == nil)
    }

    @Test(arguments: others) func `every other link is text`(link: String) {
        #expect(Document("text", hasLinks: true).address(of: link) == nil)
    }

    @Test func `a link to a document opens a page or an address`() throws {
        for page in Self.pages {
            let url = try #require(URL(string: page))
            #expect(DocumentLink.Target.web(url).address == url)
        }
        for other in ["http://example.com", "javascript:alert(1)", "tel:+123", "file:///etc/passwd", "acme://open"] {
            #expect(DocumentLink.Target.web(try #require(URL(string: other))).address == nil)
        }
        #expect(DocumentLink.Target.terms.address == nil)
        #expect(DocumentLink.Target.mail("a@b.example").address?.absoluteString == "mailto:a@b.example")
        #expect(DocumentLink.Target.mail("").address == nil)
    }
}
