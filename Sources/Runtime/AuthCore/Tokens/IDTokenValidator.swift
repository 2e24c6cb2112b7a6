public import Foundation

/// Decides whether an identity token is to be believed (OpenID Connect Core sections 3.1.3.7 and 12.2).
///
/// Its signature is not verified: the token comes from the token endpoint over TLS, which section 3.1.3.7, item 6, allows
/// to take its place. A token from anywhere else must not be handed to this.
public struct IDTokenValidator: Sendable {
    /// How far the issuer's clock may be from the one that is used here, in seconds. That one is the provider's own
    /// (`Date`) where it tells, so that a wrong clock in the device locks nobody out.
    public static let leeway: TimeInterval = 120

    private let issuer: String
    private let clientID: String

    /// - Parameters:
    ///   - issuer: Who issues the tokens, exactly as `iss` says it.
    ///   - clientID: The app client that they are for.
    public init(issuer: String, clientID: String) {
        self.issuer = issuer
        self.clientID = clientID
    }

    /// The claims of a token, whoever it is about. It is for the caller to know what the token answers: by its nonce, its
    /// subject, or the request that brought it.
    public func claims(of token: String, at moment: Date) throws(IDTokenError) -> IDTokenClaims {
        let claims = try JSONWebToken<IDTokenClaims>(token).claims
        guard claims.issuer == issuer else { throw .foreignIssuer }
        guard claims.audience.contains(clientID) else { throw .foreignAudience }
        guard (claims.authorizedParty ?? clientID) == clientID,
            claims.audience.count == 1 || claims.authorizedParty != nil
        else { throw .foreignAudience }
        if let use = claims.use, use != "id" { throw .foreignUse }
        guard moment < claims.expiresAt.addingTimeInterval(Self.leeway) else { throw .expired }
        guard claims.issuedAt <= moment.addingTimeInterval(Self.leeway) else { throw .issuedInFuture }
        return claims
    }

    /// The claims of the token that a renewal brought: it must be about the same person.
    public func claims(of token: String, about subject: String, at moment: Date) throws(IDTokenError) -> IDTokenClaims {
        let claims = try claims(of: token, at: moment)
        guard claims.subject == subject else { throw .foreignSubject }
        return claims
    }

    /// What Cognito's access tokens say of themselves. Those of other issuers are not for the app to read (RFC 9068
    /// section 6), and are let through.
    public func check(accessToken: String) throws(IDTokenError) {
        guard let claims = try? JSONWebToken<AccessTokenClaims>(accessToken).claims else { return }
        if let use = claims.tokenUse, use != "access" { throw .foreignUse }
        if claims.tokenUse != nil, claims.clientID != clientID { throw .foreignAudience }
    }

    private struct AccessTokenClaims: Decodable {
        let tokenUse: String?
        let clientID: String?

        enum CodingKeys: String, CodingKey {
            case tokenUse = "token_use"
            case clientID = "client_id"
        }
    }
}

/// Why an identity token is not to be believed. The raw value is the error's short name in logs.
public enum IDTokenError: String, Error, Sendable, Hashable, CaseIterable {
    /// There is none, although `openid` was asked for.
    case missing = "id_token_missing"
    /// It is not three parts of base64url, or its parts are not the JSON that they should be.
    case malformed = "id_token_malformed"
    /// It says that it is not signed (`alg: none`), or has no signature (RFC 7519 section 6, RFC 8725 section 3.1).
    case unsigned = "id_token_unsigned"
    /// Somebody else issued it.
    case foreignIssuer = "id_token_foreign_issuer"
    /// It was issued to another app client, by `aud` or by `azp`.
    case foreignAudience = "id_token_foreign_audience"
    /// It is another kind of token (Cognito's `token_use`).
    case foreignUse = "id_token_foreign_use"
    /// It is about another person than the session.
    case foreignSubject = "id_token_foreign_subject"
    /// Its `nonce` is not the attempt's.
    case foreignNonce = "id_token_foreign_nonce"
    /// It has expired.
    case expired = "id_token_expired"
    /// It says that it was issued later than now.
    case issuedInFuture = "id_token_issued_in_future"
}
