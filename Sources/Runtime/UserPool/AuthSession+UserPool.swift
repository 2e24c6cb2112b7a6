public import AuthCore
import Foundation

extension AuthSession {
    /// The session of who signed in at a Cognito user pool through another SDK, which keeps the tokens and renews them.
    ///
    /// That SDK had them from the pool, and it is for it to have checked them: here they are read and not judged. They expire
    /// when the first of the two does ("Understanding user pool JSON web tokens" in the Amazon Cognito developer guide: `exp`
    /// in each).
    ///
    /// - Throws: `.malformed` and `.unsigned` for what are no tokens of a user pool.
    public init(userPoolAccessToken: String, idToken: String, refreshToken: String) throws(IDTokenError) {
        let claims = try JSONWebToken<IDTokenClaims>(idToken).claims
        let access = try JSONWebToken<Expiry>(userPoolAccessToken).claims
        self = .signedIn(
            claims.user(signedInBy: .email),
            AuthTokens(
                accessToken: userPoolAccessToken, idToken: idToken, refreshToken: refreshToken,
                expiresAt: min(claims.expiresAt, Date(timeIntervalSince1970: access.exp))))
    }

    private struct Expiry: Decodable {
        let exp: Double
    }
}
