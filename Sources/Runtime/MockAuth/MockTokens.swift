import AuthCore
import Foundation

/// The claims of a token that the mock issued (RFC 7519 section 4.1; `token_use` as in Cognito's tokens).
package struct MockTokenClaims: Codable, Equatable, Sendable, RedactedValue {
    /// The purpose of a token.
    package enum Use: String, Codable, Sendable {
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

/// The reason why a token is invalid.
package enum MockTokenError: Error, Equatable, Sendable {
    /// The token does not consist of three parts of base64url, or does not contain the claims.
    case malformed
    /// The header names an algorithm other than HS256, such as `none` (RFC 8725 section 3.1).
    case unsupportedAlgorithm
    /// The signature was not made with the mock's key.
    case signatureMismatch
    /// The token has expired.
    case expired
    /// The issuer, the audience or the use is not the expected one.
    case claimMismatch
}

/// The issuer and verifier of one brand's tokens: JWTs signed with HMAC-SHA-256 (RFC 7515, RFC 7518 section 3.2).
struct MockTokenIssuer: Sendable {
    private struct Header: Codable, Equatable {
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

    /// Returns the claims of a token if this issuer issued it for `use` and it has not expired.
    func verify(_ token: String, for use: MockTokenClaims.Use, at now: Date) throws(MockTokenError) -> MockTokenClaims {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw .malformed }
        guard try decode(Header.self, from: parts[0]) == Header() else { throw .unsupportedAlgorithm }
        guard let signature = try? Base64URL.decode(String(parts[2])) else { throw .malformed }
        let signed = Array("\(parts[0]).\(parts[1])".utf8)
        guard HMACSHA256.isValid(signature, for: signed, key: key) else { throw .signatureMismatch }
        let claims = try decode(MockTokenClaims.self, from: parts[1])
        guard claims.iss == issuer, claims.aud == audience, claims.tokenUse == use else { throw .claimMismatch }
        guard now.timeIntervalSince1970 < TimeInterval(claims.exp) else { throw .expired }
        return claims
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

    private func decode<Value: Decodable>(_ type: Value.Type, from part: Substring) throws(MockTokenError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(try Base64URL.decode(String(part))))
        } catch {
            throw .malformed
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
