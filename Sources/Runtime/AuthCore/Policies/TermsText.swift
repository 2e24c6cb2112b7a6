public import Foundation

extension TermsDocument {
    /// The terms that a brand's package carries as its resource `terms.md`, in Markdown, without the comment in the first
    /// line that says where the file was generated from.
    ///
    /// - Throws: a `CocoaError` where the bundle holds no such file, or where the file cannot be read.
    public static func text(in bundle: Bundle) throws -> String {
        guard let url = bundle.url(forResource: "terms", withExtension: "md") else {
            throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: "terms.md"])
        }
        let text = try String(contentsOf: url, encoding: .utf8)
        guard text.hasPrefix("<!--"), let end = text.range(of: "-->") else { return text }
        return text[end.upperBound...].trimmingCharacters(in: .newlines)
    }
}
