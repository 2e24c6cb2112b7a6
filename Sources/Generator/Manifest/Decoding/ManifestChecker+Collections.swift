import Diagnostics
import YAMLTree

extension ManifestChecker {
    mutating func checkSection(_ node: YAMLNode, _ fields: [ManifestField]) -> ManifestValue {
        guard case .mapping(let entries) = node.content else {
            return refuse(node, .wrongType, "\(subject) must be a section, got \(kind(of: node))")
        }
        var checked: [ManifestEntry] = []
        checked.reserveCapacity(entries.count)
        var misspelt: MisspeltKeys?
        for entry in entries {
            guard let field = fields.first(where: { $0.key.isSame(as: entry.key) }) else {
                let unknown = misspelt ?? MisspeltKeys(in: entries, fields)
                misspelt = unknown
                reportUnknownKey(entry, fields, unknown)
                // The key that was meant is there, so to say: that it is missing need not be told as well.
                if let meant = unknown.meant(by: entry.key), !unknown.isTaken(meant) {
                    let refused = ManifestValue(.refused, range: entry.value.range)
                    checked.append(ManifestEntry(key: meant, keyRange: entry.keyRange, value: refused))
                }
                continue
            }
            let value = within(entry.key) { $0.check(entry.value, field.type) }
            checked.append(ManifestEntry(key: entry.key, keyRange: entry.keyRange, value: value))
        }
        return ManifestValue(.section(checked), range: node.range)
    }

    mutating func checkSwitchable(_ node: YAMLNode, _ fields: [ManifestField]) -> ManifestValue {
        if case .mapping = node.content { return checkSection(node, fields) }
        guard case .scalar(let scalar) = node.content, scalar.resolved == .bool(false) else {
            return refuse(
                node, .wrongType, "\(subject) must be false or a section, got \(kind(of: node))",
                fixIt: booleanMeant(by: node) == false ? FixIt(rewriting: node, plain: "false") : nil)
        }
        return ManifestValue(.boolean(false), range: node.range)
    }

    mutating func checkKeyed(
        _ node: YAMLNode, _ names: TextFormat, _ length: ClosedRange<Int>, _ fields: [ManifestField]
    ) -> ManifestValue {
        guard case .mapping(let entries) = node.content, !entries.isEmpty else {
            let got = if case .mapping = node.content { "none" } else { kind(of: node) }
            return refuse(node, .wrongType, "\(subject) must be a map of one or more named sections, got \(got)")
        }
        let checked = entries.map { entry in
            checkName(entry, names, length)
            let value = within(entry.key) { $0.check(entry.value, .section(fields)) }
            return ManifestEntry(key: entry.key, keyRange: entry.keyRange, value: value)
        }
        return ManifestValue(.section(checked), range: node.range)
    }

    private mutating func checkName(_ entry: YAMLEntry, _ names: TextFormat, _ length: ClosedRange<Int>) {
        let example = names.example.map { " such as '\($0)'" } ?? ""
        if !names.pattern.matches(entry.key) || !length.contains(entry.key.characterCount) {
            report(
                names.rule,
                "a key of \(subject) must be \(names.noun)\(example) (\(span(length, "characters"))), "
                    + "got \(quoted(entry.key))",
                at: entry.keyRange)
        } else if names.reserved.contains(entry.key) {
            report(
                names.rule, "a key of \(subject) must not be '\(entry.key)', which is reserved; choose one\(example)",
                at: entry.keyRange)
        }
    }

    mutating func checkList(_ node: YAMLNode, of element: FieldType, _ minimumCount: Int) -> ManifestValue {
        guard case .sequence(let items) = node.content else {
            return refuse(
                node, .wrongType, "\(subject) must be a list, got \(kind(of: node))\(bracketing(node))")
        }
        guard items.count >= minimumCount else {
            return refuse(node, .outOfRange, "\(subject) must hold at least one value")
        }
        guard items.count <= FieldType.longestList else {
            return refuse(
                node, .outOfRange, "\(subject) must hold at most \(FieldType.longestList) values, got \(items.count)")
        }
        var checked: [ManifestValue] = []
        for (index, item) in items.enumerated() {
            let value =
                if case .choice(let choices) = element, !item.isNull {
                    checkChoice(item, choices, among: items)
                } else {
                    check(item, element)
                }
            if value.content != .refused, let first = checked.first(where: { $0.content == value.content }) {
                report(
                    .duplicateValue, "\(quoted(value.text ?? "")) stands in \(subject) twice; remove one",
                    at: item.range, notes: [Note("it is here first", at: first.range)],
                    fixIt: FixIt(removing: item, after: items[index - 1]))
                continue
            }
            checked.append(value)
        }
        return ManifestValue(.list(checked), range: node.range)
    }

    mutating func checkOneOrMore(_ node: YAMLNode, of element: FieldType) -> ManifestValue {
        switch node.content {
        case .scalar: return check(node, element)
        case .sequence: return checkList(node, of: element, 1)
        case .mapping: return refuse(node, .wrongType, "\(subject) must be one value or a list, got \(kind(of: node))")
        }
    }

    mutating func checkColor(_ node: YAMLNode) -> ManifestValue {
        if case .mapping = node.content { return checkSection(node, ThemeColor.appearanceFields) }
        return checkText(node, .color, ThemeColor.textLength)
    }

    private mutating func reportUnknownKey(_ entry: YAMLEntry, _ fields: [ManifestField], _ misspelt: MisspeltKeys) {
        let place = path.isEmpty ? "" : " in \(subject)"
        report(
            .unknownKey,
            "unknown key \(quoted(entry.key))\(place); \(remedy(for: entry.key, fields.map(\.key), "key"))",
            at: entry.keyRange, fixIt: respelling(entry, fields, misspelt))
    }

    /// The key that was meant in place of the unknown one, if only one can be and the value is of its type or can be mended.
    private func respelling(_ entry: YAMLEntry, _ fields: [ManifestField], _ misspelt: MisspeltKeys) -> FixIt? {
        guard let meant = misspelt.onlyMeant(by: entry.key), let field = fields.first(where: { $0.key == meant })
        else { return nil }
        var trial = self
        let value = trial.within(meant) { $0.check(entry.value, field.type) }
        let isMendable = trial.diagnostics.count > diagnostics.count && trial.diagnostics.last?.fixIt != nil
        return value.content != .refused || isMendable ? FixIt(respelling: entry.keyRange, as: meant) : nil
    }

    func remedy(for word: String, _ known: [String], _ noun: String) -> String {
        if let meant = suggestion(for: word, among: known) { return "did you mean '\(meant)'?" }
        if known.count == 1 { return "the known \(noun) is \(known[0])" }
        return "known \(noun)s are \(enumerated(known))"
    }

    private func bracketing(_ node: YAMLNode) -> String {
        guard case .scalar(let scalar) = node.content, scalar.text.unicodeScalars.count < 30 else { return "" }
        return "; write [\(scalar.text)]"
    }
}

/// The unknown keys of a section, and what they were probably meant to be.
struct MisspeltKeys {
    private let keys: Set<String>
    /// The nearest known keys of each unknown one.
    private var meant: [String: [String]] = [:]
    /// How many unknown keys are nearest to a known one.
    private var claims: [String: Int] = [:]

    init(in entries: [YAMLEntry], _ fields: [ManifestField]) {
        keys = Set(entries.map(\.key))
        let known = fields.map(\.key)
        for entry in entries where !known.contains(entry.key) {
            let nearest = suggestions(for: entry.key, among: known)
            meant[entry.key] = nearest
            for key in nearest { claims[key, default: 0] += 1 }
        }
    }

    func meant(by key: String) -> String? { meant[key]?.first }

    /// The key that was meant, where it is the only one, it is not there as well, and no other was meant to be it.
    func onlyMeant(by key: String) -> String? {
        guard let nearest = meant[key], nearest.count == 1, !isTaken(nearest[0]), claims[nearest[0]] == 1 else {
            return nil
        }
        return nearest[0]
    }

    func isTaken(_ key: String) -> Bool { keys.contains(key) }
}
