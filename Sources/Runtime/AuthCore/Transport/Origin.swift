package import Foundation

/// The scheme, host and port of a URL (RFC 6454 section 4). A secret for one origin is never sent to another.
package struct Origin: Hashable, Sendable {
    /// The scheme, in lower case.
    package let scheme: String
    /// The host, in lower case.
    package let host: String
    /// The port; `nil` if the URL contains no port and the scheme has no default.
    package let port: Int?

    /// Creates the origin of a URL.
    ///
    /// - Returns: The origin; `nil` if the URL has no scheme or no host, or a port that is not from 1 to 65535.
    package init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), let host = url.host?.lowercased(), !host.isEmpty,
            Self.hasValidPort(url.absoluteString)
        else {
            return nil
        }
        self.scheme = scheme
        self.host = host
        port = url.port ?? ["https": 443, "http": 80][scheme]
    }

    /// Returns whether a URI has no port, or one from 1 to 65535 without leading zeros. `URL.port` is `nil` for a port
    /// with too many digits, and the request goes to another port.
    package static func hasValidPort(_ uri: String) -> Bool {
        guard let colon = uri.firstIndex(of: ":"), uri[colon...].hasPrefix("://") else { return true }
        let authority = uri[colon...].dropFirst(3).prefix { !"/?#".contains($0) }
        let place = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        let name = place.lastIndex(of: "]").map { place[$0...].dropFirst() } ?? place
        guard let end = name.firstIndex(of: ":") else { return true }
        return isPort(name[end...].dropFirst())
    }

    /// Returns whether the text is a port from 1 to 65535 without leading zeros.
    package static func isPort(_ text: Substring) -> Bool {
        guard text.utf8.allSatisfy(\.isASCIIDigit), text.first != "0", let port = UInt16(text) else { return false }
        return port > 0
    }

    /// Whether the app may open a page of a service here: `https`, or plain HTTP if both are on this machine.
    package func isPage(of service: URL) -> Bool {
        scheme == "https" || scheme == "http" && isLoopback && Origin(service)?.isLoopback == true
    }

    /// Whether the host is this machine.
    package var isLoopback: Bool { Self.isLoopback(host: host) }

    /// Returns whether a host is this machine: a name or an address that no other machine has (RFC 6761 section 6.3,
    /// RFC 8252 section 8.3).
    package static func isLoopback(host: some StringProtocol) -> Bool {
        ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host.lowercased())
    }
}
