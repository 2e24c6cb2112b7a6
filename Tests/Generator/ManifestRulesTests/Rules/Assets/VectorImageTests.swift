@testable import Manifest
import ManifestTestSupport
import Testing

/// Drawings that contain more than a drawing, or that are damaged.
struct VectorImageTests {
    private func svg(_ content: String, _ attributes: String = #"viewBox="0 0 120 40""#) -> [String] {
        AssetFixture.diagnostics(
            logo: "logo.svg",
            Array(#"<svg xmlns="http://www.w3.org/2000/svg" \#(attributes)>\#(content)</svg>"#.utf8))
    }

    @Test(
        arguments: [
            #"<script>send()</script>"#, #"<SCRIPT/>"#, #"<x:script xmlns:x="http://www.w3.org/2000/svg"/>"#,
            #"<g onload="send()"/>"#, #"<g ONCLICK="send()"/>"#, #"<g x:onload="a" xmlns:x="b"/>"#,
            #"<foreignObject><p/></foreignObject>"#, "<iframe/>",
            ##"<use href="https://evil.example/a.svg#b"/>"##, #"<image href="https://evil.example/a.png"/>"#,
            #"<image xlink:href="//evil.example/a" xmlns:xlink="http://www.w3.org/1999/xlink"/>"#,
            #"<image href="file:///etc/passwd"/>"#, #"<image href="other.png"/>"#,
            #"<a href="java&#115;cript:send()"><path/></a>"#, #"<a href=" &#x6A;avascript:send()"/>"#,
            #"<image href="data:image/svg+xml;base64,AA=="/>"#, #"<image href="data:text/html,x"/>"#,
            #"<style>@import "https://evil.example/a.css";</style>"#,
            #"<style>@im<!-- -->port "https://evil.example/a.css";</style>"#,
            #"<style><![CDATA[@import "https://evil.example/a.css";]]></style>"#,
            #"<style>g { fill: url(https://evil.example) }</style>"#,
            #"<style>g { fill: u\72l(//evil.example) }</style>"#,
            #"<g style="background: URL( 'https://evil.example' )"/>"#, #"<g fill="url(//evil.example#a)"/>"#,
            #"<g style="background: image-set('https://evil.example' 1x)"/>"#,
            #"<style>/* é */ @IMPORT "https://evil.example/a.css";</style>"#, #"<g style="src(é)"/>"#,
            #"<g style="font-family: 'Ä'; fill: URL(//evil.example)"/>"#, #"<g style="u\72l(é)"/>"#,
            #"<?xml-stylesheet href="https://evil.example/a.css"?>"#, #"<g xml:base="https://evil.example/"/>"#,
            ##"<set attributeName="href" to="b"/>"##, ##"<animate attributeName="href" values="#a"/>"##,
        ])
    func `a drawing with code or a reference to another file is refused`(content: String) {
        let diagnostics = svg(content)
        #expect(diagnostics.count == 1)
        #expect(diagnostics.allSatisfy { $0.hasPrefix("1️⃣–2️⃣ ") && $0.hasSuffix("; remove it [active-image]") })
    }

    @Test func `the message names the part that the drawing must not contain`() {
        #expect(
            svg(#"<script>send()</script><g onclick="a"/><g onclick="b"/>"#) == [
                "1️⃣–2️⃣ the image 'logo.svg' contains the element <script>, and an image must be a drawing alone; remove it "
                    + "[active-image]",
                "1️⃣–2️⃣ the image 'logo.svg' contains the event handler 'onclick', and an image must be a drawing alone; "
                    + "remove it [active-image]",
            ])
    }

    @Test(
        arguments: [
            ##"<defs><linearGradient id="a"/></defs><path fill="url(#a)" style="fill: url('#a')"/>"##,
            ##"<use href="#a"/><use xlink:href=" #a" xmlns:xlink="http://www.w3.org/1999/xlink"/>"##,
            #"<image href="data:image/png;base64,iVBORw0KGgo="/>"#, "<style>.a { fill: #FFF }</style>",
            #"<g style="" transform="translate(1 2)"/>"#, "<style>@ import; image-set (a) ur l(b) javascript :</style>",
            ##"<g style="font-family: 'Ä' (é); fill: url(#é)"/>"##, #"<g style="\72"/>"#,
            "<title>Tom &amp; Ana &#x2764; ]&gt;</title><!-- a <script> in a comment -->",
            #"<metadata><a:b xmlns:a="http://a.example" a:resource="http://a.example"/></metadata>"#,
        ])
    func `a drawing that refers to itself is accepted`(content: String) { #expect(svg(content) == []) }

    @Test(
        arguments: [
            "<?xml version='1.0' encoding='UTF-8'?>\n<!-- x -->\n", "\u{FEFF}",
            "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">\n",
        ])
    func `a declaration, comments and a public document type can precede the drawing`(start: String) {
        #expect(AssetFixture.diagnostics(logo: "logo.svg", Array((start + AssetFixture.svg).utf8)) == [])
    }

    @Test(
        arguments: [
            (
                #"<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>"# + AssetFixture.svg,
                "declares entities in its DOCTYPE; save it without a DOCTYPE"
            ),
            (
                #"<svg xmlns="http://www.w3.org/2000/svg">&b;</svg>"#,
                "uses an entity that XML does not define; save it without entities"
            ),
            (
                #"<?xml version="1.0" encoding="UTF-7"?>"# + AssetFixture.svg,
                "is not in UTF-8; save it as UTF-8"
            ),
            (String(AssetFixture.svg.dropLast(1)), "is not well-formed XML; save it again"),
            (String(AssetFixture.svg.dropLast(6)), "is cut off; save it again"),
            (AssetFixture.svg + "<svg/>", "is not well-formed XML; save it again"),
            (
                AssetFixture.svg.replacing("><path", with: ">" + String(repeating: "<g>", count: 300) + "<path"),
                "has too many nested elements; simplify it"
            ),
            (
                #"<svg viewBox="0 0 120 40"/>"#,
                "is not an SVG file: its first element must be <svg xmlns=\"http://www.w3.org/2000/svg\">; save it as SVG"
            ),
            (
                #"<html xmlns="http://www.w3.org/1999/xhtml"><svg xmlns="http://www.w3.org/2000/svg"/></html>"#,
                "is not an SVG file: its first element must be <svg xmlns=\"http://www.w3.org/2000/svg\">; save it as SVG"
            ),
        ])
    func `a file that is not one well-formed drawing is refused`(text: String, message: String) {
        #expect(
            AssetFixture.diagnostics(logo: "logo.svg", Array(text.utf8)) == [
                "1️⃣–2️⃣ the image 'logo.svg' \(message) [image-kind]"
            ])
    }

    @Test(
        arguments: [
            (#"width="24" height="24""#, true), (#"width="30mm" height="1in""#, true),
            (#"width="100%" height="100%" viewBox="0,0,60,60""#, true), (#"viewBox="-5 -5 4096 24""#, true),
            (#"width="23.5" height="24""#, false), (#"width="10px" height="5000""#, false),
            (#"width="100%" height="100%""#, false), (#"viewBox="0 0 nan 60""#, false), ("", false),
            (#"viewBox="0 0 60""#, false), (#"width="1e999" height="24""#, false), (#"width="-30" height="24""#, false),
        ])
    func `the size of a drawing is its width and height, or its view box`(attributes: String, isAccepted: Bool) {
        let diagnostics = svg("", attributes)
        #expect(diagnostics.isEmpty == isAccepted)
        #expect(diagnostics.allSatisfy { $0.hasSuffix("[image-dimensions]") })
    }

    @Test(
        arguments: [
            "/JavaScript", "/JS", "/OpenAction", "/AA", "/Launch", "/EmbeddedFile", "/RichMedia", "/XFA", "/J#53",
            "/J#61vaScript", "/Open#41ction",
        ])
    func `a PDF file with an action, a script or another file is refused`(name: String) {
        let text = AssetFixture.pdf.replacing("/Root 3 0 R", with: "/Root 3 0 R \(name)(send)")
        let diagnostics = AssetFixture.diagnostics(logo: "logo.pdf", Array(text.utf8))
        #expect(diagnostics.count == 1)
        #expect(diagnostics.first?.hasSuffix("export the drawing alone [active-image]") == true)
    }

    @Test(
        arguments: [
            (
                "/Type /Page ", "/Type /ObjStm ", "has compressed objects, which cannot be checked; save it",
                "image-kind"
            ),
            ("/Root", "/Encrypt 4 0 R /Root", "is encrypted; save it without a password", "image-kind"),
            ("%%EOF", "", "is a cut-off PDF file; save it again", "image-kind"),
            (
                "/MediaBox [ 0 0 120 40.5 ]", "", "has no readable page size (MediaBox); save it without",
                "image-dimensions"
            ),
            ("/MediaBox [ 0 0 120 40.5 ]", "/MediaBox 5 0 R", "has no readable page size", "image-dimensions"),
            ("[ 0 0 120 40.5 ]", "[0 0 12 40]", "has 12 × 40 points", "image-dimensions"),
            ("[ 0 0 120 40.5 ]", "[0 0 nan 40]", "has no readable page size", "image-dimensions"),
        ])
    func `a PDF file that cannot be checked is refused`(part: String, other: String, message: String, rule: String) {
        let text = AssetFixture.pdf.replacing(part, with: other)
        let diagnostics = AssetFixture.diagnostics(logo: "logo.pdf", Array(text.utf8))
        #expect(diagnostics.count == 1)
        #expect(diagnostics.first?.contains("the image 'logo.pdf' \(message)") == true)
        #expect(diagnostics.first?.hasSuffix("[\(rule)]") == true)
    }

    @Test(arguments: [(ImageFile.Format.svg, AssetFixture.svg), (.pdf, AssetFixture.pdf)])
    func `truncated and changed drawings are refused or harmless, and never hang`(
        format: ImageFile.Format, text: String
    ) {
        let bytes = Array(text.utf8)
        for count in 0..<bytes.count - 1 {
            let isComplete = bytes.prefix(count).suffix(5).elementsEqual("%%EOF".utf8)
            #expect(
                AssetFixture.problems(Array(bytes.prefix(count)), as: format).isEmpty == isComplete, "\(count) bytes")
        }
        for index in bytes.indices {
            for byte: UInt8 in [0, 0x22, 0x26, 0x3C, 0x3E, 0x5B, 0xFF] {
                var changed = bytes
                changed[index] = byte
                #expect(AssetFixture.problems(changed, as: format).count <= 1, "byte \(index)")
            }
        }
    }
}
