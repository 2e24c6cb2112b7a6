public import Foundation

/// The current terms of use.
public struct TermsDocument: Hashable, Sendable {
    /// The URL of the terms.
    package let url: URL
    /// The version, in the brand's own scheme. Versions are compared for equality only.
    public let version: String
    /// Where the text in Markdown is; `nil` if the app contains none.
    private let source: Source?

    private enum Source: Hashable {
        case file(URL)
        case text(String)
    }

    /// Creates terms of use.
    ///
    /// - Parameters:
    ///   - url: The URL of the terms.
    ///   - version: The version, in the brand's own scheme.
    ///   - file: The file in the app with the text in Markdown; `nil` if the app contains none.
    public init(url: URL, version: String, file: URL? = nil) {
        self.url = url
        self.version = version
        source = file.map(Source.file)
    }

    /// Creates terms of use from their text in Markdown.
    package init(url: URL, version: String, text: String) {
        self.url = url
        self.version = version
        source = .text(text)
    }

    /// Whether the app contains the text.
    package var hasText: Bool { source != nil }

    /// Returns the text of the document in Markdown, without the comment at its beginning.
    ///
    /// - Throws: `CocoaError` if the app contains no such file, or if the file is not UTF-8.
    public func text() throws -> String {
        let file: URL
        switch source {
        case .file(let url): file = url
        case .text(let text): return text
        case nil: throw CocoaError(.fileNoSuchFile)
        }
        let text = try String(contentsOf: file, encoding: .utf8)
        guard text.hasPrefix("<!--"), let end = text.range(of: "-->") else { return text }
        return text[end.upperBound...].trimmingCharacters(in: .newlines) + "\n"
    }
}

/// A user's acceptance of the terms.
public struct TermsAcceptance: Hashable, Sendable {
    /// The version that the user accepted.
    public let version: String
    /// The time of the acceptance.
    public let acceptedAt: Date

    /// Creates an acceptance.
    public init(version: String, acceptedAt: Date) {
        self.version = version
        self.acceptedAt = acceptedAt
    }

    /// Returns whether the user accepted the current version of the terms.
    package func isCurrent(for terms: TermsDocument) -> Bool { version == terms.version }
}

/// A user's consent to receive text messages at the phone number of the sign-up.
public struct SMSConsent: Hashable, Sendable {
    /// The time of the consent.
    public let givenAt: Date

    /// Creates a consent.
    public init(givenAt: Date) {
        self.givenAt = givenAt
    }
}
