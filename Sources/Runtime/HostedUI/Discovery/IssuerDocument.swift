import AuthCore
import Foundation

/// The verified document of an issuer (OpenID Connect Discovery 1.0 section 3, RFC 8414 section 2).
///
/// The document is refused as a whole if it is about another issuer, or if one of its addresses is not acceptable. So a
/// document that someone has altered in part is not used at all.
struct IssuerDocument: Sendable {
    /// The maximum length of a document, in bytes.
    static let maximumLength = 64 * 1024

    /// The address of the issuer's keys.
    let keys: URL
    /// The provider's endpoints. Those of a user pool are not from the document.
    let endpoints: ProviderEndpoints

    /// Decodes and verifies a document.
    ///
    /// - Parameters:
    ///   - data: The document.
    ///   - configuration: The configuration of the pages, with the required issuer.
    ///   - isLocal: Whether the document came from this machine over plain HTTP, as that of a test server. Only then,
    ///     its addresses may be of that kind too.
    /// - Throws: `.idToken(.issuerMismatch)` if the document is about another issuer, `.malformed` if it is too long,
    ///   or if an address is missing or not acceptable.
    init(_ data: Data, for configuration: HostedUIConfiguration, isLocal: Bool) throws(TokenEndpointError) {
        let decoder = JSONDecoder()
        guard data.count <= Self.maximumLength, let written = try? decoder.decode(Written.self, from: data) else {
            throw .malformed
        }
        // Section 4.3: the document must be about this issuer.
        guard written.issuer == configuration.issuer else { throw .idToken(.issuerMismatch) }
        keys = try Self.address(written.keys, isLocal)
        if let fixed = configuration.userPoolEndpoints {
            endpoints = fixed
        } else {
            guard let written = try? decoder.decode(WrittenEndpoints.self, from: data) else { throw .malformed }
            endpoints = ProviderEndpoints(
                authorize: try Self.address(written.authorize, isLocal),
                token: try Self.address(written.token, isLocal),
                revocation: try Self.optionalAddress(written.revocation, isLocal),
                userInfo: try Self.optionalAddress(written.userInfo, isLocal),
                endSession: try Self.optionalAddress(written.endSession, isLocal),
                callbacksNameIssuer: written.callbacksNameIssuer ?? false,
                acceptsProofKeys: written.challengeMethods?.contains(PKCE.method) ?? true)
        }
    }

    /// Returns an address of a document: an absolute URL with TLS and a host, without user information and a fragment.
    private static func address(_ text: String, _ isLocal: Bool) throws(TokenEndpointError) -> URL {
        guard HostedUIConfiguration.isAbsoluteURI(text), let url = URL(string: text), url.user == nil,
            url.password == nil, let origin = Origin(url),
            origin.scheme == "https" || isLocal && origin.scheme == "http" && origin.isLoopback
        else { throw .malformed }
        return url
    }

    private static func optionalAddress(_ text: String?, _ isLocal: Bool) throws(TokenEndpointError) -> URL? {
        guard let text else { return nil }
        return try address(text, isLocal)
    }
}

extension IssuerDocument {
    private struct Written: Decodable {
        let issuer: String
        let keys: String

        enum CodingKeys: String, CodingKey {
            case issuer
            case keys = "jwks_uri"
        }
    }

    private struct WrittenEndpoints: Decodable {
        let authorize: String
        let token: String
        let revocation: String?
        let userInfo: String?
        let endSession: String?
        let callbacksNameIssuer: Bool?
        let challengeMethods: [String]?

        enum CodingKeys: String, CodingKey {
            case authorize = "authorization_endpoint"
            case token = "token_endpoint"
            case revocation = "revocation_endpoint"
            case userInfo = "userinfo_endpoint"
            case endSession = "end_session_endpoint"
            case callbacksNameIssuer = "authorization_response_iss_parameter_supported"
            case challengeMethods = "code_challenge_methods_supported"
        }
    }
}

extension HostedUIConfiguration {
    /// The address of the issuer's document (OpenID Connect Discovery 1.0 section 4.1). A test server on the local
    /// machine also serves the documents of a user pool's issuer that is elsewhere, under the path of the issuer.
    var discoveryURL: URL? {
        let place =
            switch address {
            case .discovered, .userPool(_, .https): issuer
            case .userPool(let domain, .loopbackHTTP):
                "http://\(domain)" + issuer.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" }
            }
        return URL(
            string: (place.hasSuffix("/") ? String(place.dropLast()) : place) + "/.well-known/openid-configuration")
    }
}
