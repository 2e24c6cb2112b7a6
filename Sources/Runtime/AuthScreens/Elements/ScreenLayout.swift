/// The arrangement of a screen's elements. Every renderer draws a screen by it.
public enum ScreenLayout: String, Equatable, Sendable, CaseIterable {
    /// A mark or a message in the middle, with few buttons.
    case hero
    /// A column of fields and buttons.
    case form
    /// Rows in rounded groups, under a large title.
    case list
    /// A text that scrolls.
    case document
    /// A message with one button, above the app.
    case banner
}

extension Screen {
    /// The arrangement by the elements: a document, a form if the user enters or chooses something, and otherwise a
    /// hero.
    public var layout: ScreenLayout {
        let elements = elements
        if elements.contains(where: { if case .document = $0 { true } else { false } }) { return .document }
        return elements.contains(where: \.takesInput) ? .form : .hero
    }

    /// No symbol.
    public var symbol: ScreenSymbol? { nil }

    /// Whether a notice is what the screen says: it is drawn as a text below the symbol, and not in a box with a sign.
    package var isMessage: Bool {
        symbol != nil && !elements.contains { if case .text = $0 { true } else { false } }
    }

    /// Whether a destructive button is filled: it is the last step, and not a way to it.
    package var fillsDestructive: Bool { layout != .list || elements.contains(where: \.takesInput) }
}

extension Element {
    /// Whether the user enters or chooses something.
    fileprivate var takesInput: Bool {
        switch self {
        case .input, .secret, .day, .tiles, .keypad: true
        case .toggle, .wordmark, .heading, .text, .list, .requirements, .command, .notice, .link, .document, .divider,
            .progress, .person:
            false
        }
    }
}
