@testable import LiveSupport
import Testing

struct HTMLPageTests {
    @Test func `a form has an action, a method, fields and buttons`() {
        let page = HTMLPage(
            """
            <!DOCTYPE html><html><head><title>Sign in</title></head><body><form method="POST" action="/login?a=1&amp;b=2">
            <input type="hidden" name="_csrf" value="x&quot;y&#39;&#x7a;"><input name=username>
            <INPUT TYPE='password' NAME='password' required/><button><b>Sign</b>
              in</button><input type=submit name=cancel value=Cancel></form></body></html>
            """)
        #expect(page.forms.map(\.action) == ["/login?a=1&b=2"])
        #expect(page.forms.map(\.method) == ["post"])
        #expect(page.forms.first?.fields.map(\.type) == ["hidden", "text", "password"])
        #expect(page.forms.first?.fields.map(\.name) == ["_csrf", "username", "password"])
        #expect(page.forms.first?.fields.map(\.value) == ["x\"y'z", "", ""])
        #expect(page.forms.first?.buttons.map(\.text) == ["Sign in", "Cancel"])
        #expect(page.forms.first?.buttons.map(\.name) == [nil, "cancel"])
    }

    @Test func `a form without an action or a method has the defaults of HTML`() {
        #expect(HTMLPage("<form><input name=q></form>").forms.map(\.method) == ["get"])
        #expect(HTMLPage("<form><input name=q></form>").forms.map(\.action) == [""])
    }

    @Test func `each form has its own fields`() {
        let forms = HTMLPage("<form><input name=a></form><input name=b><form><input name=c>").forms
        #expect(forms.map { $0.fields.map(\.name) } == [["a"], ["c"]])
    }

    @Test func `links have a target and a text`() {
        let links = HTMLPage(
            "<a class=x href=\"/go?provider=Google&amp;x=1\">Continue <i>with</i>\n Google</a><a>none</a>"
        ).links
        #expect(links == [HTMLLink(target: "/go?provider=Google&x=1", text: "Continue with Google")])
    }

    @Test func `forms in comments, scripts and styles are ignored`() {
        let page = HTMLPage(
            """
            <!-- <form action="/comment"></form> --><script>var a = "<form action='/script'></form>";</SCRIPT>
            <style>a > b {}</style><form action="/true"></form>
            """)
        #expect(page.forms.map(\.action) == ["/true"])
    }

    @Test func `a form submits only checked boxes`() {
        let fields = HTMLPage(
            "<form><input type=checkbox name=a><input type=checkbox name=b checked><input type=radio name=c value=1 checked></form>"
        ).forms.first?.fields
        #expect(fields?.map(\.name) == ["b", "c"])
        #expect(fields?.map(\.value) == ["on", "1"])
    }

    @Test(arguments: ["a & b", "&unknown;", "&#xD800;", "&#99999999;", "&;", "&amp"])
    func `an invalid character reference stays unchanged`(text: String) {
        #expect(HTMLPage("<form action=\"\(text)\"></form>").forms.map(\.action) == [text])
    }

    @Test func `character references are resolved once`() {
        #expect(HTMLPage("<form action=\"&amp;lt;\"></form>").forms.map(\.action) == ["&lt;"])
    }

    @Test func `a page that ends early is read to its end`() {
        let page =
            "<!-- c --><form action='/a' method=\"post\"><input name=a value='&amp;'><button>x</button></form><a href=b>c</a>"
        for end in page.indices { _ = HTMLPage(String(page[..<end])) }
        #expect(HTMLPage(String(page.dropLast(40))).forms.count == 1)
    }
}
