public import Foundation

extension URL {
    /// The URL that a literal in generated code spells.
    ///
    /// - Precondition: the literal is a URL. The generator has checked it; a literal that was edited by hand since
    ///   stops the program here, with the literal in the message, rather than being opened as something else.
    public init(validated literal: StaticString) {
        guard let url = URL(string: "\(literal)") else {
            preconditionFailure("\"\(literal)\" is not a URL: write it in the brand's manifest and generate again")
        }
        self = url
    }
}
