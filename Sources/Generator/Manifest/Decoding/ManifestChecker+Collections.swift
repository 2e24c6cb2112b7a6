import Diagnostics
import YAMLTree

extension ManifestChecker {
    mutating func checkSection(_ node: YAMLNode, _ fields: [ManifestField]) -> ManifestValue {
        guard case .mapping(let entries) = node.content else {
            return refuse(node, .wrongType, "\(subject) must be a section, got \(kind(of: node))")
        }
        var checked: [ManifestEntry] = []
        checked.reserveCapacity(entries.count)
        for entry in entries {
            guard let field = fields.first(where: { $0.key == entry.key }) else {
                if isFull { continue }
                reportUnknownKey(entry, among: entries, fields)
                // Adds a refused entry for the intended key, so that it is not reported as missing too.
                if let intended = fields.keys(similarTo: entry.key).first,
                    !entries.contains(where: { $0.key == intended })
                {
                    let refused = ManifestValue(.refused, range: entry.value.range)
                    checked.append(ManifestEntry(key: intended, keyRange: entry.keyRange, value: refused))
                }
                continue
            }
            let value = within(entry.key) { $0.check(entry.value, field.type, isRequired: field.isRequired) }
            checked.append(ManifestEntry(key: entry.key, keyRange: entry.keyRange, value: value))
        }
        return ManifestValue(.section(checked), range: node.range)
    }

    mutating func checkSwitchable(_ node: YAMLNode, _ fields: [ManifestField]) -> ManifestValue {
        if case .mapping = node.content { return checkSection(node, fields) }
        guard case .scalar(let scalar) = node.content, scalar.resolved == .bool(false) else {
            return refuse(
                node, .wrongType,
                "\(subject) must be false or a section, got \(kind(of: node))" + quoteRemedy(node, "remove them"),
                fixIt: likelyBoolean(node) == false ? FixIt(rewriting: node, plain: "false") : nil)
        }
        return ManifestValue(.boolean(false), range: node.range)
    }

    mutating func checkKeyed(
        _ node: YAMLNode, _ names: TextFormat, _ length: ClosedRange<Int>, _ element: FieldType
    ) -> ManifestValue {
        let noun = if case .byAppearance(let type) = element { "\(type.noun)s" } else { "sections" }
        guard case .mapping(let entries) = node.content, !entries.isEmpty else {
            let got = if case .mapping = node.content { "an empty map" } else { kind(of: node) }
            return refuse(node, .wrongType, "\(subject) must be a map of one or more named \(noun), got \(got)")
        }
        guard entries.count <= FieldType.maximumListCount else {
            return refuse(
                node, .outOfRange,
                "\(subject) must contain at most \(FieldType.maximumListCount) \(noun), got \(entries.count)")
        }
        let checked = entries.map { entry in
            checkName(entry, names, length)
            let value = within(entry.key) { $0.check(entry.value, element) }
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
                names.rule,
                "a key of \(subject) must not be '\(entry.key)', which is reserved; choose a different one\(example)",
                at: entry.keyRange)
        }
    }

    mutating func checkList(_ node: YAMLNode, of element: FieldType, _ minimumCount: Int) -> ManifestValue {
        guard case .sequence(let items) = node.content else {
            return refuse(
                node, .wrongType, "\(subject) must be a list, got \(kind(of: node))\(bracketing(node))")
        }
        guard items.count >= minimumCount else {
            let least = minimumCount == 1 ? "one value" : "\(minimumCount) values, got \(items.count); add another"
            return refuse(node, .outOfRange, "\(subject) must contain at least \(least)")
        }
        guard items.count <= FieldType.maximumListCount else {
            return refuse(
                node, .outOfRange,
                "\(subject) must contain at most \(FieldType.maximumListCount) values, got \(items.count)")
        }
        var checked: [ManifestValue] = []
        for (index, item) in items.enumerated() {
            let value =
                if let choices = element.choices(for: item) {
                    checkChoice(item, choices, among: items)
                } else {
                    check(item, element)
                }
            let identity = element.identity(of: value)
            if identity != .refused, let first = checked.first(where: { element.identity(of: $0) == identity }) {
                report(
                    .duplicateValue,
                    "\(subject) contains \(quoted(identity.name)) twice; remove one",
                    at: item.range, notes: [Note("first used here", at: first.range)],
                    fixIt: FixIt(removing: item, after: items[index - 1]))
                continue
            }
            checked.append(value)
        }
        return ManifestValue(.list(checked), range: node.range)
    }

    mutating func checkShorthand(
        _ node: YAMLNode, _ value: FieldType, _ fields: [ManifestField]
    ) -> ManifestValue {
        guard case .mapping = node.content else { return check(node, value) }
        let section = checkSection(node, fields)
        guard let missing = fields.first(where: { $0.isRequired && section[$0.key] == nil }) else { return section }
        return within(missing.key) {
            $0.refuse(node, .missingValue, "\($0.subject) has no value; set one\(missing.exampleRemedy)")
        }
    }

    mutating func checkOneOrMore(_ node: YAMLNode, of element: FieldType) -> ManifestValue {
        switch node.content {
        case .scalar: return check(node, element)
        case .sequence: return checkList(node, of: element, 1)
        case .mapping: return refuse(node, .wrongType, "\(subject) must be one value or a list, got \(kind(of: node))")
        }
    }

    mutating func checkByAppearance(_ node: YAMLNode, _ type: AppearanceType) -> ManifestValue {
        if case .mapping = node.content { return checkSection(node, type.fields) }
        if case .sequence = node.content {
            let example = type.format.example.map { " such as '\($0)'" } ?? ""
            let keys = enumerated(type.fields.map(\.key))
            return refuse(
                node, .wrongType,
                "\(subject) must be \(type.format.noun)\(example), or a section with \(keys), got a list")
        }
        return checkText(node, type.format, type.length)
    }

    mutating func checkLocalizedText(
        _ node: YAMLNode, _ format: TextFormat, _ length: ClosedRange<Int>
    ) -> ManifestValue {
        let got: String
        switch node.content {
        case .scalar: return checkText(node, format, length)
        case .mapping(let entries) where !entries.isEmpty: return checkSection(node, Language.fields(format, length))
        case .mapping: got = "an empty section"
        case .sequence: got = kind(of: node)
        }
        return refuse(node, .wrongType, "\(subject) must be text, or a section with texts by language, got \(got)")
    }

    private mutating func reportUnknownKey(
        _ entry: YAMLEntry, among entries: [YAMLEntry], _ fields: [ManifestField]
    ) {
        let section = path.isEmpty ? "" : " in \(subject)"
        report(
            .unknownKey,
            "unknown key \(quoted(entry.key))\(section); \(remedy(for: entry, fields))",
            at: entry.keyRange, fixIt: correction(of: entry, among: entries, fields))
    }

    /// Returns a fix-it that corrects an unknown key. Returns `nil` if the intended key is not certain, or if the value
    /// neither has that key's type nor can be fixed.
    private func correction(
        of entry: YAMLEntry, among entries: [YAMLEntry], _ fields: [ManifestField]
    ) -> FixIt? {
        guard let key = entries.replacement(for: entry.key, fields), let field = fields.first(where: { $0.key == key })
        else { return nil }
        var trial = self
        let value = trial.within(key) { $0.check(entry.value, field.type) }
        let isFixable = trial.diagnostics.count > diagnostics.count && trial.diagnostics.last?.fixIt != nil
        return value.content != .refused || isFixable ? FixIt(correcting: entry.keyRange, to: key) : nil
    }

    /// Returns the end of a message about an unknown key. Keys that contain dots are in groups by their first part.
    private func remedy(for entry: YAMLEntry, _ fields: [ManifestField]) -> String {
        if entry.key == "flags", isInSettings(path) {
            return "the workspace declares no flags; declare them under 'flags' in 'brandgen.yaml'"
        }
        if let nearest = fields.keys(similarTo: entry.key).first { return "did you mean '\(nearest)'?" }
        if path.last == "flags", isInSettings(Array(path.dropLast())) {
            return "remove it, or declare it under 'flags' in 'brandgen.yaml'"
        }
        let names = fields.map(\.key)
        guard names.contains(where: { $0.contains(".") }) else { return listing(names, "key") }
        let group = entry.key.prefix { $0 != "." } + "."
        let related = names.filter { $0.hasPrefix(group) }
        guard let example = related.first else { return "the reference of manifests lists the known keys" }
        if case .mapping = entry.value.content { return "write its keys with dots, such as '\(example)'" }
        return listing(related, "key")
    }

    /// Returns whether a path is that of the manifest's root or of an environment, which set flags.
    private func isInSettings(_ path: [String]) -> Bool {
        path.isEmpty || (path.count == 2 && path[0] == "environments")
    }

    func remedy(for word: String, _ names: [String], _ noun: String) -> String {
        if let nearest = suggestion(for: word, among: names) { return "did you mean '\(nearest)'?" }
        return listing(names, noun)
    }

    private func listing(_ names: [String], _ noun: String) -> String {
        if names.count == 1 { return "the known \(noun) is \(names[0])" }
        return "known \(noun)s are \(enumerated(names))"
    }

    private func bracketing(_ node: YAMLNode) -> String {
        guard case .scalar(let scalar) = node.content else { return "" }
        let words = scalar.text.split(separator: " ")
        var text = scalar.text
        if scalar.isPlain, let first = words.first(where: { $0.count > 1 && $0.hasPrefix("-") && !$0.hasPrefix("--") })
        {
            // A list with hyphens cannot begin on the line of its key.
            if isFirstOnLine(node) { return "; write a space after each hyphen, as in '- \(first.dropFirst())'" }
            text = " \(text)".split(separator: " -").map { String($0.trimmingPrefix(" ")) }.joined(separator: ", ")
        }
        guard scalar.text.unicodeScalars.count < 30 else { return "" }
        return "; write [\(text)]"
    }

    private func isFirstOnLine(_ node: YAMLNode) -> Bool {
        let line = node.range.file.line(node.range.start.line) ?? ""
        return line.unicodeScalars.prefix(node.range.start.column - 1).allSatisfy { $0 == " " }
    }
}

extension FieldType {
    /// Returns the part of a list's value that no other value in the list can have.
    fileprivate func identity(of value: ManifestValue) -> ManifestValue.Content {
        guard case .shorthand(_, let fields) = self, let first = fields.first, value.entries != nil else {
            return value.content
        }
        let content = value[first.key]?.content ?? .refused
        if case .choice = first.type { return content }
        return content == .refused ? content : .section([ManifestEntry(key: first.key, value: ManifestValue(content))])
    }

    /// Returns the choices that a list's value must be one of; `nil` if it may be something else.
    fileprivate func choices(for item: YAMLNode) -> [Choice]? {
        switch self {
        case .choice(let choices) where !item.isNull: return choices
        case .shorthand(.choice(let choices), _):
            guard case .scalar = item.content, !item.isNull else { return nil }
            return choices
        default: return nil
        }
    }
}

extension ManifestValue.Content {
    /// The text, or that of the only value of a section.
    fileprivate var name: String {
        let value = ManifestValue(self)
        return value.text ?? value.entries?.first?.value.text ?? ""
    }
}

extension [YAMLEntry] {
    /// Returns the known key that certainly replaces an unknown one: the only similar key, which is neither present nor
    /// similar to another unknown key. Otherwise returns `nil`.
    fileprivate func replacement(for key: String, _ fields: [ManifestField]) -> String? {
        // Of more unknown keys than are reported, no replacement is certain.
        guard count <= fields.count + ManifestChecker.maximumProblems else { return nil }
        let unknownKeys = map(\.key).filter { key in !fields.contains { $0.key == key } }
        let candidates = fields.keys(similarTo: key)
        guard candidates.count == 1, !contains(where: { $0.key == candidates[0] }),
            unknownKeys.count(where: { fields.keys(similarTo: $0).contains(candidates[0]) }) == 1
        else { return nil }
        return candidates[0]
    }
}
