import AuthCore
import AuthScreens

/// Draws the fields of a screen: a visible label, the control, and the hint and the error that describe it.
enum FieldHTML {
    /// Returns a text field. A field that only shows its text is a line of text: the field itself is for the password
    /// manager.
    ///
    /// - Parameters:
    ///   - input: The field.
    ///   - isFirst: Whether the field has the keyboard when the screen appears.
    /// - Returns: The field.
    static func html(_ input: TextInput, isFirst: Bool = false) -> HTML {
        let kind = TextKind(input.kind)
        let isText = input.lock == .readOnly
        return field(
            input.id, label: input.label, hint: input.hint, problem: input.problem, isText: isText,
            [
                HTMLAttribute("type", kind.type), HTMLAttribute("autocomplete", kind.autocomplete),
                HTMLAttribute("inputmode", kind.keyboard), HTMLAttribute("autocapitalize", kind.capitals),
                HTMLAttribute("autocorrect", "off"), HTMLAttribute("spellcheck", "false"),
                HTMLAttribute("dir", kind.isLeftToRight ? "ltr" : nil), HTMLAttribute("value", input.value),
                HTMLAttribute("required", if: !input.isOptional && input.lock == .editable),
                HTMLAttribute("aria-required", input.isOptional || input.lock != .editable ? nil : "true"),
                HTMLAttribute("readonly", if: input.lock != .editable), HTMLAttribute("data-first", if: isFirst),
            ])
    }

    /// Returns a field for a password or a code, which is always empty.
    static func html(_ input: SecretInput, hint: String?, isFirst: Bool = false) -> HTML {
        let (type, autocomplete, keyboard) =
            switch input.kind {
            case .currentPassword: ("password", "current-password", String?.none)
            case .newPassword: ("password", "new-password", nil)
            case .code: ("text", "one-time-code", "numeric")
            case .pin: ("password", "off", "numeric")
            }
        return field(
            input.id, label: input.label, hint: hint, problem: input.problem,
            ornament: input.reveal == nil ? .empty : SymbolHTML.reveal.html,
            [
                HTMLAttribute("type", type), HTMLAttribute("autocomplete", autocomplete),
                HTMLAttribute("inputmode", keyboard), HTMLAttribute("autocapitalize", "none"),
                HTMLAttribute("spellcheck", "false"), HTMLAttribute("dir", keyboard == nil ? nil : "ltr"),
                HTMLAttribute("value", ""),
                // The flow has the text of an earlier form.
                HTMLAttribute("placeholder", input.isEmpty ? nil : example(of: input)),
                HTMLAttribute("data-empty", input.isEmpty ? "true" : "false"),
                HTMLAttribute("required", if: input.isEmpty), HTMLAttribute("aria-required", "true"),
                HTMLAttribute("readonly", if: input.lock != .editable), HTMLAttribute("data-first", if: isFirst),
            ])
    }

    /// The text that a filled field shows in place of the user's: a code has digits that can be read.
    private static func example(of input: SecretInput) -> String {
        switch input.kind {
        case .currentPassword, .newPassword: String(repeating: "\u{2022}", count: 12)
        case .code(let length): String((0..<(length ?? 6)).map { Character(String(($0 + 1) % 10)) })
        case .pin(let length): String(repeating: "\u{2022}", count: length)
        }
    }

    /// Returns a date picker. It shows the day in words, as the app does, until the user opens it.
    static func html(_ input: DayInput, isLive: Bool) -> HTML {
        let isChosen = input.value != nil
        let words = HTML(
            "span", [HTMLAttribute("class", "day"), HTMLAttribute("aria-hidden", "true")],
            text: input.text ?? input.placeholder)
        return field(
            input.id, label: input.label, hint: nil, problem: input.problem,
            // A user may choose another day in a form, and the words would not follow.
            ornament: isLive && isChosen ? .empty : words,
            [
                HTMLAttribute("type", "date"),
                HTMLAttribute("autocomplete", input.id == .birthdate ? "bday" : nil),
                HTMLAttribute("max", input.latest.iso8601), HTMLAttribute("value", input.value?.iso8601 ?? ""),
                HTMLAttribute("data-chosen", isChosen ? "true" : "false"),
                HTMLAttribute("required", if: true), HTMLAttribute("aria-required", "true"),
                HTMLAttribute("readonly", if: input.lock != .editable),
            ])
    }

    /// Returns a switch with the documents that its label mentions.
    static func html(_ toggle: Toggle, links: [HTML]) -> HTML {
        let ids = DescriptionIDs(toggle.id, hint: toggle.hint, problem: toggle.problem)
        let control = HTML(
            "input",
            [
                HTMLAttribute("type", "checkbox"), HTMLAttribute("role", "switch"), HTMLAttribute("value", "on"),
                HTMLAttribute("checked", if: toggle.isOn), HTMLAttribute("disabled", if: toggle.lock != .editable),
            ] + identity(toggle.id, ids, isWrong: toggle.problem != nil))
        let label = HTML("label", [HTMLAttribute("for", ids.control)], text: toggle.label)
        let documents =
            links.isEmpty
            ? HTML.empty
            : HTML("ul", [HTMLAttribute("class", "documents")], links.map { HTML("li", [], [$0]) })
        return HTML(
            "div", [HTMLAttribute("class", "field toggle")],
            [HTML("div", [HTMLAttribute("class", "switch")], [label, control])]
                + [description(ids, hint: toggle.hint, problem: toggle.problem), documents])
    }

    private static func field(
        _ id: InputID, label: String, hint: String?, problem: String?, isText: Bool = false, ornament: HTML = .empty,
        _ attributes: [HTMLAttribute?]
    ) -> HTML {
        let ids = DescriptionIDs(id, hint: hint, problem: problem)
        return HTML(
            "div", [HTMLAttribute("class", isText ? "field is-text" : "field")],
            [
                HTML("label", [HTMLAttribute("for", ids.control)], text: label),
                HTML(
                    "div", [HTMLAttribute("class", "box")],
                    [HTML("input", attributes + identity(id, ids, isWrong: problem != nil)), ornament]),
                description(ids, hint: hint, problem: problem),
            ])
    }

    private static func identity(_ id: InputID, _ ids: DescriptionIDs, isWrong: Bool) -> [HTMLAttribute?] {
        [
            HTMLAttribute("id", ids.control), HTMLAttribute("name", id.rawValue),
            HTMLAttribute("data-id", id.rawValue), HTMLAttribute("aria-describedby", ids.description),
            HTMLAttribute("aria-invalid", isWrong ? "true" : nil),
        ]
    }

    /// The error or, without one, the hint.
    private static func description(_ ids: DescriptionIDs, hint: String?, problem: String?) -> HTML {
        if let problem {
            return HTML(
                "p", [HTMLAttribute("class", "problem"), HTMLAttribute("id", ids.description)],
                [SymbolHTML.problem.html, HTML("span", text: problem)])
        }
        return hint.map { HTML("p", [HTMLAttribute("class", "hint"), HTMLAttribute("id", ids.description)], text: $0) }
            ?? .empty
    }
}

/// The `id` attributes of a field and of the text that describes it.
private struct DescriptionIDs {
    let control: String
    /// The value of `aria-describedby`; `nil` for a field without a hint and an error.
    let description: String?

    init(_ id: InputID, hint: String?, problem: String?) {
        control = "input-" + id.rawValue
        description = hint == nil && problem == nil ? nil : control + "-description"
    }
}

/// The attributes that determine the keyboard of a text field, and what the browser fills in (HTML Standard section
/// 4.10.18.7).
private struct TextKind {
    var type = "text"
    let autocomplete: String
    var keyboard: String?
    var capitals = "none"
    var isLeftToRight = false

    init(_ kind: TextInput.Kind) {
        switch kind {
        case .email: (autocomplete, type, keyboard, isLeftToRight) = ("username", "email", "email", true)
        case .givenName: (autocomplete, capitals) = ("given-name", "words")
        case .familyName: (autocomplete, capitals) = ("family-name", "words")
        case .displayName: (autocomplete, capitals) = ("nickname", "words")
        case .phone: (autocomplete, type, keyboard, isLeftToRight) = ("tel", "tel", "tel", true)
        case .word: (autocomplete, capitals) = ("off", "characters")
        }
    }
}
