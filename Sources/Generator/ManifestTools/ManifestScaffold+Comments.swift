import Diagnostics
import Manifest

extension ManifestScaffold {
    /// What a field is for and what it accepts, as the comment above it.
    func comment(on field: ManifestField, at path: [String]) -> [String] {
        guard isExplained else { return [] }
        let words = ([field.about] + [field.type.bounds, field.presence.remark].compactMap { $0 })
            .joined(separator: " ").split(whereSeparator: \.isWhitespace)
        // Two columns for each level of indentation.
        let width = 98 - 2 * path.count
        var lines: [String] = []
        for word in words {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines.map { "# " + $0 }
    }
}

extension FieldType {
    /// What it accepts, as a sentence; nil where examples say it better.
    fileprivate var bounds: String? {
        switch self {
        case .integer(let bounds, let unit): "From \(bounds.lowerBound) to \(bounds.upperBound) \(unit)."
        case .choice(let choices) where choices.count == 1: "So far there is `\(choices[0].word)`."
        case .choice(let choices): "One of \(enumerated(choices.map { "`\($0.word)`" }, "or"))."
        case .list(.choice(let choices), _): "Any of \(enumerated(choices.map { "`\($0.word)`" }, "and"))."
        default: nil
        }
    }
}

extension Presence {
    fileprivate var remark: String? {
        if case .derived(let text, _) = self { "Without it: \(text)." } else { nil }
    }
}
