/// A tag that waits for its closing tag.
struct OpenTag {
    enum Kind: Equatable {
        case section, inverted, parent
        /// A place that can be filled.
        case block
        /// What is passed for such a place; `ownLines` if it begins on the line after the tag.
        case argument(ownLines: Bool)
    }

    let kind: Kind
    let name: String
    let tag: Tag
    /// The step that the tag was compiled to, or for an argument its first.
    let step: Int
    /// The white space before the tag, if nothing else stands before it on its line.
    var lead: Range<Int>?
    /// Whether nothing else stands on its line.
    var standsAlone = false

    var described: String {
        switch kind {
        case .section: "the section '\(name)'"
        case .inverted: "the inverted section '\(name)'"
        case .parent: "the parent '\(name)'"
        case .block, .argument: "the block '\(name)'"
        }
    }
}
