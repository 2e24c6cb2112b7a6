import AuthCore
import AuthCrypto
import Foundation

/// Issues and verifies the tokens of one brand: JWTs signed by HMAC with SHA-256 (RFC 7515, RFC 7518 section 3.2).
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

    /// New tokens for an account: two JWTs and an opaque refresh token.
    func issue(
        for account: MockAccount, at now: Date
    ) throws(AuthError) -> (grant: TokenSet, refreshToken: String) {
        let issuedAt = Int(now.timeIntervalSince1970.rounded(.down))
        let expiresAt = issuedAt + Int(MockLimits.accessTokenLifetime)
        func token(_ use: MockTokenClaims.Use) throws(AuthError) -> String {
            try sign(
                MockTokenClaims(
                    sub: account.userID, email: use == .id ? account.email : nil, iat: issuedAt, exp: expiresAt,
                    iss: issuer, aud: audience, tokenUse: use, jti: Base64URL.encode(random.bytes(count: 16))))
        }
        let refreshToken = Base64URL.encode(random.bytes(count: 32))
        let grant = TokenSet(
            accessToken: try token(.access), idToken: try token(.id), refreshToken: refreshToken,
            expiresIn: .seconds(MockLimits.accessTokenLifetime))
        return (grant, refreshToken)
    }

    /// The claims of a token of this issuer that is for `use` and has not expired.
    func verify(_ token: String, for use: MockTokenClaims.Use, at now: Date) throws(MockTokenError) -> MockTokenClaims {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw .malformed }
        guard try decode(Header.self, from: parts[0]) == Header() else { throw .unsupportedAlgorithm }
        guard let signature = try? Base64URL.decode(String(parts[2])) else { throw .malformed }
        let signed = Array("\(parts[0]).\(parts[1])".utf8)
        guard HMACSHA256.isValid(signature, for: signed, key: key) else { throw .badSignature }
        let claims = try decode(MockTokenClaims.self, from: parts[1])
        guard claims.iss == issuer, claims.aud == audience, claims.tokenUse == use else { throw .notForThisUse }
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
            throw .service(.unencodableToken)
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

extension AuthError.Code {
    /// The claims of a token could not be encoded as JSON.
    fileprivate static let unencodableToken = Self(rawValue: "MockTokenEncodingFailure")
}
