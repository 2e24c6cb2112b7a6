import AuthCore
import AuthScreens

/// Draws the fields of a screen: a visible label, the control, and the hint and the error that describe it.
enum FieldHTML {
    /// Returns a text field.
    static func html(_ input: TextInput) -> HTML {
        let kind = TextKind(input.kind)
        return field(
            input.id, label: input.label, hint: input.hint, problem: input.problem,
            [
                HTMLAttribute("type", kind.type), HTMLAttribute("autocomplete", kind.autocomplete),
                HTMLAttribute("inputmode", kind.keyboard), HTMLAttribute("autocapitalize", kind.capitals),
                HTMLAttribute("autocorrect", "off"), HTMLAttribute("spellcheck", "false"),
                HTMLAttribute("dir", kind.isLeftToRight ? "ltr" : nil), HTMLAttribute("value", input.value),
                HTMLAttribute("required", if: !input.isOptional && input.lock == .editable),
                HTMLAttribute("aria-required", input.isOptional || input.lock != .editable ? nil : "true"),
                HTMLAttribute("readonly", if: input.lock != .editable),
            ])
    }

    /// Returns a field for a password or a code, which is always empty.
    static func html(_ input: SecretInput) -> HTML {
        let (type, autocomplete, keyboard) =
            switch input.kind {
            case .currentPassword: ("password", "current-password", String?.none)
            case .newPassword: ("password", "new-password", nil)
            case .code: ("text", "one-time-code", "numeric")
            case .pin: ("password", "off", "numeric")
            }
        return field(
            input.id, label: input.label, hint: input.hint, problem: input.problem,
            [
                HTMLAttribute("type", type), HTMLAttribute("autocomplete", autocomplete),
                HTMLAttribute("inputmode", keyboard), HTMLAttribute("autocapitalize", "none"),
                HTMLAttribute("spellcheck", "false"), HTMLAttribute("dir", keyboard == nil ? nil : "ltr"),
                HTMLAttribute("value", ""),
                // The flow has the text of an earlier form.
                HTMLAttribute("placeholder", input.isEmpty ? nil : "\u{2022}\u{2022}\u{2022}\u{2022}\u{2022}\u{2022}"),
                HTMLAttribute("data-empty", input.isEmpty ? "true" : "false"),
                HTMLAttribute("required", if: input.isEmpty), HTMLAttribute("aria-required", "true"),
                HTMLAttribute("readonly", if: input.lock != .editable),
            ])
    }

    /// Returns a date picker.
    static func html(_ input: DayInput) -> HTML {
        field(
            input.id, label: input.label, hint: nil, problem: input.problem,
            [
                HTMLAttribute("type", "date"),
                HTMLAttribute("autocomplete", input.id == .birthdate ? "bday" : nil),
                HTMLAttribute("max", input.latest.iso8601), HTMLAttribute("value", input.value?.iso8601 ?? ""),
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
            [HTML("div", [HTMLAttribute("class", "switch")], [control, label])]
                + descriptions(ids, hint: toggle.hint, problem: toggle.problem) + [documents])
    }

    private static func field(
        _ id: InputID, label: String, hint: String?, problem: String?, _ attributes: [HTMLAttribute?]
    ) -> HTML {
        let ids = DescriptionIDs(id, hint: hint, problem: problem)
        return HTML(
            "div", [HTMLAttribute("class", "field")],
            [
                HTML("label", [HTMLAttribute("for", ids.control)], text: label),
                HTML("input", attributes + identity(id, ids, isWrong: problem != nil)),
            ] + descriptions(ids, hint: hint, problem: problem))
    }

    private static func identity(_ id: InputID, _ ids: DescriptionIDs, isWrong: Bool) -> [HTMLAttribute?] {
        [
            HTMLAttribute("id", ids.control), HTMLAttribute("name", id.rawValue),
            HTMLAttribute("data-id", id.rawValue), HTMLAttribute("aria-describedby", ids.all),
            HTMLAttribute("aria-invalid", isWrong ? "true" : nil),
        ]
    }

    private static func descriptions(_ ids: DescriptionIDs, hint: String?, problem: String?) -> [HTML] {
        [
            hint.map { HTML("p", [HTMLAttribute("class", "hint"), HTMLAttribute("id", ids.hint)], text: $0) },
            problem.map { HTML("p", [HTMLAttribute("class", "problem"), HTMLAttribute("id", ids.problem)], text: $0) },
        ].compactMap(\.self)
    }
}

/// The `id` attributes of a field and of the texts that describe it.
private struct DescriptionIDs {
    let control: String
    let hint: String?
    let problem: String?

    init(_ id: InputID, hint: String?, problem: String?) {
        control = "input-" + id.rawValue
        self.hint = hint == nil ? nil : control + "-hint"
        self.problem = problem == nil ? nil : control + "-problem"
    }

    /// The value of `aria-describedby`.
    var all: String? {
        let ids = [problem, hint].compactMap(\.self)
        return ids.isEmpty ? nil : ids.joined(separator: " ")
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
