import AuthScreens

/// A screen with the elements of a test.
struct SampleScreen: Screen {
    var id = ScreenID(rawValue: "sample")
    var title = "Sample"
    let elements: [Element]

    init(_ elements: [Element]) { self.elements = elements }

    func action(for interaction: Interaction) -> Bool? { true }
}

/// A list with the elements of a test.
struct SampleList: Screen {
    let id = ScreenID(rawValue: "sample")
    let title = "Sample"
    let elements: [Element]
    let layout = ScreenLayout.list

    init(_ elements: Element...) { self.elements = elements }

    func action(for interaction: Interaction) -> Bool? { true }
}

/// Texts that are markup, leave an attribute, or end a document, if they are not escaped.
let hostileTexts = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)", "</form></main></html>",
    "<!-- ", "]]>", "&lt;script&gt;", "&#x3C;script>", "{{7*7}}", "\u{0}\u{1}\u{8}\u{1B}[31m",
    "\r\n\r\nHTTP/1.1 200 OK",
    "\u{202E}evil\u{2066}", "</style><script>", "javascript:alert(1)", "a\u{85}b\u{9F}c\u{FFFF}",
]
