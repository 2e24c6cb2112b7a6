public import Foundation

/// The terms of use that are in force.
public struct TermsDocument: Hashable, Sendable {
    /// The address of the terms.
    public let url: URL
    /// The version, in the brand's own scheme: compared as text, never ordered.
    public let version: String
    /// The file with the text in Markdown, as the app ships it; `nil` if it ships none.
    public let file: URL?

    /// Terms of use.
    public init(url: URL, version: String, file: URL? = nil) {
        self.url = url
        self.version = version
        self.file = file
    }

    /// The text of the terms in Markdown, as the app ships it, without the comment in its first line.
    ///
    /// - Throws: `CocoaError` if the app ships no such file, or if the file is not UTF-8.
    public func text() throws -> String {
        guard let file else { throw CocoaError(.fileNoSuchFile) }
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
