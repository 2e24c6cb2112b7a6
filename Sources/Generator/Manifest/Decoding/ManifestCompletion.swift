package import Diagnostics

/// Adds defaults for the missing keys of a manifest, after inheritance, and reports missing keys without a default.
package struct ManifestCompletion {
    private var context: DefaultContext
    /// The brand's manifest. Missing keys are reported there, because a base can be incomplete.
    private let file: SourceFile
    private(set) var diagnostics: [Diagnostic] = []
    /// The path of the section that is being completed.
    private var path: [String] = []

    package init(_ written: ManifestValue, of file: SourceFile, _ table: ManifestTable = .standard) {
        context = DefaultContext(written: written, table: table)
        self.file = file
    }

    package mutating func complete() -> ManifestValue {
        let start =
            context.written.range.flatMap { $0.file === file ? $0.start : nil } ?? SourcePosition(line: 1, column: 1)
        let anchor = SourceRange(file: file, start: start, end: start)
        return complete(context.written, context.table.root, anchor)
    }

    /// Completes a section. Returns any other value unchanged. Missing keys are reported at `anchor`, which is the key
    /// of the innermost enclosing section in the brand's manifest.
    private mutating func complete(
        _ section: ManifestValue, _ fields: [ManifestField], _ anchor: SourceRange
    ) -> ManifestValue {
        guard let written = section.entries else { return section }
        var entries: [ManifestEntry] = []
        entries.reserveCapacity(fields.count)
        for field in fields {
            if let entry = written.first(where: { $0.key == field.key }) {
                entries.append(field.type.hasFields ? complete(entry, field.type, anchor) : entry)
            } else if !field.isOptional, let entry = missing(field, anchor) {
                entries.append(entry)
            }
        }
        return ManifestValue(.section(entries), range: section.range)
    }

    private mutating func complete(
        _ entry: ManifestEntry, _ type: FieldType, _ outer: SourceRange
    ) -> ManifestEntry {
        guard type.hasFields else { return entry }
        path.append(entry.key)
        defer { path.removeLast() }
        if case .list(.section(let fields), _) = type { return complete(entry, eachOf: fields, outer) }
        guard let entries = entry.value.entries else { return entry }
        let anchor = entry.keyRange.flatMap { $0.file === file ? $0 : nil } ?? outer
        switch type {
        case .section(let fields), .switchable(let fields):
            return entry.with(complete(entry.value, fields, anchor))
        case .keyed(_, _, let element):
            let named = entries.map { complete($0, element, anchor) }
            return entry.with(ManifestValue(.section(named), range: entry.value.range))
        case .byAppearance(let type) where entries.count < type.fields.count:
            return entry.with(complete(entry.value, type.fields, anchor))
        default:
            return entry
        }
    }

    /// Completes the sections of a list. A missing key is reported at its section, because the list is not merged.
    private mutating func complete(
        _ entry: ManifestEntry, eachOf fields: [ManifestField], _ outer: SourceRange
    ) -> ManifestEntry {
        guard let items = entry.value.items else { return entry }
        let completed = items.map { complete($0, fields, $0.range ?? outer) }
        return entry.with(ManifestValue(.list(completed), range: entry.value.range))
    }

    /// Returns the entry for a missing key: its default, or a refused value if the key is required. Returns `nil` if
    /// the key is optional.
    private mutating func missing(_ field: ManifestField, _ anchor: SourceRange) -> ManifestEntry? {
        switch field.presence {
        // The checker reports these keys in each file.
        case .required where !field.isInherited:
            return ManifestEntry(key: field.key, value: ManifestValue(.refused))
        case .required:
            diagnostics.append(Diagnostic(.missingKey, message(field), at: anchor))
            return ManifestEntry(key: field.key, value: ManifestValue(.refused))
        case .optional:
            return nil
        case .defaulted(.section) where field.type.completesEmptySection:
            return complete(ManifestEntry(key: field.key, value: ManifestValue([:])), field.type, anchor)
        case .defaulted(let content):
            return ManifestEntry(key: field.key, value: ManifestValue(content))
        case .derived(_, let derive):
            context.path = path
            return ManifestEntry(key: field.key, value: ManifestValue(derive(context) ?? .refused))
        }
    }

    private func message(_ field: ManifestField) -> String {
        let section = path.isEmpty ? "" : " in '\(path.joined(separator: "."))'"
        if case .section(let fields) = field.type {
            let needed = fields.filter(\.isRequired).map(\.key)
            return "missing section '\(field.key)'\(section), which needs \(enumerated(needed))"
        }
        return "missing key '\(field.key)'\(section)\(field.exampleRemedy)"
    }
}

extension ManifestField {
    /// The end of a message about the missing key, with an example.
    package var exampleRemedy: String {
        example.map { ", for example '\(key): \($0.flowYAML)'" } ?? ""
    }
}

/// The values of a manifest, for defaults that are computed from other values.
package struct DefaultContext: Sendable {
    /// The root after inheritance and before defaults.
    let written: ManifestValue
    let table: ManifestTable
    /// The path of the section that contains the key.
    var path: [String] = []

    /// Returns the value at a path such as `brand.name`, or its default. Returns `nil` if the value is missing or
    /// invalid.
    func value(at path: String) -> ManifestValue.Content? {
        value(at: path, of: table.root, in: written)
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

    /// Returns the text of a key in the same environment, with a suffix.
    func environmentText(_ key: String, _ suffix: String) -> ManifestValue.Content? {
        let environment = written[Array(path.prefix(2))]
        guard case .text(let text) = value(at: key, of: ManifestTable.environment, in: environment) else { return nil }
        return .text(text + suffix)
    }

    /// Returns black or white for each appearance. Selects the one whose lowest contrast with the colors at the paths
    /// is higher. Colors after the first can be missing.
    func readableColor(on paths: [String]) -> ManifestValue.Content? {
        let backgrounds = paths.map { value(at: $0).flatMap { ThemeColor(ManifestValue($0)) } }
        guard backgrounds.first != .some(nil) else { return nil }
        let light = readable(on: backgrounds.compactMap { $0?.light })
        let dark = readable(on: backgrounds.compactMap { $0?.dark })
        return light == dark ? .text(light.hex) : ["light": .text(light.hex), "dark": .text(dark.hex)]
    }

    private func readable(on backgrounds: [RGBA]) -> RGBA {
        func minimumContrast(_ color: RGBA) -> Double { backgrounds.map(color.contrast(with:)).min() ?? 1 }
        return minimumContrast(.black) >= minimumContrast(.white) ? .black : .white
    }
}
