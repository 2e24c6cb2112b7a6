import AuthCore
import AuthScreens

/// The rows of a screen below its bar, each as HTML.
struct ElementRows {
    private let html: ScreenHTML
    private let sections: ScreenSections
    private let hasHeading: Bool
    private let fillsDestructive: Bool
    private let isMessage: Bool
    private let symbol: ScreenSymbol?
    /// The field that has the keyboard when the screen appears.
    private let focus: InputID?

    /// Creates the rows of the elements below a bar.
    init(_ html: ScreenHTML, _ bar: ScreenBar, of screen: some Screen) {
        self.html = html
        sections = ScreenSections(screen)
        hasHeading =
            bar.titleStyle != .hidden || bar.elements.contains { if case .heading = $0 { true } else { false } }
        fillsDestructive = screen.fillsDestructive
        isMessage = screen.isMessage
        symbol = screen.symbol
        focus = FocusPlan(screen.elements).first
    }

    /// All rows, from top to bottom.
    var all: [HTML] { blocks(sections.rows[...]) }

    /// The brand's mark, if the screen begins with it.
    var marks: [HTML] { blocks(sections.rows.prefix { $0.isMark }) }

    /// The rows below the brand's mark.
    var withoutMarks: [HTML] { blocks(sections.rows.drop { $0.isMark }) }

    /// The rows above the first control.
    var texts: [HTML] { blocks(sections.rows.prefix { $0.kind == .text }) }

    /// The rows from the first control.
    var controls: [HTML] { blocks(sections.rows.drop { $0.kind == .text }) }

    /// Rows one below the other, with the distances between them.
    private func blocks(_ rows: ArraySlice<ScreenSections.Row>) -> [HTML] {
        rows.enumerated().map { offset, row in
            let gap = offset == 0 ? 0 : ScreenMetrics.gap(from: rows[rows.startIndex + offset - 1], to: row)
            let style = HTMLAttribute("style", gap == 0 ? nil : "margin-block-start:\(Int(gap))px")
            let anchors =
                focus.map { row.elements.flatMap(\.identifiers).contains($0.rawValue) } == true ? html.anchors : []
            return HTML("div", [HTMLAttribute("class", "block"), style], anchors + [sign(above: row), self.row(row)])
        }
    }

    /// The screen's large symbol, above the first row below the brand's mark.
    private func sign(above row: ScreenSections.Row) -> HTML {
        guard let symbol, sections.rows.first(where: { !$0.isMark })?.id == row.id else { return .empty }
        return HTML("p", [HTMLAttribute("class", "screen-symbol")], [SymbolHTML(symbol).html])
    }

    // MARK: Rows of a list

    /// The sections of a list: rows in rounded groups, and between them what is no row.
    var groups: [HTML] {
        sections.sections.map { section in
            let rows = section.rows.map { listRow($0, of: section.kind) }
            // The row of switches is a group already.
            if section.kind == .consents { return rows.joined }
            return section.isGroup ? Self.group(rows) : HTML("div", [], blocks(section.rows[...]))
        }
    }

    private func listRow(_ row: ScreenSections.Row, of kind: ScreenSections.Kind) -> HTML {
        switch (kind, row.elements.first) {
        case (.buttons, _):
            row.elements.flatMap(\.commands).map { command in
                html.button(command, .init(class: "row", leadsOn: command.leadsOn))
            }.joined
        case (.destructive, .command(let command)?) where !fillsDestructive:
            html.button(command, .init(class: "row"))
        case (.links, _):
            row.elements.map { element in
                if case .link(let link) = element { html.link(link, leadsOn: true) } else { HTML.empty }
            }.joined
        case (.person, .person(let person)?): self.person(person)
        default: self.row(row)
        }
    }

    private static func group(_ rows: [HTML]) -> HTML { HTML("div", [HTMLAttribute("class", "group")], rows) }

    private func person(_ person: Person) -> HTML {
        let sign =
            switch person.mark {
            case .picture(let text), .initials(let text): HTML(text: text)
            case .symbol: SymbolHTML.person.html
            }
        let mark = HTML("span", [HTMLAttribute("class", "initials"), HTMLAttribute("aria-hidden", "true")], [sign])
        let name = HTML("p", [HTMLAttribute("class", "name")], text: person.name)
        return HTML("div", [HTMLAttribute("class", "person")], [mark, name])
            + person.commands.map { html.button($0, .init(class: "row")) }.joined
    }

    // MARK: Rows of a column

    private func row(_ row: ScreenSections.Row) -> HTML {
        let elements = row.elements.map(element)
        switch row.elements.first {
        case .toggle?: return HTML("div", [HTMLAttribute("class", "group consents")], elements)
        case .link?: return HTML("p", [HTMLAttribute("class", "links")], elements)
        case .input? where row.elements.last?.commands.isEmpty == false:
            return HTML("div", [HTMLAttribute("class", "beside")], elements)
        case .input? where elements.count > 1, .command? where elements.count > 1:
            return HTML("div", [HTMLAttribute("class", "pair")], elements)
        default: return elements.joined
        }
    }

    private func element(_ element: Element) -> HTML {
        switch element {
        case .wordmark(let text): wordmark(text)
        case .heading(let text): HTML("h1", [HTMLAttribute("class", "heading")], text: text)
        case .text(let text): HTML("p", [HTMLAttribute("class", "text")], text: text)
        case .list(let facts): HTML("ul", [HTMLAttribute("class", "facts")], facts.map { HTML("li", [], text: $0) })
        case .input(let input): FieldHTML.html(input, isFirst: input.id == focus)
        case .secret(let input):
            FieldHTML.html(input, hint: hint(of: input), isFirst: input.id == focus)
        case .day(let input): FieldHTML.html(input, isLive: html.form != nil)
        case .toggle(let toggle): FieldHTML.html(toggle, links: toggle.documents.map { html.link($0) })
        case .requirements(let requirements): Self.list(requirements)
        case .command(let command): html.button(command, .init(isFilled: fillsDestructive))
        case .tiles(let tiles):
            HTML(
                "ul", [HTMLAttribute("class", "tiles")],
                tiles.map { tile in
                    HTML(
                        "li", [],
                        [html.button(tile.command, .init(picture: tile.picture, isChosen: tile.isChosen))])
                })
        case .keypad(let keypad): pad(keypad)
        case .person(let person): Self.group([self.person(person)])
        case .notice(let notice): message(notice)
        case .link(let link): html.link(link)
        case .document(let document):
            HTML("div", [HTMLAttribute("class", "document")], [Markdown.html(document)])
        case .divider(let text): HTML("p", [HTMLAttribute("class", "divider")], text: text)
        case .progress(let text):
            HTML(
                "p", [HTMLAttribute("class", "progress"), HTMLAttribute("role", "status")],
                [ScreenHTML.spinner, HTML(text: text)])
        }
    }

    private func wordmark(_ text: String) -> HTML {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { HTML(text: String($0)) }
        let content = html.theme.logo.map { [$0.html] } ?? Array(lines.map { [$0] }.joined(separator: [HTML("br")]))
        let attributes = [HTMLAttribute("class", "wordmark")]
        return hasHeading ? HTML("p", attributes, content) : HTML("h1", attributes, content)
    }

    /// A code that is sent by itself says so before (WCAG 2.2, success criterion 3.2.2).
    private func hint(of input: SecretInput) -> String? {
        let isSent = html.form == nil && sections.rows.flatMap(\.elements).submitsByItself(input)
        return isSent ? html.texts.codeHint : input.hint
    }

    private static func list(_ requirements: [Requirement]) -> HTML {
        HTML(
            "ul", [HTMLAttribute("class", "requirements")],
            requirements.map { requirement in
                HTML(
                    "li", [HTMLAttribute("data-met", requirement.isMet ? "true" : "false")],
                    [(requirement.isMet ? SymbolHTML.met : .unmet).html, HTML(text: requirement.text)])
            })
    }

    /// An error is announced at once, and other messages when the user is idle (WCAG 2.2, success criterion 4.1.3).
    private func message(_ notice: Notice) -> HTML {
        let isProblem = notice.kind == .problem
        let sign = isMessage ? HTML.empty : (isProblem ? SymbolHTML.problem : .information).html
        return HTML(
            "p",
            [
                HTMLAttribute("class", "notice"), HTMLAttribute("data-kind", notice.kind.rawValue),
                HTMLAttribute("role", isProblem ? "alert" : "status"),
                HTMLAttribute("aria-live", isProblem ? "assertive" : "polite"),
            ], [sign, HTML("span", text: notice.text)])
    }

    /// Returns the dots of the digits that were entered, and the keys.
    private func pad(_ keypad: Keypad) -> HTML {
        let dots = (0..<keypad.length).map { index in
            HTML("span", [HTMLAttribute("data-filled", index < keypad.entered ? "true" : "false")])
        }
        let picture = keypad.picture.map {
            HTML("p", [HTMLAttribute("class", "picture"), HTMLAttribute("aria-hidden", "true")], text: $0)
        }
        return HTML(
            "div",
            [
                HTMLAttribute("class", "keypad"), HTMLAttribute("role", "group"),
                HTMLAttribute("aria-label", keypad.label),
            ],
            [
                picture ?? .empty, HTML("p", [HTMLAttribute("class", "text")], text: keypad.label),
                HTML(
                    "p",
                    [
                        HTMLAttribute("class", "dots"), HTMLAttribute("role", "img"),
                        HTMLAttribute("aria-label", keypad.progress),
                    ], dots),
                HTML(
                    "div", [HTMLAttribute("class", "keys"), HTMLAttribute("dir", "ltr")],
                    keypad.digits.map { html.button($0) } + [
                        html.button(keypad.delete, .init(symbol: .delete))
                    ]),
            ])
    }
}

extension ScreenSections.Row {
    fileprivate var isMark: Bool { if case .wordmark? = elements.first { true } else { false } }
}

extension [HTML] {
    /// The pieces after each other.
    var joined: HTML { reduce(.empty, +) }
}
