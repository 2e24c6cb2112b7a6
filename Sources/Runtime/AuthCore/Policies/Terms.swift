public import Foundation

/// The terms of use that are in force.
public struct TermsDocument: Hashable, Sendable {
    /// Where they can be read.
    public let url: URL
    /// Which version they are, in the brand's own scheme: compared as text, never ordered.
    public let version: String

    /// Terms of use.
    public init(url: URL, version: String) {
        self.url = url
        self.version = version
    }
}

extension TermsDocument {
    /// The text of the terms, in Markdown, as a brand's package ships it: the resource `terms.md` of its bundle, without
    /// the comment in its first line that says where it was generated from.
    ///
    /// - Throws: `CocoaError` where the bundle has no such file or it is not UTF-8.
    public static func text(in bundle: Bundle) throws -> String {
        guard let file = bundle.url(forResource: "terms", withExtension: "md") else {
            throw CocoaError(.fileNoSuchFile)
        }
        let text = try String(contentsOf: file, encoding: .utf8)
        guard text.hasPrefix("<!--"), let end = text.range(of: "-->") else { return text }
        return text[end.upperBound...].trimmingCharacters(in: .newlines) + "\n"
    }
}

/// That a person accepted the terms: which version, and when.
public struct TermsAcceptance: Hashable, Sendable {
    /// The version that the person was shown.
    public let version: String
    /// The moment at which they accepted.
    public let acceptedAt: Date

    /// An acceptance of this version at this moment.
    public init(version: String, acceptedAt: Date) {
        self.version = version
        self.acceptedAt = acceptedAt
    }

    /// Whether these are the terms that were accepted, and not another version of them.
    public func isCurrent(for terms: TermsDocument) -> Bool { version == terms.version }
}
