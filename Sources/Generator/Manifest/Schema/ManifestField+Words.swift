extension ManifestField {
    /// A sentence in Markdown that says what each of the words means that the field accepts; nil where it has no such
    /// words.
    package var meaningsOfWords: String? {
        let choices: [Choice]
        switch type {
        case .choice(let words), .list(.choice(let words), _): choices = words
        default: return nil
        }
        return choices.map { "`\($0.word)`: \($0.about)" }.joined(separator: "; ") + "."
    }
}
