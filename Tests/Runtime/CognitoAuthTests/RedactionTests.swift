import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import CognitoAuth

/// Tests that no description, dump or mirror contains a password, a code, a token or a proof.
@Suite struct RedactionTests {
    private func shown(_ values: [Any]) -> String {
        var text = ""
        for value in values {
            text += "\(value) \(String(reflecting: value))"
            dump(value, to: &text)
        }
        return text
    }

    @Test func `no request or response shows its contents`() async throws {
        let request = CognitoRequest(.signUp, ["Password": .text("s3cret"), "More": .map(["a": "s3cret"])])
        let decoder = JSONDecoder()
        let auth = try decoder.decode(
            AuthResponse.self,
            from: Data(
                #"{"AuthenticationResult": {"AccessToken": "s3cret", "RefreshToken": "s3cret"}, "Session": "s3cret"}"#
                    .utf8))
        let user = try decoder.decode(
            UserResponse.self, from: Data(#"{"UserAttributes": [{"Name": "name", "Value": "s3cret"}]}"#.utf8))
        let run = await PendingSignIn().begin(Fixture().client.session.signInTicket())
        let challenge = PendingChallenge(
            challenge: SignInChallenge(.smsCode, destination: "s3cret", continuation: "s3cret"), name: .smsMFA,
            session: "s3cret",
            signIn: SignInProgress(
                run: run, email: try EmailAddress("s3cret@example.com"), username: "s3cret", device: nil))
        let values: [Any] = [
            request, try request.httpRequest(to: CognitoConfiguration.example().endpoint), auth, auth.tokens as Any,
            user, challenge, CognitoAPI.Response(body: auth, serverDate: nil),
        ]
        #expect(!shown(values).contains("s3cret"))
        #expect("\(request)" == "CognitoRequest(redacted)")
    }

    @Test func `no value of a sign-in shows a secret`() async throws {
        let fixture = Fixture()
        try await fixture.signIn()
        let session = try await fixture.client.fetchAuthSession()
        // The text of the refusal contains the address and a secret.
        await fixture.pool.refuse("GetUser", "InvalidParameterException")
        let failure = await #expect(throws: AuthError.self) { try await fixture.client.fetchUserAttributes() }
        let requests = await fixture.pool.requests
        let text = shown([session, fixture.client, fixture.client.session, failure as Any, requests])
        #expect(failure == .service(AuthError.Code(rawValue: "InvalidParameterException")))
        for secret in ["Passw0rd", "s3cret", "refresh-1", ExampleToken.id(), ExampleToken.access("a-1")] {
            #expect(!text.contains(secret))
        }
    }
}
