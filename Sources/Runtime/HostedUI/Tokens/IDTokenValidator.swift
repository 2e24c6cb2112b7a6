import AuthCrypto
import Foundation

/// Decides whether an identity token is to be believed (OpenID Connect Core sections 3.1.3.7 and 12.2).
///
/// Its signature is not verified: the token comes from the token endpoint over TLS, which section 3.1.3.7, item 6, allows
/// to take its place. A token from anywhere else must not be handed to this.
struct IDTokenValidator: Sendable {
    /// How far the issuer's clock may be from the one that is used here, in seconds. That one is the provider's own
    /// (`Date`) where it tells, so that a wrong clock in the device locks nobody out.
    static let leeway: TimeInterval = 120

    let configuration: HostedUIConfiguration

    /// The claims of the token that an attempt brought.
    func claims(of token: String?, for attempt: SignInAttempt, at moment: Date) throws(IDTokenError) -> IDTokenClaims {
        guard let token else { throw .missing }
        let claims = try claims(of: token, at: moment)
        guard let nonce = claims.nonce, equalInConstantTime(Array(nonce.utf8), Array(attempt.nonce.value.utf8)) else {
            throw .foreignNonce
        }
        return claims
    }

    /// The claims of the token that a renewal brought: it must be about the same person.
    func claims(of token: String, about subject: String, at moment: Date) throws(IDTokenError) -> IDTokenClaims {
        let claims = try claims(of: token, at: moment)
        guard claims.subject == subject else { throw .foreignSubject }
        return claims
    }

    /// What Cognito's access tokens say of themselves. Those of other issuers are not for the app to read (RFC 9068
    /// section 6), and are let through.
    func check(accessToken: String) throws(IDTokenError) {
        guard let claims = try? JSONWebToken<AccessTokenClaims>(accessToken).claims else { return }
        if let use = claims.tokenUse, use != "access" { throw .foreignUse }
        if claims.tokenUse != nil, claims.clientID != configuration.clientID { throw .foreignAudience }
    }

    private func claims(of token: String, at moment: Date) throws(IDTokenError) -> IDTokenClaims {
        let claims = try JSONWebToken<IDTokenClaims>(token).claims
        guard claims.issuer == configuration.issuer else { throw .foreignIssuer }
        guard claims.audience.contains(configuration.clientID) else { throw .foreignAudience }
        guard (claims.authorizedParty ?? configuration.clientID) == configuration.clientID,
            claims.audience.count == 1 || claims.authorizedParty != nil
        else { throw .foreignAudience }
        if let use = claims.use, use != "id" { throw .foreignUse }
        guard moment < claims.expiresAt.addingTimeInterval(Self.leeway) else { throw .expired }
        guard claims.issuedAt <= moment.addingTimeInterval(Self.leeway) else { throw .issuedInFuture }
        return claims
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
