import AuthCore
import AuthCrypto
import Foundation

extension IDTokenValidator {
    /// What believes the tokens that are issued to this app client at these pages.
    init(configuration: HostedUIConfiguration) {
        self.init(issuer: configuration.issuer, clientID: configuration.clientID)
    }

    /// The claims of the token that an attempt brought.
    func claims(of token: String?, for attempt: SignInAttempt, at moment: Date) throws(IDTokenError) -> IDTokenClaims {
        guard let token else { throw .missing }
        let claims = try claims(of: token, at: moment)
        guard let nonce = claims.nonce, equalInConstantTime(Array(nonce.utf8), Array(attempt.nonce.value.utf8)) else {
            throw .nonceMismatch
        }
        return claims
    }
}
