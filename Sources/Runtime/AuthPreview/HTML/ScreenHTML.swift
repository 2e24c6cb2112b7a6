import AuthCore
import AuthScreens
import Foundation

/// Draws any screen from its elements, below its navigation bar.
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
    /// The texts of the controls.
    var texts = ControlTexts()
    /// Whether the screen is in a sheet.
    var isSheet = false
    /// What is above the field that has the keyboard, so that an address can lead there.
    var anchors: [HTML] = []

    /// Returns a screen as the main part of a page.
    func html(_ screen: some Screen) -> HTML {
        let bar = ScreenBar(screen)
        let column = ScreenColumn(theme.theme.layout, of: screen, isSheet: isSheet)
        return HTML(
            "main",
            [
                HTMLAttribute("class", "screen"), HTMLAttribute("data-id", screen.id.rawValue),
                HTMLAttribute("data-layout", screen.layout.rawValue),
                HTMLAttribute("data-place", column.place.rawValue),
                HTMLAttribute("data-message", if: screen.isMessage),
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
                    ],
                    hidden(screen.elements) + [
                        self.bar(bar),
                        HTML("div", [HTMLAttribute("class", "column")], content(bar, of: screen, column)),
                    ])
            ])
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
        guard let main = elements.mainCommand else { return fields }
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

    // MARK: The bar

    /// The navigation bar: its button is the first control, as assistive technology reads it.
    private func bar(_ bar: ScreenBar) -> HTML {
        guard bar.leading != nil || bar.titleStyle == .inline else { return .empty }
        let title =
            bar.titleStyle == .inline ? HTML("h1", [HTMLAttribute("class", "bar-title")], text: bar.title) : .empty
        return HTML("div", [HTMLAttribute("class", "bar")], [bar.leading.map(leave) ?? .empty, title])
    }

    private func leave(_ leading: ScreenBar.Leading) -> HTML {
        let (kind, symbol): (String, SymbolHTML?) =
            switch leading {
            case .back: ("back", .back)
            case .close: ("close", .close)
            case .cancel: ("cancel", nil)
            }
        return button(leading.command, ButtonParts(class: "bar-button", bar: kind, symbol: symbol))
    }

    // MARK: The content

    private func content(_ bar: ScreenBar, of screen: some Screen, _ column: ScreenColumn) -> [HTML] {
        let title =
            bar.titleStyle == .large ? [HTML("h1", [HTMLAttribute("class", "large-title")], text: bar.title)] : []
        let rows = ElementRows(self, bar, of: screen)
        if screen.layout == .list { return title + rows.groups }
        if column.isCard {
            return rows.marks + [HTML("div", [HTMLAttribute("class", "card")], rows.withoutMarks)]
        }
        guard screen.layout == .hero else { return title + rows.all }
        return [
            HTML("div", [HTMLAttribute("class", "hero-text")], rows.texts),
            HTML("div", [HTMLAttribute("class", "hero-controls")], rows.controls),
        ]
    }

    // MARK: Buttons

    /// What the button of a command has in addition to the command.
    struct ButtonParts {
        var `class` = "command"
        /// The kind of a button in the bar; `nil` elsewhere.
        var bar: String?
        /// The symbol in place of the label, which is then for assistive technology alone.
        var symbol: SymbolHTML?
        /// The picture before the label.
        var picture: String?
        var isChosen = false
        /// Whether the button is a row that leads somewhere.
        var leadsOn = false
        /// Whether a destructive button is filled.
        var isFilled = false
    }

    /// Returns the button of a command.
    func button(_ command: Command, _ parts: ButtonParts = ButtonParts()) -> HTML {
        let face = ProviderFace(command, in: theme.theme)
        let look = ButtonFace(command, texts: texts)
        return HTML(
            "button",
            [
                HTMLAttribute("type", form == nil ? "button" : "submit"), HTMLAttribute("name", form?.button),
                HTMLAttribute("value", command.id.rawValue), HTMLAttribute("data-id", command.id.rawValue),
                HTMLAttribute("class", parts.class), HTMLAttribute("data-role", command.role.rawValue),
                HTMLAttribute("data-bar", parts.bar), HTMLAttribute("data-face", face.name),
                HTMLAttribute("data-fill", parts.isFilled && command.role == .destructive ? "true" : nil),
                HTMLAttribute("aria-label", parts.symbol == nil ? nil : command.label),
                HTMLAttribute("data-dimmed", look.isDimmed ? "true" : nil),
                HTMLAttribute("data-information", look.isInformation ? "true" : nil),
                HTMLAttribute("aria-pressed", parts.isChosen ? "true" : nil),
                HTMLAttribute("aria-busy", look.hasSpinner ? "true" : nil),
                // The input of a form, or the time that has passed, may enable the button before the flow knows. The
                // flow refuses it otherwise.
                HTMLAttribute("aria-disabled", look.isEnabled || !isLive(command) ? nil : "true"),
                HTMLAttribute("disabled", if: !look.isEnabled && !isLive(command)),
            ],
            [
                look.hasSpinner ? Self.spinner : .empty,
                parts.picture.map {
                    HTML("span", [HTMLAttribute("class", "picture"), HTMLAttribute("aria-hidden", "true")], text: $0)
                } ?? .empty,
                mark(face),
                parts.symbol?.html ?? HTML("span", [HTMLAttribute("class", "label")], text: look.label),
                face == .googleWithoutMark ? HTML("small", text: ProviderFace.missingMark) : .empty,
                parts.leadsOn ? SymbolHTML.forward.html : .empty,
            ])
    }

    /// A spinner in a circle.
    static let spinner = HTML("span", [HTMLAttribute("class", "spinner"), HTMLAttribute("aria-hidden", "true")])

    private func mark(_ face: ProviderFace) -> HTML {
        switch face {
        case .apple: SymbolHTML.apple.html
        case .google(let mark), .marked(let mark): theme.mark(mark)
        case .googleWithoutMark, .named: .empty
        }
    }

    /// Whether a button sends its form, even if the flow does not expect it.
    private func isLive(_ command: Command) -> Bool { form != nil && command.state != .busy }

    /// Returns the link to a document.
    func link(_ link: DocumentLink, leadsOn: Bool = false) -> HTML {
        let label = [
            HTML("span", [HTMLAttribute("class", "label")], text: link.label),
            leadsOn ? SymbolHTML.forward.html : .empty,
        ]
        guard let target = link.target.address?.absoluteString else {
            return HTML(
                "button",
                [
                    HTMLAttribute("type", form == nil ? "button" : "submit"), HTMLAttribute("name", form?.button),
                    HTMLAttribute("value", link.id.rawValue), HTMLAttribute("data-id", link.id.rawValue),
                    HTMLAttribute("class", "document-link"),
                ], label)
        }
        return HTML(
            "a",
            [
                HTMLAttribute("href", target), HTMLAttribute("data-id", link.id.rawValue),
                HTMLAttribute("class", "document-link"), HTMLAttribute("rel", "noopener noreferrer"),
                HTMLAttribute("target", target.hasPrefix("mailto:") ? nil : "_blank"),
            ], label)
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
}
