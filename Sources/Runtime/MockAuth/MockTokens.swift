import AuthCore
import Foundation

/// The claims of a token that the mock issued (RFC 7519 section 4.1; `token_use` as in Cognito's tokens).
package struct MockTokenClaims: Encodable, Sendable, RedactedValue {
    /// The purpose of a token.
    package enum Use: String, Encodable, Sendable {
        /// Identifies the user to the app.
        case id
        /// Authorizes requests to the brand's services.
        case access
    }

    /// The account's identifier.
    package let sub: String
    /// The user's email address: in ID tokens, if the account has one.
    package let email: String?
    /// The time of issue, in seconds since 1970.
    package let iat: Int
    /// The expiration time, in seconds since 1970.
    package let exp: Int
    /// The issuer.
    package let iss: String
    /// The audience: the brand's bundle identifier.
    package let aud: String
    /// The token's purpose.
    package let tokenUse: Use
    /// The token's unique identifier.
    package let jti: String

    enum CodingKeys: String, CodingKey {
        case sub, email, iat, exp, iss, aud, jti
        case tokenUse = "token_use"
    }
}

/// The issuer of one brand's tokens: JWTs signed with HMAC-SHA-256 (RFC 7515, RFC 7518 section 3.2).
struct MockTokenIssuer: Sendable {
    private struct Header: Encodable {
        var alg = "HS256"
        var typ = "JWT"
    }

    let issuer: String
    let audience: String
    private let key: SymmetricKey
    private let random: any RandomSource

    init(brand: BrandConfiguration, random: some RandomSource) {
        issuer = "https://mock-auth.invalid/\(brand.id)"
        audience = brand.bundleIdentifier
        key = SymmetricKey(from: random)
        self.random = random
    }

    /// Issues new tokens for an account: two JWTs and an opaque refresh token.
    func issue(
        for account: StoredAccount, at now: Date
    ) throws(AuthError) -> (tokens: TokenSet, refreshToken: String) {
        let issuedAt = Int(now.timeIntervalSince1970.rounded(.down))
        let expiresAt = issuedAt + Int(MockLimits.accessTokenLifetime)
        func token(_ use: MockTokenClaims.Use) throws(AuthError) -> String {
            try sign(
                MockTokenClaims(
                    sub: account.userID, email: use == .id ? account.email : nil, iat: issuedAt, exp: expiresAt,
                    iss: issuer, aud: audience, tokenUse: use, jti: Base64URL.encode(random.bytes(count: 16))))
        }
        let refreshToken = Base64URL.encode(random.bytes(count: 32))
        let tokens = TokenSet(
            accessToken: try token(.access), idToken: try token(.id), refreshToken: refreshToken,
            expiresIn: .seconds(MockLimits.accessTokenLifetime))
        return (tokens, refreshToken)
    }

    private func sign(_ claims: MockTokenClaims) throws(AuthError) -> String {
        let signed = try encode(Header()) + "." + encode(claims)
        return signed + "." + Base64URL.encode(HMACSHA256.authenticationCode(for: Array(signed.utf8), key: key))
    }

    private func encode(_ value: some Encodable) throws(AuthError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Base64URL.encode(Array(try encoder.encode(value)))
        } catch {
            throw .service(.mockTokenEncodingFailed)
        }
    }
}

/// The sessions that the mock has issued.
actor MockSessions: SessionAuthority {
    private struct Issued {
        let account: StoredAccount
        /// The time from which the mock no longer renews the session.
        let endsAt: Date
    }

    private let issuer: MockTokenIssuer
    private let network: SimulatedNetwork
    private let now: DateSource
    /// The sessions by their refresh tokens.
    private var issued: [String: Issued] = [:]

    init(issuer: MockTokenIssuer, network: SimulatedNetwork, now: @escaping DateSource) {
        self.issuer = issuer
        self.network = network
        self.now = now
    }

    /// Issues the tokens of a new session.
    func begin(for account: StoredAccount) throws(AuthError) -> TokenSet {
        try issue(Issued(account: account, endsAt: now().addingTimeInterval(MockLimits.sessionLifetime)))
    }

    /// Issues new tokens and invalidates the refresh token. Refuses an unknown refresh token and a session that is too
    /// old.
    func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet {
        guard await network.isReachable else { throw .unavailable(retryAfter: nil) }
        guard let session = issued.removeValue(forKey: refreshToken), now() < session.endsAt else {
            throw .refused(.sessionEnded)
        }
        do throws(AuthError) { return try issue(session) } catch { throw .unavailable(retryAfter: nil) }
    }

    func end(_ tokens: AuthTokens, globally: Bool) async throws(AuthError) {
        guard await network.isReachable else { throw .network }
        guard let refreshToken = tokens.refreshToken, let ended = issued.removeValue(forKey: refreshToken) else {
            return
        }
        if globally { issued = issued.filter { $0.value.account.userID != ended.account.userID } }
    }

    /// Ends all sessions, so that the mock no longer renews them.
    func revokeAll() { issued = [:] }

    private func issue(_ session: Issued) throws(AuthError) -> TokenSet {
        let (tokens, refreshToken) = try issuer.issue(for: session.account, at: now())
        issued[refreshToken] = session
        return tokens
    }
}

extension AuthError.Code {
    /// The claims of a token could not be encoded.
    static let mockTokenEncodingFailed = Self(rawValue: "MockTokenEncodingFailure")
}
