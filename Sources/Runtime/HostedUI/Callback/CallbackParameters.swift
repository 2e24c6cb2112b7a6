import AuthCore
package import Foundation

/// The query of a callback to the app's redirect URI.
package struct CallbackParameters: RedactedValue {
    private let values: [String: [String]]

    /// Parses the query of a callback. Throws `.urlMismatch` if the URL is not `redirectURI` with a query.
    init(_ callback: URL, redirectURI: String) throws(CallbackError) {
        guard let actual = URLComponents(url: callback, resolvingAgainstBaseURL: false),
            let expected = URLComponents(string: redirectURI), Self.isSamePlace(actual, expected)
        else { throw .urlMismatch }
        let pairs = (actual.percentEncodedQuery ?? "").split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (Self.decode(parts[0]), parts.count > 1 ? Self.decode(parts[1]) : "")
        }
        values = Dictionary(grouping: pairs, by: \.0).mapValues { $0.map(\.1) }
    }

    /// The value of a parameter; `nil` if it is missing. Throws `.repeatedParameter` if the query contains it more than
    /// once.
    package subscript(_ parameter: CallbackError.Parameter) -> String? {
        get throws(CallbackError) {
            let all = values[parameter.rawValue] ?? []
            guard all.count <= 1 else { throw .repeatedParameter(parameter) }
            return all.first
        }
    }

    private static func isSamePlace(_ left: URLComponents, _ right: URLComponents) -> Bool {
        left.scheme?.lowercased() == right.scheme?.lowercased() && left.host?.lowercased() == right.host?.lowercased()
            && left.port == right.port && path(of: left) == path(of: right)
            && left.user == nil && left.password == nil
    }

    /// A browser opens `https://acme.example` as `https://acme.example/`.
    private static func path(of url: URLComponents) -> String {
        let path = url.percentEncodedPath
        return path.isEmpty && url.scheme?.lowercased() == "https" ? "/" : path
    }

    /// Decodes a form-encoded part once (`application/x-www-form-urlencoded`, RFC 6749 appendix B). Text with an
    /// invalid encoding stays unchanged. It equals no value of this app.
    private static func decode(_ part: Substring) -> String {
        let text = part.replacingOccurrences(of: "+", with: " ")
        return text.removingPercentEncoding ?? text
    }

    /// Returns the code of a callback.
    ///
    /// - Parameters:
    ///   - issuer: The required value of the `iss` parameter.
    ///   - isNamed: Whether a callback with a code must have the parameter. Otherwise, it is only checked if it is
    ///     there. An error without it, which Django OAuth Toolkit sends, grants nothing, and its `state` has been
    ///     verified.
    /// - Returns: The code for the token endpoint.
    /// - Throws: `.refused` if the provider refused the sign-in, another error if the parameters cannot be trusted.
    package func code(issuer: String, isNamed: Bool = false) throws(CallbackError) -> AuthorizationCode {
        let (code, error) = (try self[.code], try self[.error])
        guard (try self[.iss] ?? (isNamed && error == nil ? nil : issuer)) == issuer else { throw .issuerMismatch }
        if let error {
            throw .refused(
                AuthorizationError(
                    code: AuthorizationError.Code(rawValue: error), details: try self[.errorDescription],
                    uri: try self[.errorURI]))
        }
        guard let code, !code.isEmpty else { throw .missingCode }
        return AuthorizationCode(value: code)
    }
}

extension CallbackParameters {
    /// Throws `.stateMismatch` if the callback does not contain this state.
    func check(_ state: AuthorizationState) throws(CallbackError) {
        guard let returned = try self[.state], equalInConstantTime(Array(returned.utf8), Array(state.value.utf8)) else {
            throw .stateMismatch
        }
    }
}

/// The code in a callback. The token endpoint exchanges it for tokens only once, and only within minutes (RFC 6749
/// section 4.1.2).
package struct AuthorizationCode: Sendable, Hashable, RedactedValue {
    package let value: String
}

extension SignInAttempt {
    /// Returns the code of a callback, if the callback belongs to this attempt and is not an error.
    ///
    /// The URL must have the redirect URI's scheme, host, port and path. Scheme and host are compared without case, the
    /// path exactly (RFC 3986 section 6.2.2.1, RFC 9700 section 4.1.3). Then `state` is compared, before any other
    /// parameter, because a forged `error` must not end this sign-in. Unknown parameters are ignored, as RFC 6749
    /// section 4.1.2 requires, and so is the fragment.
    ///
    /// - Parameters:
    ///   - callback: The callback URL of the page.
    ///   - issuer: The required value of the `iss` parameter, if there is one (RFC 9207).
    /// - Returns: The code for the token endpoint.
    /// - Throws: The first ``CallbackError`` that applies.
    package func code(from callback: URL, issuer: String) throws(CallbackError) -> AuthorizationCode {
        try parameters(of: callback).code(issuer: issuer)
    }

    /// Returns the parameters of a callback that belongs to this attempt.
    ///
    /// - Throws: `.urlMismatch`, `.stateMismatch`, or `.repeatedParameter` for `state`. The callback then does not
    ///   belong to this attempt, and must not end it.
    func parameters(of callback: URL) throws(CallbackError) -> CallbackParameters {
        let parameters = try CallbackParameters(callback, redirectURI: redirectURI)
        try parameters.check(state)
        return parameters
    }

    /// Returns the parameters of a callback at the attempt's redirect URI, from a service that returns no `state`.
    func parametersWithoutState(of callback: URL) throws(CallbackError) -> CallbackParameters {
        try CallbackParameters(callback, redirectURI: redirectURI)
    }
}
