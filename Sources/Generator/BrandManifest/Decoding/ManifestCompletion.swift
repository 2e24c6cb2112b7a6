import Diagnostics

/// Fills in what a manifest leaves out, after inheritance, and reports what has no default.
struct ManifestCompletion {
    private var context: DefaultContext
    /// The brand's own manifest. What is missing is missing there: a base need not be complete.
    private let file: SourceFile
    private(set) var diagnostics: [Diagnostic] = []
    /// The keys that lead to where the work is.
    private var path: [String] = []

    init(_ written: ManifestValue, of file: SourceFile) {
        context = DefaultContext(written: written)
        self.file = file
    }

    mutating func complete() -> ManifestValue {
        let start =
            context.written.range.flatMap { $0.file === file ? $0.start : nil } ?? SourcePosition(line: 1, column: 1)
        let anchor = SourceRange(file: file, start: start, end: start)
        return complete(section: context.written, ManifestTable.root, anchor)
    }

    /// The anchor is the key of the innermost section around this that the brand's own manifest writes.
    private mutating func complete(
        section: ManifestValue, _ fields: [ManifestField], _ anchor: SourceRange
    ) -> ManifestValue {
        guard let written = section.entries else { return section }
        var entries: [ManifestEntry] = []
        entries.reserveCapacity(fields.count)
        for field in fields {
            if let entry = written.first(where: { $0.key == field.key }) {
                let value = complete(entry, field.type, anchor)
                entries.append(ManifestEntry(key: field.key, keyRange: entry.keyRange, value: value))
            } else if let value = missing(field, anchor) {
                entries.append(ManifestEntry(key: field.key, value: value))
            }
        }
        return ManifestValue(.section(entries), range: section.range)
    }

    private mutating func complete(
        _ entry: ManifestEntry, _ type: FieldType, _ outer: SourceRange
    ) -> ManifestValue {
        path.append(entry.key)
        defer { path.removeLast() }
        let anchor = entry.keyRange.flatMap { $0.file === file ? $0 : nil } ?? outer
        switch type {
        case .section(let fields), .switchable(let fields):
            return complete(section: entry.value, fields, anchor)
        case .keyed(_, _, let fields):
            guard var named = entry.value.entries else { return entry.value }
            for index in named.indices {
                named[index].value = complete(named[index], .section(fields), anchor)
            }
            return ManifestValue(.section(named), range: entry.value.range)
        case .color:
            return complete(section: entry.value, ThemeColor.appearanceFields, anchor)
        default:
            return entry.value
        }
    }

    /// What holds where nothing is written: nil where that is no value at all.
    private mutating func missing(_ field: ManifestField, _ anchor: SourceRange) -> ManifestValue? {
        switch field.presence {
        // What each file says for itself was looked for in each file.
        case .required where !field.isInherited:
            return ManifestValue(.refused)
        case .required:
            diagnostics.append(Diagnostic(.missingKey, message(field), at: anchor))
            return ManifestValue(.refused)
        case .optional:
            return nil
        case .defaulted(.section) where field.type.isSection:
            return complete(ManifestEntry(key: field.key, value: ManifestValue([:])), field.type, anchor)
        case .defaulted, .derived:
            context.path = path
            return ManifestValue(context.defaultContent(of: field) ?? .refused)
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
    var exampleRemedy: String {
        example.map { ", for example '\(key): \($0.flowYAML)'" } ?? ""
    }
}
