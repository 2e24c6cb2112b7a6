import Foundation

// Values that every client of a Cognito user pool needs, with or without an SDK.

extension SignUpOptions {
    /// Returns the attributes of a new account: the address, the attributes of the sign-up without those that the pool
    /// sets itself, and the consent to text messages.
    public func userPoolAttributes(of email: EmailAddress) -> [AuthUserAttribute] {
        var known: Set<AuthUserAttributeKey> = [.email, .sub, .emailVerified, .smsConsentAt]
        let consent = smsConsent.map { AuthUserAttribute(.smsConsentAt, value: $0.givenAt.ISO8601Format()) }
        return [AuthUserAttribute(.email, value: email.text)] + attributes.filter { known.insert($0.key).inserted }
            + (consent.map { [$0] } ?? [])
    }

    /// The accepted terms as client metadata, `terms_version` and `terms_accepted_at`; empty if the user accepted no
    /// terms. The pool itself stores no metadata. A pre sign-up trigger of the pool can record it.
    public var userPoolMetadata: [String: String] {
        guard let terms else { return [:] }
        return ["terms_version": terms.version, "terms_accepted_at": terms.acceptedAt.ISO8601Format()]
    }
}

extension AuthUserAttributeKey {
    /// The time at which the user consented to text messages, such as `2026-01-15T12:00:00Z`. A pool has no standard
    /// attribute for it, so the pool must define the custom string attribute `sms_consent_at`, which the app client can
    /// write. Otherwise the pool refuses a sign-up with a consent.
    package static let smsConsentAt = AuthUserAttributeKey(rawValue: "custom:sms_consent_at")
}

extension EmailAddress {
    /// The address, masked as Cognito masks the destination of a code: `m***@e***`. Clients return it for an address
    /// without an account, so that the result does not disclose whether an account exists.
    public var maskedByUserPool: String {
        text.split(separator: "@").map { "\($0.prefix(1))***" }.joined(separator: "@")
    }
}

extension AuthSession {
    /// Creates the session of a user who signed in to a user pool through another SDK, which stores and renews the
    /// tokens.
    ///
    /// The SDK received the tokens from the pool and is responsible for their validation. This initializer only reads
    /// them. The session expires when the first of the two tokens expires ("Understanding user pool JSON web tokens" in
    /// the Amazon Cognito developer guide: `exp` in each).
    ///
    /// - Parameters:
    ///   - userPoolAccessToken: The access token.
    ///   - idToken: The ID token, which contains the user.
    ///   - refreshToken: The refresh token.
    /// - Throws: An error if a text is not a token of a user pool, or if a token has no signature.
    public init(userPoolAccessToken: String, idToken: String, refreshToken: String) throws {
        let claims = try JSONWebToken<IDTokenClaims>(idToken).claims
        let access = try JSONWebToken<Expiry>(userPoolAccessToken).claims
        self = .signedIn(
            claims.user(signedInBy: .email),
            AuthTokens(
                accessToken: userPoolAccessToken, idToken: idToken, refreshToken: refreshToken,
                expiresAt: min(claims.expiresAt, Date(numericDate: access.exp))))
    }

    private struct Expiry: Decodable {
        let exp: Double
    }
}
