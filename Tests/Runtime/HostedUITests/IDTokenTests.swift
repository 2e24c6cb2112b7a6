import AuthCore
import Foundation
import Testing

@testable import HostedUI

@Suite struct IDTokenTests {
    private let attempt = SignInAttempt(
        redirectURI: "exampleapp://auth/callback", provider: .google, random: FixedBytes(), startedAt: present)
    private let validator: IDTokenValidator

    init() throws { validator = IDTokenValidator(configuration: try .example()) }

    private func claims(
        replacing old: String = "", with new: String = "", at moment: Date = present
    ) throws(IDTokenError) -> IDTokenClaims {
        let text = ExampleToken.claims.replacingOccurrences(of: "NONCE", with: ClientFixture.fixed)
        return try validator.claims(
            of: ExampleToken.make(old.isEmpty ? text : text.replacingOccurrences(of: old, with: new)), for: attempt,
            at: moment)
    }

    @Test func `a valid token identifies the user`() throws {
        let claims = try claims()
        #expect(
            claims.user(signedInBy: .google)
                == AuthUser(userID: "sub-1", username: "mira", email: "mira@example.com", provider: .google))
    }

    @Test(arguments: [
        (
            #""iss": "https://issuer.example.com/pool""#, #""iss": "https://issuer.example.com/pool/""#,
            IDTokenError.issuerMismatch
        ),
        (#""aud": "abc123""#, #""aud": "abc1234""#, .audienceMismatch),
        (#""aud": "abc123""#, #""aud": ["other"]"#, .audienceMismatch),
        (#""aud": "abc123""#, #""aud": []"#, .audienceMismatch),
        (#""aud": "abc123""#, #""aud": ["abc123", "other"]"#, .audienceMismatch),
        (#""aud": "abc123""#, #""aud": ["abc123", "other"], "azp": "other""#, .audienceMismatch),
        (#""aud": "abc123""#, #""aud": "abc123", "azp": "other""#, .audienceMismatch),
        (#""token_use": "id""#, #""token_use": "access""#, .useMismatch),
        (#""nonce": "AAEC"#, #""nonce": "BAEC"#, .nonceMismatch),
        (#""nonce": "#, #""other": "#, .nonceMismatch),
        (#""exp": 1800003600"#, #""exp": 1799999880"#, .expired),
        (#""exp": 1800003600"#, #""exp": "1800003600""#, .malformed),
        (#""exp": 1800003600,"#, "", .malformed),
        (#""iat": 1800000000"#, #""iat": 1800000121"#, .issuedInFuture),
        (#""iat": 1800000000,"#, "", .malformed),
        (#""sub": "sub-1","#, "", .malformed),
        ("}", "", .malformed),
    ])
    func `an invalid claim is rejected`(old: String, new: String, expected: IDTokenError) {
        #expect(throws: expected) { try claims(replacing: old, with: new) }
    }

    @Test(arguments: [
        (#""aud": "abc123""#, #""aud": ["abc123"]"#), (#""aud": "abc123""#, #""aud": "abc123", "azp": "abc123""#),
        (#""aud": "abc123""#, #""aud": ["abc123", "other"], "azp": "abc123""#), (#""token_use": "id","#, ""),
        (#""exp": 1800003600"#, #""exp": 1799999881"#), (#""iat": 1800000000"#, #""iat": 1800000120"#),
        (#""iat": 1800000000"#, #""iat": 1800000000.5"#),
        (#""iat": 1800000000"#, #""iat": 1800000000, "identities": "[]""#),
    ])
    func `valid claims are accepted, and so is a clock difference of two minutes`(old: String, new: String)
        throws
    {
        _ = try claims(replacing: old, with: new)
    }

    @Test(arguments: ["none", "None", "NONE", "nOnE"])
    func `a token with the algorithm none is rejected, in any case`(name: String) {
        let text = ExampleToken.claims.replacingOccurrences(of: "NONCE", with: ClientFixture.fixed)
        for signature in ["", "c2ln"] {
            let token = ExampleToken.make(text, header: #"{"alg": "\#(name)"}"#, signature: signature)
            #expect(throws: IDTokenError.unsigned) { try validator.claims(of: token, for: attempt, at: present) }
        }
    }

    @Test(arguments: [
        "", ".", "..", "a.b", "a.b.c.d", "!.e30.c2ln", "e30.e30.c2ln", "eyJhbGciOiJSUzI1NiJ9.e30.c2ln",
        "eyJhbGciOiJSUzI1NiJ9.bnVsbA.c2ln", "eyJhbGciOiJSUzI1NiJ9.W10.c2ln", "eyJhbGciOiJSUzI1NiJ9.e30.c2l=",
        "eyJhbGciOiJSUzI1NiJ9.e30.\u{0}",
    ])
    func `text that is not a token is rejected`(token: String) {
        #expect(throws: IDTokenError.malformed) { try validator.claims(of: token, for: attempt, at: present) }
    }

    @Test func `a token that is too long is rejected`() {
        let long = ExampleToken.claims.replacingOccurrences(
            of: "mira@", with: String(repeating: "m", count: 70_000) + "@")
        #expect(throws: IDTokenError.malformed) {
            try validator.claims(of: ExampleToken.make(long), for: attempt, at: present)
        }
    }

    @Test func `a renewed token must have the same subject, and needs no nonce`() throws {
        let token = ExampleToken.make(ExampleToken.claims.replacingOccurrences(of: #""nonce": "NONCE","#, with: ""))
        #expect(try validator.claims(of: token, about: "sub-1", at: present).subject == "sub-1")
        #expect(throws: IDTokenError.subjectMismatch) { try validator.claims(of: token, about: "sub-2", at: present) }
    }

    @Test(arguments: [
        (#""identities": [{"providerName": "Google"}]"#, SignInProvider.google),
        (#""identities": [{"providerName": "SignInWithApple"}]"#, .apple),
        (#""identities": [{"providerName": "Contoso"}]"#, .connection("Contoso")), (#""identities": []"#, .google),
    ])
    func `the provider is the token's, or else the attempt's`(
        identities: String, provider: SignInProvider
    ) throws {
        let claims = try claims(replacing: #""sub": "sub-1""#, with: #""sub": "sub-1", \#(identities)"#)
        #expect(claims.user(signedInBy: .google).provider == provider)
    }

    @Test func `a user with a password has the address as the username, whatever the pool's name is`() throws {
        #expect(try claims().user(signedInBy: .email).username == "mira@example.com")
        #expect(try claims().user(signedInBy: .google).username == "mira")
        let unaddressed = try claims(replacing: #""email": "mira@example.com""#, with: #""x": 1"#)
        #expect(unaddressed.user(signedInBy: .email).username == "mira")
    }
}
