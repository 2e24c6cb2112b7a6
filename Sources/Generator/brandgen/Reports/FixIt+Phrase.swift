import Diagnostics

extension FixIt {
    /// What it does, for forms that show it away from its text: `replace 'privicy' with 'privacy'`.
    var phrase: String {
        let text = range.file.text(from: range.start, to: range.end) ?? ""
        if replacement.isEmpty { return "take '\(text.drop(while: isBlank).prefix { !$0.isNewline })' out" }
        return text.isEmpty ? "put '\(replacement)' in" : "replace '\(text)' with '\(replacement)'"
    }
}

private func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
