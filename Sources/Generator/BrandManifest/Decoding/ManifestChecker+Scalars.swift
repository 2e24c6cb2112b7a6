import YAMLTree

extension ManifestChecker {
    /// Numbers are read as they are written, so that a client identifier of digits needs no quotes. Booleans are not:
    /// `true` where a text belongs is likelier a mistake than a name.
    mutating func checkText(_ node: YAMLNode, _ format: TextFormat, _ length: ClosedRange<Int>) -> ManifestValue {
        guard case .scalar(let scalar) = node.content else {
            return refuse(node, .wrongType, "\(subject) must be text, got \(kind(of: node))")
        }
        if case .bool = scalar.resolved {
            return refuse(node, .wrongType, "\(subject) must be text, got \(kind(of: node)); write it in quotes")
        }
        let text = scalar.text
        let count = text.unicodeScalars.count
        let hasForm = format.pattern.matches(text) && format.isValid(text)
        if !length.contains(count), hasForm || format.example == nil {
            return refuse(node, .outOfRange, "\(subject) must have \(span(length, "characters")), got \(count)")
        }
        let example = format.example.map { " such as '\($0)'" } ?? ""
        guard hasForm else {
            return refuse(node, format.rule, "\(subject) must be \(format.noun)\(example), got \(quoted(text))")
        }
        guard !format.reserved.contains(text) else {
            return refuse(
                node, format.rule, "\(subject) must not be '\(text)', which is reserved; choose one\(example)")
        }
        return ManifestValue(.text(text), range: node.range)
    }

    mutating func checkInteger(_ node: YAMLNode, _ bounds: ClosedRange<Int>, _ unit: String) -> ManifestValue {
        guard case .scalar(let scalar) = node.content, let number = scalar.resolved.wholeNumber else {
            return refuse(
                node, .wrongType, "\(subject) must be a whole number, got \(kind(of: node))\(unquoting(node, .integer))"
            )
        }
        guard bounds.contains(number) else {
            return refuse(node, .outOfRange, "\(subject) must be \(span(bounds, unit)), got \(scalar.text)")
        }
        return ManifestValue(.integer(number), range: node.range)
    }

    mutating func checkBoolean(_ node: YAMLNode) -> ManifestValue {
        guard case .scalar(let scalar) = node.content, case .bool(let boolean) = scalar.resolved else {
            return refuse(
                node, .wrongType, "\(subject) must be true or false, got \(kind(of: node))\(unquoting(node, .boolean))")
        }
        return ManifestValue(.boolean(boolean), range: node.range)
    }

    mutating func checkChoice(_ node: YAMLNode, _ choices: [Choice]) -> ManifestValue {
        let words = choices.map(\.word)
        guard case .scalar(let scalar) = node.content else {
            return refuse(node, .wrongType, "\(subject) must be \(enumerated(words, "or")), got \(kind(of: node))")
        }
        guard words.contains(scalar.text), case .string = scalar.resolved else {
            return refuse(
                node, .unknownValue,
                "unknown value \(quoted(scalar.text)) for \(subject); \(remedy(for: scalar.text, words, "value"))")
        }
        return ManifestValue(.text(scalar.text), range: node.range)
    }

    /// What to do about a number or boolean in quotes.
    private func unquoting(_ node: YAMLNode, _ wanted: PlainScalar) -> String {
        guard case .scalar(let scalar) = node.content, !scalar.isPlain else { return "" }
        let isWanted =
            switch (YAMLScalar(text: scalar.text, isPlain: true).resolved, wanted) {
            case (.integer, .integer), (.bool, .boolean): true
            default: false
            }
        return isWanted ? "; leave the quotes out" : ""
    }

    private enum PlainScalar { case integer, boolean }

    /// `from 4 to 10 digits`, or `1` for a single number.
    func span(_ bounds: ClosedRange<Int>, _ unit: String) -> String {
        let numbers = bounds.count == 1 ? "\(bounds.lowerBound)" : "from \(bounds.lowerBound) to \(bounds.upperBound)"
        return unit.isEmpty ? numbers : "\(numbers) \(unit)"
    }
}

extension ResolvedScalar {
    /// The number, if it is a whole one in whatever notation: JSON Schema counts `13.0` among the integers too. One
    /// that is too large for `Int` becomes the nearest that is not.
    fileprivate var wholeNumber: Int? {
        switch self {
        case .integer(let integer): integer
        case .number(let number) where number.rounded() == number: Int(exactly: number) ?? (number < 0 ? .min : .max)
        default: nil
        }
    }
}
