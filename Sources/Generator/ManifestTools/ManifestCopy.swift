import Diagnostics
import Manifest

extension NewBrand {
    /// Returns a copy of another brand's manifest for this brand. Replaces the brand-specific values, and keeps
    /// comments, layout and inheritance.
    func manifest(copiedFrom layer: ManifestLayer, _ table: ManifestTable) -> SourceFile {
        var values: [Replacement] = []
        collect(from: layer.value, table.root, [], into: &values)
        // Two aliases can refer to the same text.
        var changes: [FixIt] = []
        for value in values.sorted(by: { $0.range.start < $1.range.start }) {
            if let last = changes.last, value.range.start < last.range.end { continue }
            changes.append(value.fixIt)
        }
        return layer.file.applying(changes)?.file ?? layer.file
    }

    private func collect(
        from value: ManifestValue, _ fields: [ManifestField], _ path: [String], into values: inout [Replacement]
    ) {
        for entry in value.entries ?? [] {
            guard let field = fields.first(where: { $0.key == entry.key }) else { continue }
            let path = path + [entry.key]
            switch field.type {
            case .section(let fields), .switchable(let fields):
                collect(from: entry.value, fields, path, into: &values)
            case .keyed(_, _, .section(let fields)):
                for named in entry.value.entries ?? [] {
                    collect(from: named.value, fields, path + [named.key], into: &values)
                }
            default:
                guard field.isBrandSpecific else { continue }
                for value in entry.value.items ?? [entry.value] {
                    guard let text = value.text, let range = value.range else { continue }
                    values.append(Replacement(text: newText(for: field, at: path, replacing: text), range: range))
                }
            }
        }
    }
}

/// A new text for a scalar of the copied manifest.
private struct Replacement {
    let text: String
    let range: SourceRange

    /// The change of the scalar's text. The range of the scalar also contains its anchor and its tag, which stay.
    var fixIt: FixIt {
        let written = Array((range.file.text(from: range.start, to: range.end) ?? "").unicodeScalars)
        var start = 0
        while start < written.count, written[start] == "&" || written[start] == "!" {
            start = written[start...].firstIndex { $0.properties.isWhitespace } ?? written.count
            start = written[start...].firstIndex { !$0.properties.isWhitespace } ?? written.count
        }
        let isPlain = start < written.count && !"\"'|>".unicodeScalars.contains(written[start])
        let place = SourceRange(file: range.file, start: position(after: written[..<start]), end: range.end)
        return FixIt(replacing: place, by: isPlain ? plainOrQuoted(text, allowing: wordSigns) : quotedText(text))
    }

    /// Returns the position after these characters of the range.
    private func position(after scalars: ArraySlice<Unicode.Scalar>) -> SourcePosition {
        let lines = scalars.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 1, let last = lines.last else {
            return SourcePosition(line: range.start.line, column: range.start.column + scalars.count)
        }
        return SourcePosition(line: range.start.line + lines.count - 1, column: last.count + 1)
    }
}
