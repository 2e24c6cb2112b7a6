import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import CognitoAuth

/// The validation of tokens at sign-in.
@Suite struct TokenTests {
    private func failure(_ response: String, at now: Date = present, headers: HTTPHeaders = [:]) async -> AuthError? {
        let fixture = Fixture()
        fixture.clock.advance(by: now.timeIntervalSince(present))
        await fixture.pool.respond(to: "InitiateAuth", response, headers: headers)
        do throws(AuthError) {
            _ = try await fixture.client.signIn(username: "mira@example.com", password: "Passw0rd")
            return nil
        } catch {
            #expect(await fixture.store.values.isEmpty)
            return error
        }
    }

    @Test(arguments: [
        ("us-east-1_AbC123xyz", "us-east-1_Other", "foreign_issuer"),
        (#""aud": "example1client""#, #""aud": "other""#, "foreign_audience"),
        (#""token_use": "id""#, #""token_use": "access""#, "foreign_use"),
        (#""token_use": "id", "#, "", "foreign_use"), (#""exp": 1800003600"#, #""exp": 1799999880"#, "expired"),
        (#""iat": 1800000000"#, #""iat": 1800000121"#, "issued_in_future"), (#""sub": "sub-1", "#, "", "malformed"),
    ])
    func `an invalid claim is refused`(old: String, new: String, error: String) async {
        let response = Fixture.tokens(id: ExampleToken.id(replacing: old, with: new))
        #expect(await failure(response) == .service(AuthError.Code(rawValue: "id_token_\(error)")))
    }

    @Test func `a difference of two minutes between clocks is allowed, and no nonce is required`() async {
        for (old, new) in [("1800003600", "1799999881"), (#""iat": 1800000000"#, #""iat": 1800000120"#)] {
            #expect(await failure(Fixture.tokens(id: ExampleToken.id(replacing: old, with: new))) == nil)
        }
    }

    @Test func `the server's time is used if the device's clock is wrong`() async {
        let headers: HTTPHeaders = ["Date": "Fri, 15 Jan 2027 08:00:00 GMT"]
        #expect(await failure(Fixture.tokens(), at: present + 1_000_000, headers: headers) == nil)
        #expect(
            await failure(Fixture.tokens(), at: present + 1_000_000)
                == .service(AuthError.Code(rawValue: "id_token_expired")))
    }

    @Test(arguments: [
        ExampleToken.id(replacing: "us-east-1_AbC123xyz", with: "us-east-1_Other"), "", ExampleToken.access("a"),
    ])
    func `tokens that fail validation are revoked`(id: String) async {
        let fixture = Fixture()
        await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens(id: id))
        await fixture.pool.respond(to: "RevokeToken")
        await #expect(throws: AuthError.self) {
            try await fixture.client.signIn(username: "mira@example.com", password: "Passw0rd")
        }
        #expect(await fixture.pool.revocations() == [#"{"ClientId":"example1client","Token":"refresh-1"}"#])
    }

    @Test func `tokens after a challenge, and those that only prove a password, are revoked, too`() async throws {
        let fixture = Fixture()
        await fixture.pool.respond(
            to: "InitiateAuth",
            #"{"ChallengeName": "SOFTWARE_TOKEN_MFA", "Session": "s", "ChallengeParameters": {}}"#)
        await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens())
        await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens(id: "", refresh: "refresh-3"))
        await fixture.pool.respond(to: "RespondToAuthChallenge", Fixture.tokens(id: "", refresh: "refresh-2"))
        await fixture.pool.respond(to: "RevokeToken")
        _ = try await fixture.client.signIn(username: "mira@example.com", password: "Passw0rd")
        await #expect(throws: AuthError.self) { try await fixture.client.answer("123456") }
        #expect(await fixture.pool.revocations() == [#"{"ClientId":"example1client","Token":"refresh-2"}"#])
        _ = try await fixture.client.signIn(username: "mira@example.com", password: "Passw0rd")
        await #expect(throws: AuthError.self) {
            try await fixture.client.reauthenticate(by: .password("Passw0rd"))
        }
        #expect(
            await fixture.pool.revocations(2).last == #"{"ClientId":"example1client","Token":"refresh-3"}"#)
    }

    @Test func `an unsigned token is refused`() async {
        let token = ExampleToken.make(ExampleToken.idClaims, header: #"{"alg": "none"}"#)
        #expect(
            await failure(Fixture.tokens(id: token)) == .service(AuthError.Code(rawValue: "id_token_unsigned")))
    }

    @Test func `an access token of another app client is refused`() async {
        let token = ExampleToken.access("a-1", clientID: "other")
        #expect(
            await failure(Fixture.tokens(access: token))
                == .service(AuthError.Code(rawValue: "id_token_foreign_audience")))
    }

    @Test(arguments: [
        "{}", #"{"AuthenticationResult": {"AccessToken": "", "ExpiresIn": 1}}"#, #"{"AuthenticationResult": {}}"#,
    ])
    func `a response without tokens and without a challenge is malformed`(response: String) async {
        #expect(await failure(response) == .service(AuthError.Code(rawValue: "malformed_answer")))
    }

    @Test(arguments: [("3600", 3600.0), ("-1", 300), ("1e300", 86_400), ("0", 0)])
    func `an impossible lifetime is replaced`(text: String, seconds: Double) throws {
        let json = #"{"AuthenticationResult": {"AccessToken": "a", "ExpiresIn": \#(text)}}"#
        let tokens = try JSONDecoder().decode(AuthResponse.self, from: Data(json.utf8)).tokenSet(at: nil)
        #expect(tokens.expiresIn == .seconds(seconds))
    }
}
