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
