import AuthCore
import AuthScreens
import Foundation

/// Draws any screen from its elements.
///
/// Each control has its identifier as `name` and as `data-id`. The HTML contains no text of a secret field, because a
/// screen does not.
struct ScreenHTML {
    /// The form of a live preview. Without it, the controls of a page do nothing.
    struct Form {
        /// The path that the form is sent to.
        let action: String
        /// The hidden fields.
        let hidden: [(name: String, value: String)]
        /// The name of the buttons, whose value is the identifier.
        let button: String
    }

    /// The form of a live preview; `nil` for a picture.
    var form: Form?
    /// The theme.
    let theme: ThemeHTML

    /// Returns a screen as the main part of a page.
    func html(_ screen: some Screen) -> HTML {
        let elements = screen.elements
        let isHero = elements.contains { if case .wordmark = $0 { true } else { false } }
        let hasHeading = elements.contains { if case .heading = $0 { true } else { false } }
        let column = ScreenColumn(theme.theme.layout, isHero ? .hero : .form)
        var content = elements.map { element($0, of: screen, hasHeading: hasHeading) }
        if column.isCard {
            let marks = isHero ? 1 : 0
            let card = HTML("div", [HTMLAttribute("class", "card")], Array(content.dropFirst(marks)))
            content = content.prefix(marks) + [card]
        }
        return HTML(
            "main",
            [
                HTMLAttribute("class", "screen"), HTMLAttribute("data-id", screen.id.rawValue),
                HTMLAttribute("data-layout", isHero ? "hero" : "form"),
                HTMLAttribute("data-place", column.place.rawValue),
                HTMLAttribute("data-arrangement", Self.arrangement(of: screen)),
                HTMLAttribute("aria-label", screen.title),
            ],
            [
                HTML(
                    "form",
                    [
                        // The screen names the missing input, as in the app.
                        HTMLAttribute("novalidate", if: true), HTMLAttribute("method", "post"),
                        HTMLAttribute("action", form?.action),
                        HTMLAttribute("class", "elements"), HTMLAttribute("autocomplete", "on"),
                    ], hidden(elements) + content)
            ])
    }

    /// The arrangement that a screen says it has; `nil` for all others.
    private static func arrangement(of screen: some Screen) -> String? {
        switch screen {
        case let screen as WelcomeScreen: screen.arrangement.rawValue
        case let screen as CreateAccountScreen:
            screen.code.map { _ in ScreenArrangement.CodeEntry.samePage.rawValue }
        default: nil
        }
    }

    /// The hidden fields. The return key presses the first button of a form, so that the main one is also the first.
    private func hidden(_ elements: [Element]) -> [HTML] {
        guard let form else { return [] }
        let fields = form.hidden.map { field in
            HTML(
                "input",
                [
                    HTMLAttribute("type", "hidden"), HTMLAttribute("name", field.name),
                    HTMLAttribute("value", field.value),
                ])
        }
        let commands = elements.flatMap(\.commands)
        let main = commands.first { $0.role == .primary } ?? commands.first { $0.role == .destructive }
        guard let main else { return fields }
        let button = HTML(
            "button",
            [
                HTMLAttribute("class", "return-key"), HTMLAttribute("name", form.button),
                HTMLAttribute("value", main.id.rawValue), HTMLAttribute("tabindex", "-1"),
                HTMLAttribute("aria-hidden", "true"),
                // While it is disabled, the return key presses no other button.
                HTMLAttribute("disabled", if: main.state == .busy),
            ])
        return fields + [button]
    }

    private func element(_ element: Element, of screen: some Screen, hasHeading: Bool) -> HTML {
        switch element {
        case .wordmark(let text):
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { HTML(text: String($0)) }
            let content = theme.logo.map { [$0.html] } ?? Array(lines.map { [$0] }.joined(separator: [HTML("br")]))
            let attributes = [HTMLAttribute("class", "wordmark")]
            return hasHeading ? HTML("p", attributes, content) : HTML("h1", attributes, content)
        case .heading(let text): return HTML("h1", [HTMLAttribute("class", "heading")], text: text)
        case .text(let text): return HTML("p", [HTMLAttribute("class", "text")], text: text)
        case .list(let facts):
            return HTML("ul", [HTMLAttribute("class", "facts")], facts.map { HTML("li", [], text: $0) })
        case .input(let input): return FieldHTML.html(input)
        case .secret(let input): return FieldHTML.html(input)
        case .day(let input): return FieldHTML.html(input)
        case .toggle(let toggle):
            return FieldHTML.html(toggle, links: toggle.documents.map(link))
        case .requirements(let requirements): return Self.list(requirements)
        case .command(let command): return button(command)
        case .tiles(let tiles):
            return HTML(
                "ul", [HTMLAttribute("class", "tiles")],
                tiles.map { HTML("li", [], [button($0.command, $0.picture, isChosen: $0.isChosen)]) })
        case .keypad(let keypad): return pad(keypad)
        case .person(let person):
            return HTML(
                "div", [HTMLAttribute("class", "person")],
                [HTML("p", [HTMLAttribute("class", "text")], text: person.name)] + person.commands.map { button($0) })
        case .notice(let notice): return Self.message(notice)
        case .link(let link): return HTML("p", [HTMLAttribute("class", "link")], [self.link(link)])
        case .document(let document):
            return HTML("div", [HTMLAttribute("class", "document")], [Markdown.html(document)])
        case .divider(let text): return HTML("p", [HTMLAttribute("class", "divider")], text: text)
        case .progress(let text):
            return HTML(
                "p", [HTMLAttribute("class", "progress"), HTMLAttribute("role", "status")],
                [Self.spinner, HTML(text: text)])
        }
    }

    private static let spinner = HTML(
        "span", [HTMLAttribute("class", "spinner"), HTMLAttribute("aria-hidden", "true")])

    private static func list(_ requirements: [Requirement]) -> HTML {
        HTML(
            "ul", [HTMLAttribute("class", "requirements")],
            requirements.map { requirement in
                HTML(
                    "li", [HTMLAttribute("data-met", requirement.isMet ? "true" : "false")],
                    text: (requirement.isMet ? "\u{2713} " : "\u{25CB} ") + requirement.text)
            })
    }

    /// An error is announced at once, and other messages when the user is idle (WCAG 2.2, success criterion 4.1.3).
    private static func message(_ notice: Notice) -> HTML {
        let isProblem = notice.kind == .problem
        return HTML(
            "p",
            [
                HTMLAttribute("class", "notice"), HTMLAttribute("data-kind", notice.kind.rawValue),
                HTMLAttribute("role", isProblem ? "alert" : "status"),
                HTMLAttribute("aria-live", isProblem ? "assertive" : "polite"),
            ], text: notice.text)
    }

    /// Returns the dots of the digits that were entered, and the keys.
    private func pad(_ keypad: Keypad) -> HTML {
        let dots = (0..<keypad.length).map { index in
            HTML("span", [HTMLAttribute("data-filled", index < keypad.entered ? "true" : "false")])
        }
        return HTML(
            "div",
            [
                HTMLAttribute("class", "keypad"), HTMLAttribute("role", "group"),
                HTMLAttribute("aria-label", keypad.label),
            ],
            [
                HTML("p", [HTMLAttribute("class", "text")], text: keypad.label),
                HTML(
                    "p",
                    [
                        HTMLAttribute("class", "dots"), HTMLAttribute("role", "img"),
                        HTMLAttribute("aria-label", keypad.progress),
                    ], dots),
                HTML(
                    "div", [HTMLAttribute("class", "keys"), HTMLAttribute("dir", "ltr")],
                    keypad.digits.map { button($0) } + [button(keypad.delete, symbol: "\u{232B}")]),
            ])
    }

    private func button(
        _ command: Command, _ picture: String? = nil, isChosen: Bool = false, symbol: String? = nil
    ) -> HTML {
        let face = ProviderFace(command, in: theme.theme)
        return HTML(
            "button",
            [
                HTMLAttribute("type", form == nil ? "button" : "submit"), HTMLAttribute("name", form?.button),
                HTMLAttribute("value", command.id.rawValue), HTMLAttribute("data-id", command.id.rawValue),
                HTMLAttribute("class", "command"), HTMLAttribute("data-role", command.role.rawValue),
                HTMLAttribute("data-face", face.name), HTMLAttribute("aria-label", symbol == nil ? nil : command.label),
                HTMLAttribute("data-state", Self.name(of: command.state)),
                HTMLAttribute("aria-pressed", isChosen ? "true" : nil),
                HTMLAttribute("aria-busy", command.state == .busy ? "true" : nil),
                // The input of a form, or the time that has passed, may enable the button before the flow knows. The
                // flow refuses it otherwise.
                HTMLAttribute("aria-disabled", command.isEnabled || !isLive(command) ? nil : "true"),
                HTMLAttribute("disabled", if: !command.isEnabled && !isLive(command)),
            ],
            [
                command.state == .busy ? Self.spinner : .empty,
                picture.map {
                    HTML("span", [HTMLAttribute("class", "picture"), HTMLAttribute("aria-hidden", "true")], text: $0)
                } ?? .empty,
                face.mark.map(theme.mark) ?? .empty, HTML(text: symbol ?? command.label),
                face == .googleWithoutMark ? HTML("small", text: ProviderFace.missingMark) : .empty,
            ])
    }

    /// Whether a button sends its form, even if the flow does not expect it.
    private func isLive(_ command: Command) -> Bool { form != nil && command.state != .busy }

    private static func name(of state: Command.State) -> String {
        switch state {
        case .ready: "ready"
        case .incomplete: "incomplete"
        case .busy: "busy"
        case .blocked: "blocked"
        case .waiting: "waiting"
        }
    }

    private func link(_ link: DocumentLink) -> HTML {
        guard let target = link.target.address?.absoluteString else {
            return HTML(
                "button",
                [
                    HTMLAttribute("type", form == nil ? "button" : "submit"), HTMLAttribute("name", form?.button),
                    HTMLAttribute("value", link.id.rawValue), HTMLAttribute("data-id", link.id.rawValue),
                    HTMLAttribute("class", "document-link"),
                ], text: link.label)
        }
        return HTML(
            "a",
            [
                HTMLAttribute("href", target), HTMLAttribute("data-id", link.id.rawValue),
                HTMLAttribute("class", "document-link"), HTMLAttribute("rel", "noopener noreferrer"),
                HTMLAttribute("target", target.hasPrefix("mailto:") ? nil : "_blank"),
            ], text: link.label)
    }
}

extension ProviderFace {
    /// The value of `data-face`, by which the style sheet draws the button; `nil` for one in the style of its role.
    fileprivate var name: String? {
        switch self {
        case .apple: "apple"
        case .google: "google"
        case .googleWithoutMark: "googleWithoutMark"
        case .marked, .named: nil
        }
    }

    fileprivate var mark: BrandImage? {
        switch self {
        case .google(let mark), .marked(let mark): mark
        case .apple, .googleWithoutMark, .named: nil
        }
    }
}
