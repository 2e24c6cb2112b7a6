import AuthCore
import RuntimeTestSupport
import Testing

@testable import AuthPreview

struct PreviewCommandTests {
    @Test func `the arguments name a site or a served brand`() throws {
        #expect(try PreviewArguments(["site", "out"]) == .site(folder: "out", opens: false))
        #expect(try PreviewArguments(["site", "out", "--open"]) == .site(folder: "out", opens: true))
        #expect(
            try PreviewArguments(["serve", "acme"])
                == .serve(brand: "acme", port: 0, environment: nil, opens: false, isAttached: false))
        #expect(
            try PreviewArguments(["serve", "acme", "--port", "8000", "--environment", "local", "--open", "--attached"])
                == .serve(brand: "acme", port: 8000, environment: "local", opens: true, isAttached: true))
    }

    @Test(arguments: [
        [], ["site"], ["draw", "out"], ["site", "out", "--port", "1"], ["site", "out", "--attached"],
        ["serve", "acme", "--port"],
        ["serve", "acme", "--port", "70000"], ["serve", "acme", "--environment"], ["serve", "acme", "more"],
    ])
    func `other arguments are refused`(words: [String]) {
        #expect(throws: PreviewCommandError.usage) { try PreviewArguments(words) }
    }
}
