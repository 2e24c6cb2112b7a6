public import Foundation

/// A document in Markdown.
public struct Document: Equatable, Sendable {
    /// The text.
    public let text: String
    /// Whether the user may follow the document's links out of the app. A child may not (App Review Guidelines 1.3).
    public let hasLinks: Bool

    /// Creates a document.
    public init(_ text: String, hasLinks: Bool) {
        self.text = text
        self.hasLinks = hasLinks
    }

    /// Returns the address that a link of the document opens: a web page (`https`) or an email address (`mailto`).
    /// `nil` if the link is only text: it has another scheme, or the document has no links.
    public func address(of link: String) -> String? {
        hasLinks && LinkAddress.isAllowed(link) ? link : nil
    }
}

/// The addresses that links of the screens open.
enum LinkAddress {
    /// Returns whether an address is a web page or an email address. Other schemes do more than show a document:
    /// `javascript` runs a script, and `tel` calls. A page over `http` could be another one than the brand's.
    static func isAllowed(_ address: String) -> Bool {
        let isPlain = address.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F && $0 != "\\" }
        return isPlain
            && ["https://", "mailto:"].contains { scheme in
                guard address.lowercased().hasPrefix(scheme) else { return false }
                return address.dropFirst(scheme.count).first.map { !"/?#".contains($0) } ?? false
            }
    }
}

extension DocumentLink.Target {
    /// The address that the link opens outside of the app; `nil` for the terms in the app, and for an address that is
    /// neither a web page (`https`) nor an email address.
    public var address: URL? {
        var components = URLComponents()
        switch self {
        case .terms: return nil
        case .web(let url): return LinkAddress.isAllowed(url.absoluteString) ? url : nil
        case .mail(let address):
            components.scheme = "mailto"
            components.path = address
            return components.url.flatMap { LinkAddress.isAllowed($0.absoluteString) ? $0 : nil }
        }
    }
}
