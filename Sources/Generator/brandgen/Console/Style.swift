/// Colours of a terminal, or none.
struct Style {
    /// The codes of ECMA-48's SGR that are used.
    enum Look: String {
        case bold = "1"
        case error = "1;31"
        case added = "32"
        case caret = "1;32"
        case changed = "33"
        case warning = "1;35"
        case note = "1;36"
    }

    let isColored: Bool

    static let plain = Style(isColored: false)

    /// Colour is for terminals that can show it and people who want it (https://no-color.org: any value but the empty
    /// one says no).
    init(for stream: OutputStream, environment: [String: String]) {
        isColored =
            stream.isTerminal && environment["NO_COLOR", default: ""].isEmpty
            && !["", "dumb"].contains(environment["TERM", default: ""])
    }

    init(isColored: Bool) {
        self.isColored = isColored
    }

    func callAsFunction(_ look: Look, _ text: String) -> String {
        isColored ? "\u{1B}[\(look.rawValue)m\(text)\u{1B}[0m" : text
    }
}
