import AuthCore
import CognitoAuth
import Foundation
import RuntimeTestSupport
import Testing

/// The requests, byte for byte.
@Suite struct OperationTests {
    private let fixture = Fixture()

    private func sent(_ operation: String) async throws -> String {
        try #require(await fixture.pool.bodies(operation).last)
    }

    @Test func `every request is an unsigned request of the JSON API and follows no redirect`() async throws {
        await fixture.pool.respond(to: "ForgotPassword")
        _ = try await fixture.client.resetPassword(for: "mira@example.com")
        let request = try #require(await fixture.pool.requests.first)
        #expect(request.method == "POST")
        #expect(request.url.absoluteString == "https://cognito-idp.us-east-1.amazonaws.com/")
        #expect(request.redirects == .returned)
        #expect(
            request.headers == [
                "Content-Type": "application/x-amz-json-1.1",
                "X-Amz-Target": "AWSCognitoIdentityProviderService.ForgotPassword",
            ])
    }

    @Test func `a sign-up sends the attributes and the accepted terms`() async throws {
        await fixture.pool.respond(
            to: "SignUp",
            """
            {"UserConfirmed": false, "UserSub": "sub-1", "CodeDeliveryDetails":
            {"Destination": "m***@e***", "DeliveryMedium": "EMAIL", "AttributeName": "email"}}
            """)
        var options = Fixture.options
        options.attributes = [
            AuthUserAttribute(.name, value: #"Mira "M" / 1"#), AuthUserAttribute(.email, value: "eve@example.com"),
            AuthUserAttribute(.emailVerified, value: "true"), AuthUserAttribute(.name, value: "Later"),
        ]
        let result = try await fixture.client.signUp(
            username: " mira@example.com ", password: "Passw0rd", options: options)
        #expect(
            result
                == AuthSignUpResult(
                    nextStep: .confirmUser(AuthCodeDeliveryDetails(destination: .email("m***@e***"))), userID: "sub-1"))
        #expect(
            try await sent("SignUp") == """
                {"ClientId":"example1client",\
                "ClientMetadata":{"terms_accepted_at":"2027-01-15T08:00:00Z","terms_version":"2026-01-15"},\
                "Password":"Passw0rd","UserAttributes":[{"Name":"email","Value":"mira@example.com"},\
                {"Name":"name","Value":"Mira \\"M\\" / 1"}],"Username":"mira@example.com"}
                """)
    }

    @Test func `the brand's rules are checked before a request`() async throws {
        await #expect(throws: AuthError.invalidPassword(unmet: [.minLength(8), .contains(.uppercase)])) {
            try await fixture.client.confirmResetPassword(
                for: "mira@example.com", with: "passw0r", confirmationCode: "123456")
        }
        for username in ["mira", ""] {
            await #expect(throws: AuthError.self) {
                try await fixture.client.signIn(username: username, password: "Passw0rd")
            }
        }
        #expect(await fixture.pool.requests.isEmpty)
    }

    @Test func `attributes of another user are refused`() async throws {
        try await fixture.signIn()
        await fixture.pool.respond(to: "GetUser", #"{"UserAttributes": [{"Name": "sub", "Value": "sub-2"}]}"#)
        await #expect(throws: AuthError.service(AuthError.Code(rawValue: "id_token_foreign_subject"))) {
            try await fixture.client.fetchUserAttributes()
        }
    }
}
