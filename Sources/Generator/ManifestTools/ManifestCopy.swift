import Diagnostics
import Manifest

extension NewBrand {
    /// Another brand's manifest as this brand's: its text with comments and layout, but for the values that each brand has
    /// for itself. What it inherits stays inherited.
    func manifest(copiedFrom layer: ManifestLayer) -> SourceFile {
        var values: [OwnValue] = []
        collect(from: layer.value, ManifestTable.root, [], into: &values)
        // Two aliases lead to one text.
        var changes: [FixIt] = []
        for value in values.sorted(by: { $0.range.start < $1.range.start }) {
            if let last = changes.last, value.range.start < last.range.end { continue }
            changes.append(value.fixIt)
        }
        return layer.file.applying(changes)?.file ?? layer.file
    }

    private func collect(
        from value: ManifestValue, _ fields: [ManifestField], _ path: [String], into values: inout [OwnValue]
    ) {
        for entry in value.entries ?? [] {
            guard let field = fields.first(where: { $0.key == entry.key }) else { continue }
            let path = path + [entry.key]
            switch field.type {
            case .section(let fields), .switchable(let fields):
                collect(from: entry.value, fields, path, into: &values)
            case .keyed(_, _, let fields):
                for named in entry.value.entries ?? [] {
                    collect(from: named.value, fields, path + [named.key], into: &values)
                }
            default:
                guard field.isOwn, let text = entry.value.text, let range = entry.value.range else { continue }
                values.append(OwnValue(text: ownText(for: field, at: path, inPlaceOf: text), range: range))
            }
        }
    }
}

/// A text that takes the place of another brand's.
private struct OwnValue {
    let text: String
    let range: SourceRange

    /// The change of the scalar alone, whose range begins with its anchor and its tag.
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

    /// Where the text stands that these characters stand before.
    private func position(after scalars: ArraySlice<Unicode.Scalar>) -> SourcePosition {
        let lines = scalars.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 1, let last = lines.last else {
            return SourcePosition(line: range.start.line, column: range.start.column + scalars.count)
        }
        return SourcePosition(line: range.start.line + lines.count - 1, column: last.count + 1)
    }
}
