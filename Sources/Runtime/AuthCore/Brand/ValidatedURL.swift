public import Foundation

extension URL {
    /// The URL that a literal in generated code spells.
    ///
    /// - Precondition: the literal is an absolute URL in ASCII. The generator has checked it; a literal that was edited
    ///   by hand since stops the program here, with the literal in the message, rather than being opened as something
    ///   else. `URL(string:)` alone takes `terms` for a relative URL and escapes what does not fit.
    public init(validated literal: StaticString) {
        guard let url = URL(string: "\(literal)"), url.scheme != nil, url.absoluteString == "\(literal)" else {
            preconditionFailure(
                "\"\(literal)\" is not an absolute URL: write it in the brand's manifest and generate again")
        }
        self = url
    }
}
