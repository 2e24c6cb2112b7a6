/// Colors of a terminal, or none.
struct Style {
    /// The codes of ECMA-48's SGR that are used.
    enum Look: String {
        case bold = "1"
        case error = "1;31"
        case added = "32"
        case caret = "1;32"
        case removed = "31"
        case changed = "33"
        case place = "36"
        case warning = "1;35"
        case note = "1;36"
    }

    let isColored: Bool

    func callAsFunction(_ look: Look, _ text: String) -> String {
        isColored ? "\u{1B}[\(look.rawValue)m\(text)\u{1B}[0m" : text
    }
}
