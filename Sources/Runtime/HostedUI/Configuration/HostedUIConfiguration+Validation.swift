import AuthCore

extension HostedUIConfiguration {
    /// Returns the host of a bare `host` or `host:port`; `nil` for any other text.
    static func host(ofBareDomain domain: String) -> Substring? {
        var host = domain[...]
        if let end = domain.lastIndex(of: "]") {
            host = domain[...end]
        } else if let colon = domain.firstIndex(of: ":") {
            host = domain[..<colon]
        }
        let rest = domain[host.endIndex...]
        guard rest.isEmpty || Origin.isPort(rest.dropFirst()) && rest.first == ":" else { return nil }
        return host == "[::1]" || isHostName(host) ? host : nil
    }

    /// Whether `text` is an absolute URI without a fragment, as RFC 6749 section 3.1.2 requires of redirect URIs: a
    /// scheme and at least one more character, all of them allowed by RFC 3986 section 2, with a port from 1 to 65535
    /// if it has one.
    static func isAbsoluteURI(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":"), Origin.hasValidPort(text) else { return false }
        let scheme = text[..<colon].utf8
        let rest = Array(text[colon...].utf8.dropFirst())
        guard let first = scheme.first, first.isASCIILetter, !rest.isEmpty else { return false }
        guard scheme.allSatisfy({ $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }) else { return false }
        return rest.indices.allSatisfy { index in
            if rest[index] == UInt8(ascii: "%") {
                return index + 2 < rest.count && rest[index + 1].isASCIIHexDigit && rest[index + 2].isASCIIHexDigit
            }
            return rest[index].isASCIIAlphanumeric || "-._~:/?[]@!$&'()*+,;=".utf8.contains(rest[index])
        }
    }

    /// Whether `text` is an `https` URL with a host and without a query and fragment, or such an `http` URL of the
    /// local machine.
    static func isIssuer(_ text: String) -> Bool {
        guard isAbsoluteURI(text), !text.contains("?"), !isPlainHTTPOutsideLoopback(text) else { return false }
        guard text.hasPrefix("https://") || text.hasPrefix("http://") else { return false }
        let authority = text.drop { $0 != ":" }.dropFirst(3).prefix { $0 != "/" }
        return host(ofBareDomain: String(authority)) != nil
    }

    /// Whether `text` can be the query parameter that names a provider: letters, digits, `-`, `.` and `_` (RFC 6749
    /// section 8.2), and none of the parameters that the app sends itself, which may be sent only once.
    static func isProviderHint(_ text: String) -> Bool {
        let own: Set = [
            "response_type", "response_mode", "client_id", "redirect_uri", "scope", "state", "nonce", "code_challenge",
            "code_challenge_method", "prompt", "max_age",
        ]
        return !text.isEmpty && !own.contains(text)
            && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-._".utf8.contains($0) }
    }

    /// Whether `uri` is plain HTTP to another machine. Anyone on the network path can then read the code.
    static func isPlainHTTPOutsideLoopback(_ uri: String) -> Bool {
        guard uri.lowercased().hasPrefix("http:") else { return false }
        guard uri.dropFirst(5).hasPrefix("//") else { return true }
        let authority = uri.dropFirst(7).prefix { !"/?".contains($0) }
        guard let host = host(ofBareDomain: String(authority)) else { return true }
        return !Origin.isLoopback(host: host)
    }

    /// Whether the system can return to the app from `uri`: it has another scheme than `https`, or a bare host name,
    /// which can be associated with the app.
    static func canReturn(from uri: String) -> Bool {
        guard uri.lowercased().hasPrefix("https:") else { return true }
        return uri.dropFirst(6).hasPrefix("//") && isHostName(uri.dropFirst(8).prefix { !"/?".contains($0) })
    }

    /// Validates scopes. Scope tokens are visible ASCII except `"` and `\` (RFC 6749 section 3.3).
    static func check(scopes: [String]) throws(HostedUIConfigurationError) {
        var seen: Set<String> = []
        for scope in scopes {
            let allowed = scope.utf8.allSatisfy {
                (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
            }
            guard allowed, !scope.isEmpty else { throw .invalidScope(scope) }
            guard seen.insert(scope).inserted else { throw .repeatedScope(scope) }
        }
        guard seen.contains("openid") else { throw .missingOpenIDScope(scopes) }
    }

    /// Whether `host` has labels of 1 to 63 letters, digits and inner hyphens, and at most 253 characters (RFC 1123
    /// section 2.1).
    private static func isHostName(_ host: Substring) -> Bool {
        guard (1...253).contains(host.utf8.count) else { return false }
        return host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
            (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
                && label.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
        }
    }
}
