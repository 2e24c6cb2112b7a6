import AuthScreens

/// A symbol of the screens. The style sheet draws it in the color of the text; assistive technology ignores it.
enum SymbolHTML: String, CaseIterable {
    case back
    case close
    case forward
    case delete
    case apple
    case reveal
    case problem
    case information
    case met
    case unmet
    case signal
    case wifi
    case battery
    case shift
    case go
    case offline
    case lock
    case warning
    case ended
    case terms
    case hand
    case bell
    case person

    /// The large symbol of a screen.
    init(_ symbol: ScreenSymbol) {
        self =
            switch symbol {
            case .offline: .offline
            case .locked: .lock
            case .problem: .warning
            case .sessionEnded: .ended
            case .terms: .terms
            case .tooYoung: .hand
            case .notifications: .bell
            }
    }

    /// The element with the symbol.
    var html: HTML {
        HTML("span", [HTMLAttribute("class", "symbol is-" + rawValue), HTMLAttribute("aria-hidden", "true")])
    }

    /// The rules that draw the symbols: each is a shape that the color of the text fills.
    static let rules =
        """
        .symbol{flex:none;display:inline-block;inline-size:1.25em;block-size:1.25em;background:currentcolor;
        mask:var(--symbol) center/contain no-repeat}
        .screen-symbol{margin-block:0 1rem;color:var(--accent)}
        .screen-symbol>.symbol{inline-size:\(ThemeStyle.rem(ScreenMetrics.symbol));
        block-size:\(ThemeStyle.rem(ScreenMetrics.symbol))}
        .symbol:is(.is-back,.is-forward):dir(rtl){transform:scaleX(-1)}
        @media(forced-colors:active){.symbol{background:ButtonText}}

        """ + allCases.map { ".is-\($0.rawValue){--symbol:\($0.address)}\n" }.joined()

    /// The drawing as an address that contains it.
    private var address: String {
        let (width, height, shape) = drawing
        let picture =
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 \(width) \(height)' fill='none' stroke='#000' "
            + "stroke-width='2' stroke-linecap='round' stroke-linejoin='round'>\(shape)</svg>"
        let escaped = picture.replacing("#", with: "%23").replacing("<", with: "%3C").replacing(">", with: "%3E")
        return "url(\"data:image/svg+xml,\(escaped)\")"
    }

    private var drawing: (width: Int, height: Int, shape: String) {
        switch self {
        case .back: (11, 20, Self.line("M9.5 1.5 1.5 10l8 8.5", width: 2.4))
        case .forward: (9, 16, Self.line("M1.5 1.5 7.5 8l-6 6.5", width: 2.2))
        case .close: (20, 20, Self.line("M3 3l14 14M17 3 3 17", width: 2.4))
        case .delete: (30, 24, Self.line("M9 3h16a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H9l-7-9ZM13 8.5l8 7m0-7-8 7"))
        // A plain apple: Apple's logo is a mark that only the system draws.
        case .apple:
            (
                20, 24,
                Self.fill(
                    "M10 7.5C6 0 .5 6.5 1 12.5 1.5 18 4.5 23 7 23c1.2 0 1.8-.7 3-.7s1.8.7 3 .7c2.5 0 5.5-5 "
                        + "6-10.5C19.5 6.5 14 0 10 7.5ZM10.2 5.5C10 3 11.5 1 14 .7 14.2 3.2 12.6 5.2 10.2 5.5Z")
            )
        case .reveal:
            (
                26, 20,
                Self.line("M2 10c3-5 6.5-7.5 11-7.5S21 5 24 10c-3 5-6.5 7.5-11 7.5S5 15 2 10Z")
                    + "<circle cx='13' cy='10' r='3.5' fill='#000'/>"
            )
        case .problem: (20, 20, Self.disc("M10 5v6M10 14.6v.1"))
        case .information: (20, 20, Self.disc("M10 9.5v5M10 5.9v.1"))
        case .met: (20, 20, Self.disc("M6 10.4l2.8 2.8L14 7.3"))
        case .unmet: (20, 20, "<circle cx='10' cy='10' r='8.5' stroke-width='1.6'/>")
        case .signal:
            (20, 14, Self.fill("M1 9h3v5H1ZM6 6.5h3V14H6ZM11 3.5h3V14h-3ZM16 0h3v14h-3Z"))
        case .wifi:
            (
                20, 14,
                Self.line("M2 5a11.5 11.5 0 0 1 16 0M5 8.2a7 7 0 0 1 10 0", width: 2.2)
                    + "<circle cx='10' cy='12' r='1.8' fill='#000' stroke='none'/>"
            )
        case .battery:
            (
                29, 14,
                "<rect x='.7' y='.7' width='24.6' height='12.6' rx='4' stroke-width='1.2' opacity='.45'/>"
                    + "<rect x='2.5' y='2.5' width='21' height='9' rx='2.5' fill='#000' stroke='none'/>"
                    + Self.fill("M27 4.8c1.4.6 1.4 3.8 0 4.4Z")
            )
        case .go: (20, 16, Self.line("M2 8h15M11 2l6 6-6 6", width: 2.2))
        case .shift: (20, 20, Self.line("M10 2 2 10.5h4V17h8v-6.5h4Z", width: 1.8))
        case .offline:
            (
                24, 20,
                Self.line("M2.5 7a14 14 0 0 1 19 0M6.5 11.2a8.5 8.5 0 0 1 11 0", width: 2.4)
                    + "<circle cx='12' cy='16' r='2' fill='#000' stroke='none'/>"
                    + Self.line("M3.5 1 20.5 19", width: 2.4)
            )
        case .lock: (24, 24, Self.line("M5 11h14v10H5ZM8 11V7a4 4 0 0 1 8 0v4", width: 1.6))
        case .warning: (24, 24, Self.line("M12 3.5 22 20.5H2ZM12 9.5v5.5M12 17.9v.1", width: 1.6))
        case .ended:
            (24, 24, Self.line(Self.head + "M4 20.5c0-4 3.5-6.5 8-6.5M16 15.5l5 5m0-5-5 5", width: 1.6))
        case .person: (24, 24, Self.line(Self.head + "M4 20.5c0-4 3.5-6.5 8-6.5s8 2.5 8 6.5", width: 1.6))
        case .terms: (24, 24, Self.line("M5 2.5h9l5 5v14H5ZM14 2.5v5h5M8.5 12h7M8.5 16h7", width: 1.6))
        case .hand:
            (
                24, 24,
                Self.line(
                    "M8 13V5.5a1.5 1.5 0 0 1 3 0V11m0-.5V4a1.5 1.5 0 0 1 3 0v7m0-.5V5.5a1.5 1.5 0 0 1 3 0V15"
                        + "a6.5 6.5 0 0 1-12.2 3L3.3 14a1.6 1.6 0 0 1 2.7-1.7L8 15", width: 1.6)
            )
        case .bell:
            (
                24, 24,
                Self.line(
                    "M5 17.5c1.2-1.5 1.5-3 1.5-7a5.5 5.5 0 0 1 11 0c0 4 .3 5.5 1.5 7ZM10 20.5a2 2 0 0 0 4 0", width: 1.6
                )
            )
        }
    }

    /// The head of somebody.
    private static let head = "M8.3 7a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0-7.4 0Z"

    private static func line(_ path: String, width: Double = 2) -> String {
        "<path stroke-width='\(width)' d='\(path)'/>"
    }
    private static func fill(_ path: String) -> String { "<path fill='#000' stroke='none' d='\(path)'/>" }

    /// A filled circle with a sign that is left out of it.
    private static func disc(_ sign: String) -> String {
        "<mask id='m'><path fill='#fff' stroke='none' d='M0 0h20v20H0z'/><path stroke='#000' d='\(sign)'/></mask>"
            + "<circle cx='10' cy='10' r='9.5' fill='#000' stroke='none' mask='url(#m)'/>"
    }
}
