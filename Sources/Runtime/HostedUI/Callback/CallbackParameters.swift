import Foundation

/// The query of a callback that came to the app's own redirect URI.
struct CallbackParameters {
    private let values: [String: [String]]

    /// The query of `callback`. Throws `.foreignURL` where the URL is not `redirectURI` with a query.
    init(_ callback: URL, redirectURI: String) throws(CallbackError) {
        guard let actual = URLComponents(url: callback, resolvingAgainstBaseURL: false),
            let expected = URLComponents(string: redirectURI), Self.isSamePlace(actual, expected)
        else { throw .foreignURL }
        let pairs = (actual.percentEncodedQuery ?? "").split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (Self.decode(parts[0]), parts.count > 1 ? Self.decode(parts[1]) : "")
        }
        values = Dictionary(grouping: pairs, by: \.0).mapValues { $0.map(\.1) }
    }

    /// The value of a parameter; nil where it is missing. Throws `.repeatedParameter` where it stands there twice.
    subscript(_ parameter: CallbackError.Parameter) -> String? {
        get throws(CallbackError) {
            let all = values[parameter.rawValue] ?? []
            guard all.count <= 1 else { throw .repeatedParameter(parameter) }
            return all.first
        }
    }

    private static func isSamePlace(_ left: URLComponents, _ right: URLComponents) -> Bool {
        left.scheme?.lowercased() == right.scheme?.lowercased() && left.host?.lowercased() == right.host?.lowercased()
            && left.port == right.port && left.percentEncodedPath == right.percentEncodedPath
            && left.user == nil && left.password == nil
    }

    /// The text of a form-encoded part (`application/x-www-form-urlencoded`, RFC 6749 appendix B), decoded once. A text
    /// that is not well encoded stays as it is: no value of ours looks like it.
    private static func decode(_ part: Substring) -> String {
        let text = part.replacingOccurrences(of: "+", with: " ")
        return text.removingPercentEncoding ?? text
    }
}
