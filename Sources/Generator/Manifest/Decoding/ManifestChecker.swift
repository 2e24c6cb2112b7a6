package import Diagnostics
package import YAMLTree

/// Checks one manifest file against the field table: every key is known, and every value has its field's type and is
/// within its bounds. ``ManifestCompletion`` reports missing keys, because a key can be inherited.
package struct ManifestChecker {
    package private(set) var diagnostics: [Diagnostic] = []
    private let table: ManifestTable

    /// Creates a checker of manifests in a workspace with this table.
    package init(_ table: ManifestTable = .standard) {
        self.table = table
    }

    /// The maximum number of errors in one file. The limit keeps the report short if the file is not a manifest at all.
    static let maximumProblems = 100
    /// The path of the value that is being checked.
    private(set) var path: [String] = []

    /// Checks a whole file.
    ///
    /// - Parameters:
    ///   - root: The root of the file's YAML tree.
    ///   - fields: The keys that the file can contain; `nil` for those of a manifest.
    ///   - noun: The kind of file, with an article, for messages.
    /// - Returns: The checked value of the root.
    package mutating func check(
        _ root: YAMLNode, _ fields: [ManifestField]? = nil, noun: String = "a manifest"
    ) -> ManifestValue {
        let fields = fields ?? table.root
        guard case .mapping(let entries) = root.content else {
            return refuse(root, .wrongType, "\(noun) must be a map of sections, got \(kind(of: root))")
        }
        let key = ManifestTable.versionKey
        if fields.contains(where: { $0.key == key }), let version = entries.first(where: { $0.key == key })?.value,
            let problem = Self.problem(ofVersion: version)
        {
            // The keys of another version would only cause misleading errors.
            return refuse(version, .outOfRange, problem)
        }
        let value = checkSection(root, fields)
        for field in fields where field.isRequired && !field.isInherited && value[field.key] == nil {
            let start = SourceRange(file: root.range.file, start: root.range.start, end: root.range.start)
            report(.missingKey, "missing key '\(field.key)'\(field.exampleRemedy)", at: start)
        }
        return value
    }

    /// Returns the error of a manifest that has a later version of the format; `nil` for the current one and for a value
    /// that is not a version.
    private static func problem(ofVersion version: YAMLNode) -> String? {
        let current = ManifestTable.formatVersion
        guard case .scalar(let scalar) = version.content, let number = scalar.resolved.wholeNumber, number > current
        else { return nil }
        return """
            this manifest has format version \(number), but this version of brandgen reads only \(current); write \
            '\(ManifestTable.versionKey): \(current)', or use a newer brandgen
            """
    }

    mutating func check(_ node: YAMLNode, _ type: FieldType, isRequired: Bool = false) -> ManifestValue {
        if node.isNull { return refuseNull(node, type, isRequired: isRequired) }
        switch type {
        case .text(let format, let length): return checkText(node, format, length)
        case .integer(let bounds, let unit): return checkInteger(node, bounds, unit)
        case .boolean: return checkBoolean(node)
        case .booleanOr(let choices): return checkBoolean(node, or: choices.map(\.word))
        case .scalar: return checkScalar(node)
        case .choice(let choices): return checkChoice(node, choices)
        case .list(let element, let minimumCount): return checkList(node, of: element, minimumCount)
        case .shorthand(let value, let fields): return checkShorthand(node, value, fields)
        case .oneOrMore(let element): return checkOneOrMore(node, of: element)
        case .keyPath: return checkKeyPath(node)
        case .byAppearance(let type): return checkByAppearance(node, type)
        case .localizedText(let format, let length): return checkLocalizedText(node, format, length)
        case .section(let fields): return checkSection(node, fields)
        case .switchable(let fields): return checkSwitchable(node, fields)
        case .keyed(let names, let length, let element): return checkKeyed(node, names, length, element)
        case .propertyList: return checkPropertyList(node)
        }
    }

    mutating func within<Result>(_ key: String, _ body: (inout Self) -> Result) -> Result {
        path.append(key)
        defer { path.removeLast() }
        return body(&self)
    }

    mutating func report(
        _ rule: RuleID, _ message: String, at range: SourceRange, notes: [Note] = [], fixIt: FixIt? = nil
    ) {
        guard diagnostics.count <= Self.maximumProblems else { return }
        diagnostics.append(Diagnostic(rule, message, at: range, notes: notes, fixIt: fixIt))
        guard diagnostics.count == Self.maximumProblems else { return }
        let message = "checking stopped after \(Self.maximumProblems) errors; fix these first"
        diagnostics.append(Diagnostic(.tooManyProblems, message, at: range))
    }

    mutating func refuse(
        _ node: YAMLNode, _ rule: RuleID, _ message: String, fixIt: FixIt? = nil
    ) -> ManifestValue {
        report(rule, message, at: node.range, fixIt: fixIt)
        return ManifestValue(.refused, range: node.range)
    }

    /// Whether further errors are not reported.
    var isFull: Bool { diagnostics.count > Self.maximumProblems }

    private mutating func refuseNull(_ node: YAMLNode, _ type: FieldType, isRequired: Bool) -> ManifestValue {
        guard type.isColor else {
            let remedy = isRequired ? "set one" : "set one or remove the key"
            return refuse(node, .missingValue, "\(subject) has no value; \(remedy)")
        }
        let remedy = "write the color in quotes, as in \"#471C70\", because '#' starts a comment"
        return refuse(
            node, .missingValue, "\(subject) has no value; \(remedy)", fixIt: FixIt(quotingColorAfter: node.range))
    }

    /// The current path in quotes, for messages.
    var subject: String { "'\(path.joined(separator: "."))'" }
}

extension FieldType {
    fileprivate var isColor: Bool {
        switch self {
        case .byAppearance(let type): type.format.rule == .invalidColor
        case .text(let format, _): format.rule == .invalidColor
        default: false
        }
    }
}

/// Returns a noun for a value, with an article, for messages about values of the wrong type.
func kind(of node: YAMLNode) -> String {
    switch node.content {
    case .mapping: return "a section"
    case .sequence: return "a list"
    case .scalar(let scalar):
        switch scalar.resolved {
        case .null: return "nothing"
        case .bool: return "the boolean \(scalar.text)"
        case .integer, .number: return "the number \(scalar.text)"
        case .string: return "the text \(quoted(scalar.text))"
        }
    }
}

extension YAMLNode {
    var isNull: Bool {
        if case .scalar(let scalar) = content { scalar.isNull } else { false }
    }
}

extension ManifestChecker {
    /// Checks a text. Accepts an unquoted number as text with the same characters, so that a client ID of digits needs
    /// no quotes. Refuses an unquoted boolean, because `true` is more likely a mistake than a name.
    mutating func checkText(_ node: YAMLNode, _ format: TextFormat, _ length: ClosedRange<Int>) -> ManifestValue {
        guard case .scalar(let scalar) = node.content else {
            return refuse(node, .wrongType, "\(subject) must be text, got \(kind(of: node))")
        }
        if scalar.isBoolean {
            return refuse(node, .wrongType, "\(subject) must be text, got \(kind(of: node)); write it in quotes")
        }
        let text = scalar.text
        let count = text.characterCount
        let hasForm = format.pattern.matches(text) && format.isValid(text)
        if !length.contains(count), hasForm || format.example == nil {
            return refuse(node, .outOfRange, "\(subject) must have \(span(length, "characters")), got \(count)")
        }
        var example: String { format.example.map { " such as '\($0)'" } ?? "" }
        guard hasForm else {
            let corrected = format.corrected(text).flatMap { length.contains($0.unicodeScalars.count) ? $0 : nil }
            return refuse(
                node, format.rule,
                "\(subject) must be \(format.noun)\(example)" + (format.isKey ? "" : ", got \(quoted(text))")
                    + (format.underscoreRemedy(for: text) ?? quoteRemedy(node, "write '\"' instead")),
                fixIt: corrected.flatMap { FixIt(rewriting: node, as: $0) })
        }
        guard !format.reserved.contains(text) else {
            return refuse(
                node, format.rule,
                "\(subject) must not be '\(text)', which is reserved; choose a different one\(example)")
        }
        if let placeholders = format.placeholders, let wrong = WrongPlaceholder(in: text, placeholders: placeholders) {
            let corrected = wrong.intended.map { text.replacing(wrong.part, with: $0, maxReplacements: 1) }
            return refuse(
                node, .unknownPlaceholder, "\(subject) \(wrong.message)",
                fixIt: corrected.flatMap { FixIt(rewriting: node, as: $0) })
        }
        return ManifestValue(.text(text), range: node.range)
    }

    mutating func checkInteger(_ node: YAMLNode, _ bounds: ClosedRange<Int>, _ unit: String) -> ManifestValue {
        guard case .scalar(let scalar) = node.content, let number = scalar.resolved.wholeNumber else {
            let unquoted = unquotedScalar(node)?.wholeNumber
            return refuse(
                node, .wrongType,
                "\(subject) must be a whole number, got \(kind(of: node))"
                    + (unquoted == nil ? quoteRemedy(node, "remove them") : plainRemedy(node)),
                fixIt: unquoted.flatMap { bounds.contains($0) ? FixIt(unquoting: node) : nil })
        }
        guard bounds.contains(number) else {
            return refuse(node, .outOfRange, "\(subject) must be \(span(bounds, unit)), got \(scalar.text)")
        }
        return ManifestValue(.integer(number), range: node.range)
    }

    /// Checks a value that must be a boolean, or one of these words.
    mutating func checkBoolean(_ node: YAMLNode, or words: [String] = []) -> ManifestValue {
        if case .scalar(let scalar) = node.content, case .string = scalar.resolved, words.contains(scalar.text) {
            return ManifestValue(.text(scalar.text), range: node.range)
        }
        guard case .scalar(let scalar) = node.content, case .bool(let boolean) = scalar.resolved else {
            let isQuoted = if case .bool = unquotedScalar(node) { true } else { false }
            return refuse(
                node, .wrongType,
                "\(subject) must be \(enumerated(["true", "false"] + words, "or")), got \(kind(of: node))"
                    + (isQuoted ? plainRemedy(node) : quoteRemedy(node, "remove them")),
                fixIt: likelyBoolean(node).flatMap { FixIt(rewriting: node, plain: "\($0)") })
        }
        return ManifestValue(.boolean(boolean), range: node.range)
    }

    /// Checks a value that must be one of several choices. `siblings` are the values of the list that contains it.
    mutating func checkChoice(
        _ node: YAMLNode, _ choices: [Choice], among siblings: [YAMLNode] = []
    ) -> ManifestValue {
        var words: [String] { choices.map(\.word) }
        guard case .scalar(let scalar) = node.content else {
            return refuse(node, .wrongType, "\(subject) must be \(enumerated(words, "or")), got \(kind(of: node))")
        }
        guard choices.contains(where: { $0.word == scalar.text }), case .string = scalar.resolved else {
            return refuse(
                node, .unknownValue,
                "unknown value \(quoted(scalar.text)) for \(subject); \(remedy(for: scalar.text, words, "value"))",
                fixIt: likelyChoice(for: scalar.text, words, siblings).flatMap { FixIt(correcting: node.range, to: $0) }
            )
        }
        return ManifestValue(.text(scalar.text), range: node.range)
    }

    mutating func checkKeyPath(_ node: YAMLNode) -> ManifestValue {
        guard case .scalar(let scalar) = node.content, case .string = scalar.resolved else {
            return refuse(node, .wrongType, "\(subject) must contain key paths, got \(kind(of: node))")
        }
        do {
            _ = try table.type(at: scalar.text)
            return ManifestValue(.text(scalar.text), range: node.range)
        } catch {
            let fixIt = error.suggestions.count == 1 ? FixIt(correcting: node.range, to: error.suggestions[0]) : nil
            return refuse(node, .unknownKey, error.message, fixIt: fixIt)
        }
    }

    /// Returns the end of a message about a scalar in typographic quotes; empty for any other value.
    func quoteRemedy(_ node: YAMLNode, _ remedy: String) -> String {
        guard case .scalar(let scalar) = node.content, scalar.isPlain, scalar.text.insideTypographicQuotes != nil else {
            return ""
        }
        return "; typographic quotes are part of a text in YAML, so \(remedy)"
    }

    /// Resolves a scalar that is not plain as if it were. Returns `nil` for a plain scalar.
    private func unquotedScalar(_ node: YAMLNode) -> ResolvedScalar? {
        guard case .scalar(let scalar) = node.content, !scalar.isPlain else { return nil }
        return YAMLScalar(text: scalar.text, isPlain: true).resolved
    }

    /// Returns the end of a message about a scalar that is text because of its quotes, its tag or its block style.
    private func plainRemedy(_ node: YAMLNode) -> String {
        let (start, end) = (node.range.start, node.range.end)
        let text = node.range.file.text(from: start, to: end) ?? ""
        let words = text.split(whereSeparator: \.isWhitespace)
        switch words.first(where: { !$0.hasPrefix("&") })?.first {
        case "!": return "; remove the tag"
        case "|": return "; write it after the key, without '|'"
        case ">": return "; write it after the key, without '>'"
        default: return "; remove the quotes"
        }
    }

    /// Returns a range in words, such as `from 4 to 10 digits`, or `1` for a single number.
    func span(_ bounds: ClosedRange<Int>, _ unit: String) -> String {
        let numbers = bounds.count == 1 ? "\(bounds.lowerBound)" : "from \(bounds.lowerBound) to \(bounds.upperBound)"
        return unit.isEmpty ? numbers : "\(numbers) \(unit)"
    }
}

extension ResolvedScalar {
    /// The number as an integer, or `nil` if it is not whole. `13.0` is whole, as in JSON Schema. A number that is too
    /// large for `Int` becomes the nearest `Int`.
    package var wholeNumber: Int? {
        switch self {
        case .integer(let integer): integer
        case .number(let number) where number.rounded() == number: Int(exactly: number) ?? (number < 0 ? .min : .max)
        default: nil
        }
    }
}
