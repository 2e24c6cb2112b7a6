public import Foundation

/// Where a URL leads: its scheme, host and port (RFC 6454 section 4). What is meant for one is never sent to another.
public struct Origin: Hashable, Sendable {
    /// The scheme, in lower case.
    public let scheme: String
    /// The host, in lower case.
    public let host: String
    /// The port; nil where the scheme has none of its own and the URL names none.
    public let port: Int?

    /// The origin of a URL; nil where the URL has no scheme or no host.
    public init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), let host = url.host?.lowercased(), !host.isEmpty else {
            return nil
        }
        self.scheme = scheme
        self.host = host
        port = url.port ?? ["https": 443, "http": 80][scheme]
    }
}
