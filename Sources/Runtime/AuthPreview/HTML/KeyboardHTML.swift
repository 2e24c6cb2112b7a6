import AuthScreens

/// A picture of the keyboard that a screen shows when it appears, with the item above a number pad.
struct KeyboardHTML {
    private let key: ReturnKey
    private let kind: Kind

    private enum Kind: String {
        case text
        case email
        case number
    }

    /// The keyboard of a screen; `nil` for a screen that begins without one.
    init?(_ elements: [Element], _ texts: ControlTexts) {
        guard let id = FocusPlan(elements).first, let key = ReturnKey(in: id, of: elements, texts: texts),
            let kind = elements.lazy.compactMap({ Self.kind(of: $0, id) }).first
        else { return nil }
        self.key = key
        self.kind = kind
    }

    private static func kind(of element: Element, _ id: InputID) -> Kind? {
        switch element {
        case .input(let input) where input.id == id:
            switch input.kind {
            case .email: .email
            case .phone: .number
            case .givenName, .familyName, .displayName, .word: .text
            }
        case .secret(let input) where input.id == id: input.kind.isNumber ? .number : .text
        default: nil
        }
    }

    /// The keyboard.
    var html: HTML {
        let bar = key.barLabel.map { label in
            HTML("div", [HTMLAttribute("class", "key-bar")], [HTML("span", text: label)])
        }
        return HTML(
            "div", [HTMLAttribute("class", "keyboard"), HTMLAttribute("data-kind", kind.rawValue)],
            [bar ?? .empty, HTML("div", [HTMLAttribute("class", "board")], rows)])
    }

    private var rows: [HTML] {
        switch kind {
        case .number:
            ["123", "456", "789"].map { Self.row($0.map { Self.key(String($0)) }) } + [
                Self.row([Self.key("", "is-gap"), Self.key("0"), Self.symbol(.delete, "is-plain")])
            ]
        case .text, .email:
            [
                Self.row("qwertyuiop".map { Self.key(String($0)) }), Self.row("asdfghjkl".map { Self.key(String($0)) }),
                Self.row(
                    [Self.symbol(.shift, "is-side")] + "zxcvbnm".map { Self.key(String($0)) } + [
                        Self.symbol(.delete, "is-side")
                    ]), Self.row(lastRow),
            ]
        }
    }

    private var lastRow: [HTML] {
        let signs = kind == .email ? ["@", "."].map { Self.key($0) } : []
        let leads = key.action == .close ? "" : " leads-on"
        return [Self.key("123", "is-side is-word"), Self.key("", "is-space")] + signs
            + [Self.symbol(.go, "is-return" + leads)]
    }

    private static func row(_ keys: [HTML]) -> HTML { HTML("div", [], keys) }

    private static func key(_ text: String, _ kind: String = "") -> HTML {
        HTML("span", [HTMLAttribute("class", kind.isEmpty ? "key" : "key " + kind)], text: text)
    }

    private static func symbol(_ symbol: SymbolHTML, _ kind: String) -> HTML {
        HTML("span", [HTMLAttribute("class", "key " + kind)], [symbol.html])
    }
}
