package import Diagnostics
package import YAMLTree

/// Checks one manifest file against the field table: every key is known, and every value is of its field's type and
/// within its bounds. What is missing shows only after inheritance; ``ManifestCompletion`` looks for it.
package struct ManifestChecker {
    package private(set) var diagnostics: [Diagnostic] = []
    package init() {}

    /// Problems told of one file: another kind of file by the name of a manifest has no end of them.
    private static let maximumProblems = 100
    /// The keys that lead to where the check is.
    package private(set) var path: [String] = []

    /// Checks a whole file. The noun says with its article what the file is.
    package mutating func check(
        _ root: YAMLNode, _ fields: [ManifestField] = ManifestTable.root, noun: String = "a manifest"
    ) -> ManifestValue {
        guard case .mapping = root.content else {
            return refuse(root, .wrongType, "\(noun) is a map of sections, got \(kind(of: root))")
        }
        let value = checkSection(root, fields)
        for field in fields where field.isRequired && !field.isInherited && value[field.key] == nil {
            let start = SourceRange(file: root.range.file, start: root.range.start, end: root.range.start)
            report(.missingKey, "missing key '\(field.key)'\(field.exampleRemedy)", at: start)
        }
        return value
    }

    mutating func check(_ node: YAMLNode, _ type: FieldType) -> ManifestValue {
        if node.isNull { return refuseNull(node, type) }
        switch type {
        case .text(let format, let length): return checkText(node, format, length)
        case .integer(let bounds, let unit): return checkInteger(node, bounds, unit)
        case .boolean: return checkBoolean(node)
        case .choice(let choices): return checkChoice(node, choices)
        case .list(let element, let minimumCount): return checkList(node, of: element, minimumCount)
        case .oneOrMore(let element): return checkOneOrMore(node, of: element)
        case .keyPath: return checkKeyPath(node)
        case .color: return checkColor(node)
        case .section(let fields): return checkSection(node, fields)
        case .switchable(let fields): return checkSwitchable(node, fields)
        case .keyed(let names, let length, let fields): return checkKeyed(node, names, length, fields)
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
        let message = "checking stops after \(Self.maximumProblems) problems; mend these first"
        diagnostics.append(Diagnostic(.tooManyProblems, message, at: range))
    }

    mutating func refuse(
        _ node: YAMLNode, _ rule: RuleID, _ message: String, fixIt: FixIt? = nil
    ) -> ManifestValue {
        report(rule, message, at: node.range, fixIt: fixIt)
        return ManifestValue(.refused, range: node.range)
    }

    private mutating func refuseNull(_ node: YAMLNode, _ type: FieldType) -> ManifestValue {
        guard type.isColor else {
            return refuse(node, .missingValue, "\(subject) has no value; give it one or leave the key out")
        }
        let remedy = "write the color in quotes, as in \"#471C70\", because '#' begins a comment"
        return refuse(
            node, .missingValue, "\(subject) has no value; \(remedy)", fixIt: FixIt(quotingColorBehind: node.range))
    }

    /// Where the check is, as messages name it.
    var subject: String { "'\(path.joined(separator: "."))'" }
}

extension FieldType {
    fileprivate var isColor: Bool {
        switch self {
        case .color: true
        case .text(let format, _): format.rule == .invalidColor
        default: false
        }
    }
}

/// What a value is, with its article, as messages say what they got.
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
