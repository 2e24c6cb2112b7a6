/// A form that a text must have.
package struct TextFormat: Sendable {
    /// A noun with its article, such as `an e-mail address`.
    package let noun: String
    /// A text that has the form; nil for text of no particular form.
    package let example: String?
    package let pattern: Pattern
    /// Texts that match the pattern and are refused all the same.
    package let reserved: [String]
    /// What a pattern cannot say. The JSON Schema has `jsonFormat` and `jsonExclusion` for it.
    let isValid: @Sendable (String) -> Bool
    package let jsonFormat: String?
    /// A regular expression that finds something in texts that are not valid: formats are checked by few validators.
    package let jsonExclusion: String?
    package let rule: RuleID

    init(
        _ noun: String, example: String? = nil, pattern: String, reserved: [String] = [],
        jsonFormat: String? = nil, jsonExclusion: String? = nil, rule: RuleID,
        isValid: @escaping @Sendable (String) -> Bool = { _ in true }
    ) {
        self.noun = noun
        self.example = example
        self.pattern = Pattern(pattern)
        self.reserved = reserved
        self.isValid = isValid
        self.jsonFormat = jsonFormat
        self.jsonExclusion = jsonExclusion
        self.rule = rule
    }

    /// Whether a number without quotes can have the form; it is read as the text it is written as.
    package var acceptsNumbers: Bool { pattern.matches("1") }
}
