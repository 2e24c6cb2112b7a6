package import Diagnostics

/// Fills in what a manifest leaves out, after inheritance, and reports what has no default.
package struct ManifestCompletion {
    private var context: DefaultContext
    /// The brand's own manifest. What is missing is missing there: a base need not be complete.
    private let file: SourceFile
    private(set) var diagnostics: [Diagnostic] = []
    /// The keys that lead to where the work is.
    private var path: [String] = []

    package init(_ written: ManifestValue, of file: SourceFile) {
        context = DefaultContext(written: written)
        self.file = file
    }

    package mutating func complete() -> ManifestValue {
        let start =
            context.written.range.flatMap { $0.file === file ? $0.start : nil } ?? SourcePosition(line: 1, column: 1)
        let anchor = SourceRange(file: file, start: start, end: start)
        return complete(context.written, ManifestTable.root, anchor)
    }

    /// The value itself where it is no section. The anchor is the key of the innermost section around this that the
    /// brand's own manifest writes.
    private mutating func complete(
        _ section: ManifestValue, _ fields: [ManifestField], _ anchor: SourceRange
    ) -> ManifestValue {
        guard let written = section.entries else { return section }
        var entries: [ManifestEntry] = []
        entries.reserveCapacity(fields.count)
        for field in fields {
            if let entry = written.first(where: { $0.key.isSame(as: field.key) }) {
                entries.append(complete(entry, field.type, anchor))
            } else if let entry = missing(field, anchor) {
                entries.append(entry)
            }
        }
        return ManifestValue(.section(entries), range: section.range)
    }

    private mutating func complete(
        _ entry: ManifestEntry, _ type: FieldType, _ outer: SourceRange
    ) -> ManifestEntry {
        guard type.holdsFields, let entries = entry.value.entries else { return entry }
        path.append(entry.key)
        defer { path.removeLast() }
        let anchor = entry.keyRange.flatMap { $0.file === file ? $0 : nil } ?? outer
        switch type {
        case .section(let fields), .switchable(let fields):
            return entry.with(complete(entry.value, fields, anchor))
        case .keyed(_, _, let fields):
            let named = entries.map { complete($0, .section(fields), anchor) }
            return entry.with(ManifestValue(.section(named), range: entry.value.range))
        case .color where entries.count < ThemeColor.appearanceFields.count:
            return entry.with(complete(entry.value, ThemeColor.appearanceFields, anchor))
        default:
            return entry
        }
    }

    /// What holds where nothing is written: nil where that is no value at all.
    private mutating func missing(_ field: ManifestField, _ anchor: SourceRange) -> ManifestEntry? {
        switch field.presence {
        // What each file says for itself was looked for in each file.
        case .required where !field.isInherited:
            return ManifestEntry(key: field.key, value: ManifestValue(.refused))
        case .required:
            diagnostics.append(Diagnostic(.missingKey, message(field), at: anchor))
            return ManifestEntry(key: field.key, value: ManifestValue(.refused))
        case .optional:
            return nil
        case .defaulted(.section) where field.type.isSection:
            return complete(ManifestEntry(key: field.key, value: ManifestValue([:])), field.type, anchor)
        case .defaulted:
            return field.defaultEntry
        case .derived(_, let derive):
            context.path = path
            return ManifestEntry(key: field.key, value: ManifestValue(derive(context) ?? .refused))
        }
    }

    private func message(_ field: ManifestField) -> String {
        let place = path.isEmpty ? "" : " in '\(path.joined(separator: "."))'"
        if case .section(let fields) = field.type {
            let needed = fields.filter(\.isRequired).map(\.key)
            return "missing section '\(field.key)'\(place), which needs \(enumerated(needed))"
        }
        return "missing key '\(field.key)'\(place)\(field.exampleRemedy)"
    }
}

extension ManifestField {
    /// The end of a message about this key's absence.
    package var exampleRemedy: String {
        example.map { ", for example '\(key): \($0.flowYAML)'" } ?? ""
    }
}

/// What a manifest says, for defaults that follow from other values.
package struct DefaultContext: Sendable {
    /// The root after inheritance and before defaults.
    let written: ManifestValue
    /// The keys that lead to the section that the default is for.
    package var path: [String] = []

    /// The value at a path such as `brand.name`, or its own default; nil where it is missing or was refused.
    func value(at path: String) -> ManifestValue.Content? {
        value(at: path, of: ManifestTable.root, in: written)
    }

    private func value(
        at path: String, of fields: [ManifestField], in section: ManifestValue?
    ) -> ManifestValue.Content? {
        var fields = fields
        var value = section
        var content: ManifestValue.Content?
        for key in keys(of: path) {
            guard let field = fields.first(where: { $0.key == key }) else { return nil }
            value = value?[field.key]
            content = value?.content ?? defaultContent(of: field)
            fields = if case .section(let inner) = field.type { inner } else { [] }
        }
        return content == .refused ? nil : content
    }

    func defaultContent(of field: ManifestField) -> ManifestValue.Content? {
        switch field.presence {
        case .required, .optional: nil
        case .defaulted(let content): content
        case .derived(_, let derive): derive(self)
        }
    }

    /// The text of a key of the environment that the default is for, with an end.
    func environmentText(_ key: String, _ suffix: String) -> ManifestValue.Content? {
        let environment = written[Array(path.prefix(2))]
        guard case .text(let text) = value(at: key, of: ManifestTable.environment, in: environment) else { return nil }
        return .text(text + suffix)
    }

    /// Black or white for each appearance, whichever has the greater contrast with that of the given colors that it
    /// stands out from least. Colors after the first may be missing.
    func readableColor(on paths: [String]) -> ManifestValue.Content? {
        let grounds = paths.map { value(at: $0).flatMap { ThemeColor(ManifestValue($0)) } }
        guard grounds.first != .some(nil) else { return nil }
        let light = readable(on: grounds.compactMap { $0?.light })
        let dark = readable(on: grounds.compactMap { $0?.dark })
        return light == dark ? .text(light.hex) : ["light": .text(light.hex), "dark": .text(dark.hex)]
    }

    private func readable(on grounds: [RGBA]) -> RGBA {
        func leastContrast(_ color: RGBA) -> Double { grounds.map(color.contrast(with:)).min() ?? 1 }
        return leastContrast(.black) >= leastContrast(.white) ? .black : .white
    }
}
