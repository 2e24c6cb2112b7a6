import Mustache
import Testing

@Suite struct HTMLEscapingTests {
    @Test func `characters with a meaning in HTML are escaped, and no others`() {
        #expect(
            escaped("<a href=\"x\">'&amp;'", by: HTMLEscaping())
                == "&lt;a href=&quot;x&quot;&gt;&#39;&amp;amp;&#39;")
        #expect(escaped("a\nb\t你好 🎉 \\ $ / {{x}}", by: HTMLEscaping()) == "a\nb\t你好 🎉 \\ $ / {{x}}")
        #expect(escaped("", by: HTMLEscaping()) == "")
    }
}
