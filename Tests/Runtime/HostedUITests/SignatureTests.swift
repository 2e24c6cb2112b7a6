import RuntimeTestSupport
import AuthCore
import Foundation
import Testing

@testable import HostedUI

/// Forged ID tokens, and issuers whose keys do not match.
@Suite struct SignatureTests {
    private let fixture: ClientFixture
    private let issuer: TokenSigner
    private let claims: [UInt8]

    init() throws {
        fixture = try ClientFixture()
        issuer = try ScriptedProvider.signer.get()
        claims = Array(ExampleToken.claims.replacingOccurrences(of: "NONCE", with: ClientFixture.fixed).utf8)
    }

    private func signIn(with idToken: String, accessToken: String = "access-1") async throws {
        await fixture.answer(idToken: idToken, accessToken: accessToken)
        _ = try await fixture.client.signInWithWebUI(for: .apple)
    }

    /// Checks that a sign-in with an ID token fails with an error, and that no session begins.
    private func expectRefusal(of idToken: String, as error: IDTokenError, accessToken: String = "access-1")
        async throws
    {
        await #expect(throws: AuthError.service(AuthError.Code(rawValue: error.rawValue))) {
            try await signIn(with: idToken, accessToken: accessToken)
        }
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
        #expect(await fixture.store.values[.session] == nil)
    }

    @Test(arguments: TokenSigner.Algorithm.allCases)
    func `a token with a valid signature begins the session`(algorithm: TokenSigner.Algorithm) async throws {
        let signer = try TokenSigner(algorithm, keyID: "key-7")
        try await fixture.provider.publish([issuer.publicKey, signer.publicKey])
        try await signIn(with: signer.token(claims))
        #expect(try await fixture.client.getCurrentUser().userID == "sub-1")
    }

    @Test(arguments: TokenSigner.Algorithm.allCases)
    func `a changed claim is detected`(algorithm: TokenSigner.Algorithm) async throws {
        let signer = try TokenSigner(algorithm)
        try await fixture.provider.publish([signer.publicKey])
        let parts = try signer.token(claims).split(separator: ".")
        let changed = String(decoding: claims, as: UTF8.self).replacingOccurrences(of: "sub-1", with: "sub-2")
        try await expectRefusal(
            of: "\(parts[0]).\(Base64URL.encode(Array(changed.utf8))).\(parts[2])", as: .signatureMismatch)
    }

    @Test func `a changed header is detected`() async throws {
        let parts = try issuer.token(claims).split(separator: ".")
        let header = Base64URL.encode(Array(#"{"alg":"ES256","kid":"key-1","typ":"JWT"}"#.utf8))
        try await expectRefusal(of: "\(header).\(parts[1]).\(parts[2])", as: .signatureMismatch)
    }

    @Test(arguments: [
        "none", "HS256", "HS384", "HS512", "RS384", "RS512", "PS256", "ES384", "EdDSA", "es256", "rs256", "",
    ])
    func `a token with another algorithm is refused`(algorithm: String) async throws {
        let token = try issuer.token(claims, header: #"{"alg":"\#(algorithm)","kid":"key-1"}"#)
        try await expectRefusal(of: token, as: algorithm == "none" ? .unsigned : .algorithmMismatch)
        #expect(await fixture.provider.count("/keys") == 1)
    }

    @Test func `the issuer's public key is not accepted as the secret of an HMAC`() async throws {
        let signer = try TokenSigner(.rs256)
        try await fixture.provider.publish([signer.publicKey])
        let set = Array(try TokenSigner.keySet([signer.publicKey]))
        let modulus = try #require(signer.numbers["n"])
        let secrets = [set, try Base64URL.decode(modulus), Array(modulus.utf8)]
        for secret in secrets {
            let header = Base64URL.encode(Array(#"{"alg":"HS256","kid":"key-1"}"#.utf8))
            let signed = "\(header).\(Base64URL.encode(claims))"
            let code = HMACSHA256.authenticationCode(for: Array(signed.utf8), key: SymmetricKey(secret))
            try await expectRefusal(of: "\(signed).\(Base64URL.encode(code))", as: .algorithmMismatch)
        }
    }

    @Test func `a token of an unknown key is refused`() async throws {
        try await expectRefusal(of: try TokenSigner(keyID: "key-2").token(claims), as: .unknownKey)
    }

    @Test func `a token that names the key of the issuer but is signed with another one is refused`() async throws {
        try await expectRefusal(of: try TokenSigner(keyID: issuer.keyID).token(claims), as: .signatureMismatch)
    }

    @Test func `a token without a key's identifier requires that the issuer has one key`() async throws {
        let token = try issuer.token(claims, header: #"{"alg":"ES256"}"#)
        try await signIn(with: token)
        let fresh = try ClientFixture()
        try await fresh.provider.publish([issuer.publicKey, try TokenSigner(keyID: "key-2").publicKey])
        await fresh.answer(idToken: token)
        await #expect(throws: AuthError.service(IDTokenError.unknownKey.code)) {
            try await fresh.client.signInWithWebUI(for: .apple)
        }
    }

    @Test func `a key is not used with an algorithm of another kind`() async throws {
        let (rsa, curve) = (try TokenSigner(.rs256, keyID: "rsa"), try TokenSigner(.es256, keyID: "curve"))
        try await fixture.provider.publish([rsa.publicKey, curve.publicKey])
        let tokens = [
            try rsa.token(claims, header: #"{"alg":"ES256","kid":"rsa"}"#),
            try curve.token(claims, header: #"{"alg":"RS256","kid":"curve"}"#),
            try curve.token(claims, header: #"{"alg":"ES256","kid":"rsa"}"#),
        ]
        for token in tokens { try await expectRefusal(of: token, as: .unknownKey) }
    }

    @Test func `a header with an extension that must be understood is refused`() async throws {
        for extensions in [#"["b64"]"#, "[]", #""b64""#] {
            let header = #"{"alg":"ES256","kid":"key-1","b64":false,"crit":\#(extensions)}"#
            try await expectRefusal(of: try issuer.token(claims, header: header), as: .malformed)
        }
    }

    @Test func `a key in the token's header is ignored`() async throws {
        let forger = try TokenSigner(keyID: "forger")
        let key = String(decoding: try JSONSerialization.data(withJSONObject: forger.publicKey), as: UTF8.self)
        let header = #"{"alg":"ES256","kid":"forger","jwk":\#(key),"jku":"https://keys.forger.example/keys"}"#
        try await expectRefusal(of: try forger.token(claims, header: header), as: .unknownKey)
        #expect(await !fixture.provider.requests.contains { $0.url.host == "keys.forger.example" })
    }

    // MARK: - The access token

    /// The example of OpenID Connect Core, appendix A.3, whose access token has this `at_hash`.
    private static let example = (token: "jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y", hash: "77QmUPtjPfzWtF2AnpK9RQ")

    private func idToken(withHash hash: String) throws -> String {
        let claims = String(decoding: claims, as: UTF8.self).dropLast() + #","at_hash":\#(hash)}"#
        return try issuer.token(Array(claims.utf8))
    }

    @Test func `an access token with the hash in the ID token is accepted`() async throws {
        try await signIn(with: idToken(withHash: #""\#(Self.example.hash)""#), accessToken: Self.example.token)
    }

    @Test(arguments: [
        (#""77QmUPtjPfzWtF2AnpK9RA""#, IDTokenError.accessTokenMismatch),
        (#""77QmUPtjPfzWtF2AnpK9RQ==""#, .accessTokenMismatch), (#""""#, .accessTokenMismatch), ("1", .malformed),
    ])
    func `an access token with another hash is refused`(hash: String, error: IDTokenError) async throws {
        try await expectRefusal(of: idToken(withHash: hash), as: error, accessToken: Self.example.token)
    }

    @Test(arguments: [
        (#"{"token_use": "id", "client_id": "abc123"}"#, IDTokenError.useMismatch),
        (#"{"token_use": "access", "client_id": "other"}"#, .audienceMismatch),
        (#"{"token_use": "access"}"#, .audienceMismatch),
    ])
    func `an access token of another kind or client begins no session`(
        accessClaims: String, error: IDTokenError
    ) async throws {
        let accessToken = ExampleToken.make(accessClaims)
        try await expectRefusal(of: issuer.token(claims), as: error, accessToken: accessToken)
    }
}
