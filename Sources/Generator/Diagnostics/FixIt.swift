/// A change of a text that mends what a diagnostic is about. It is offered only where nothing else can be meant.
package struct FixIt: Equatable, Sendable {
    /// The text that is replaced; an empty one where something is put in.
    package let range: SourceRange
    /// What stands there then, on one line; empty where the text is taken out.
    package let replacement: String

    package init(replacing range: SourceRange, by replacement: String) {
        self.range = range
        self.replacement = replacement
    }
}
