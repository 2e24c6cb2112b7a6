package import Foundation

/// A validator of the claims of ID tokens (OpenID Connect Core sections 3.1.3.7 and 12.2).
///
/// The validator does not verify signatures. Section 3.1.3.7, item 6, allows this for a token that the app received
/// from the token endpoint over TLS. Do not pass it a token from another source. The client of hosted pages also
/// verifies the signature.
package struct IDTokenValidator: Sendable {
    /// The tolerance for differences between the issuer's clock and the clock of the validation, in seconds.
    ///
    /// Clients pass the provider's time (`Date`) if the response contains it, so that users can sign in even if the
    /// device's clock is wrong.
    package static let leeway: TimeInterval = 120
    /// The algorithms of signatures that are accepted, in every brand (RFC 8725 section 3.1): `RS256`, which each
    /// OpenID provider supports, and `ES256`. They are asymmetric, so that no one can sign with a key that is public.
    package static let algorithms: Set = ["RS256", "ES256"]

    private let issuer: String
    private let clientID: String

    /// Creates a validator.
    ///
    /// - Parameters:
    ///   - issuer: The issuer of the tokens, exactly as in `iss`.
    ///   - clientID: The app client to which the tokens are issued.
    package init(issuer: String, clientID: String) {
        self.issuer = issuer
        self.clientID = clientID
    }

    /// Validates a token for any user.
    ///
    /// The caller must check that the token belongs to its request, by the nonce, the subject, or the request that
    /// returned the token.
    ///
    /// - Returns: The token's claims.
    package func claims(of token: String, at moment: Date) throws(IDTokenError) -> IDTokenClaims {
        let token = try JSONWebToken<IDTokenClaims>(token)
        guard Self.algorithms.contains(token.algorithm) else { throw .algorithmMismatch }
        let claims = token.claims
        guard claims.issuer == issuer else { throw .issuerMismatch }
        guard claims.audience.contains(clientID) else { throw .audienceMismatch }
        guard (claims.authorizedParty ?? clientID) == clientID,
            claims.audience.count == 1 || claims.authorizedParty != nil
        else { throw .audienceMismatch }
        if let use = claims.use, use != "id" { throw .useMismatch }
        guard moment < claims.expiresAt.addingTimeInterval(Self.leeway) else { throw .expired }
        guard claims.issuedAt <= moment.addingTimeInterval(Self.leeway) else { throw .issuedInFuture }
        return claims
    }

    /// Validates the token of a renewal, which must identify the same user.
    ///
    /// - Returns: The token's claims.
    package func claims(of token: String, about subject: String, at moment: Date) throws(IDTokenError) -> IDTokenClaims
    {
        let claims = try claims(of: token, at: moment)
        guard claims.subject == subject else { throw .subjectMismatch }
        return claims
    }

    /// Checks the kind and the client of Cognito's access tokens. Accepts access tokens of other issuers, which are
    /// opaque to the app (RFC 9068 section 6).
    package func check(accessToken: String) throws(IDTokenError) {
        guard let claims = try? JSONWebToken<AccessTokenClaims>(accessToken).claims else { return }
        if let use = claims.tokenUse, use != "access" { throw .useMismatch }
        if claims.tokenUse != nil, claims.clientID != clientID { throw .audienceMismatch }
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

/// The reason why an ID token is not valid. The raw value is the error's short name in logs.
package enum IDTokenError: String, Error, Sendable, Hashable, CaseIterable {
    /// The response contains no ID token, although the request asked for `openid`.
    case missing = "id_token_missing"
    /// The token does not consist of three parts in base64url, or a part is not the expected JSON.
    case malformed = "id_token_malformed"
    /// The token is declared as unsigned (`alg: none`) or has no signature (RFC 7519 section 6, RFC 8725 section 3.1).
    case unsigned = "id_token_unsigned"
    /// The token's signature has an algorithm other than `RS256` and `ES256`.
    case algorithmMismatch = "id_token_foreign_algorithm"
    /// The issuer has no key with the token's `kid` for the token's algorithm.
    case unknownKey = "id_token_unknown_key"
    /// The signature does not belong to the token, or was made with another key.
    case signatureMismatch = "id_token_foreign_signature"
    /// Another issuer issued the token.
    case issuerMismatch = "id_token_foreign_issuer"
    /// The token was issued to another app client, by `aud` or by `azp`.
    case audienceMismatch = "id_token_foreign_audience"
    /// The token is of another kind (Cognito's `token_use`).
    case useMismatch = "id_token_foreign_use"
    /// The token identifies a different user than the session.
    case subjectMismatch = "id_token_foreign_subject"
    /// The token's `nonce` is not the nonce of the sign-in attempt.
    case nonceMismatch = "id_token_foreign_nonce"
    /// The token's `at_hash` is not the hash of the access token that was issued with it.
    case accessTokenMismatch = "id_token_foreign_access_token"
    /// The token has expired.
    case expired = "id_token_expired"
    /// The token's time of issue is in the future.
    case issuedInFuture = "id_token_issued_in_future"
    /// The user was asked to sign in again, but the token does not show that the user did.
    case staleSignIn = "reauthentication_not_fresh"

    /// The code that a client throws for the error.
    package var code: AuthError.Code { AuthError.Code(rawValue: rawValue) }
}
