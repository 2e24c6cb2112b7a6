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

    @Test func `a sign-up that the pool confirms itself is complete`() async throws {
        await fixture.pool.respond(to: "SignUp", #"{"UserConfirmed": true, "UserSub": "sub-1"}"#)
        let result = try await fixture.client.signUp(
            username: "mira@example.com", password: "Passw0rd", options: Fixture.options)
        #expect(result == AuthSignUpResult(nextStep: .done, userID: "sub-1"))
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

    @Test func `a confirmation sends the code`() async throws {
        await fixture.pool.respond(to: "ConfirmSignUp")
        let result = try await fixture.client.confirmSignUp(
            for: "mira@example.com", confirmationCode: "123456", password: "Passw0rd")
        #expect(result == AuthSignUpResult(nextStep: .done))
        #expect(
            try await sent("ConfirmSignUp")
                == #"{"ClientId":"example1client","ConfirmationCode":"123456","Username":"mira@example.com"}"#)
    }

    @Test func `codes are requested by address and can go to a phone`() async throws {
        let delivery = #"{"CodeDeliveryDetails": {"Destination": "+1***00", "DeliveryMedium": "SMS"}}"#
        await fixture.pool.respond(to: "ResendConfirmationCode", delivery)
        await fixture.pool.respond(to: "ForgotPassword", delivery)
        let details = AuthCodeDeliveryDetails(destination: .sms("+1***00"))
        #expect(try await fixture.client.resendSignUpCode(for: "mira@example.com") == details)
        #expect(
            try await fixture.client.resetPassword(for: "mira@example.com").nextStep
                == .confirmResetPasswordWithCode(details))
        for operation in ["ResendConfirmationCode", "ForgotPassword"] {
            #expect(try await sent(operation) == #"{"ClientId":"example1client","Username":"mira@example.com"}"#)
        }
    }

    @Test func `a new password is set with the code`() async throws {
        await fixture.pool.respond(to: "ConfirmForgotPassword")
        try await fixture.client.confirmResetPassword(
            for: "mira@example.com", with: "Passw1rd", confirmationCode: "654321")
        #expect(
            try await sent("ConfirmForgotPassword") == """
                {"ClientId":"example1client","ConfirmationCode":"654321","Password":"Passw1rd",\
                "Username":"mira@example.com"}
                """)
    }

    @Test func `the plain password flow sends the password`() async throws {
        try await fixture.signIn()
        #expect(
            try await sent("InitiateAuth") == """
                {"AuthFlow":"USER_PASSWORD_AUTH","AuthParameters":{"PASSWORD":"Passw0rd",\
                "USERNAME":"mira@example.com"},"ClientId":"example1client"}
                """)
        #expect(
            try await fixture.client.fetchAuthSession()
                == .signedIn(
                    AuthUser(
                        userID: "sub-1", username: "mira@example.com", email: "mira@example.com", provider: .email),
                    AuthTokens(
                        accessToken: ExampleToken.access("a-1"), idToken: ExampleToken.id(), refreshToken: "refresh-1",
                        expiresAt: present + 3600)))
    }

    @Test func `the signed-in user's attributes are read and changed`() async throws {
        try await fixture.signIn()
        await fixture.pool.respond(
            to: "GetUser",
            """
            {"Username": "name-1", "UserAttributes": [{"Name": "sub", "Value": "sub-1"},
            {"Name": "custom:plan", "Value": "blue"}, {"Name": "nickname"}]}
            """)
        await fixture.pool.respond(to: "UpdateUserAttributes", #"{"CodeDeliveryDetailsList": []}"#)
        let plan = AuthUserAttribute(AuthUserAttributeKey(rawValue: "custom:plan"), value: "blue")
        #expect(
            try await fixture.client.fetchUserAttributes() == [AuthUserAttribute(.sub, value: "sub-1"), plan])
        try await fixture.client.update(userAttributes: [plan])
        let access = ExampleToken.access("a-1")
        #expect(try await sent("GetUser") == #"{"AccessToken":"\#(access)"}"#)
        #expect(
            try await sent("UpdateUserAttributes")
                == #"{"AccessToken":"\#(access)","UserAttributes":[{"Name":"custom:plan","Value":"blue"}]}"#)
    }

    @Test func `attributes of another user are refused`() async throws {
        try await fixture.signIn()
        await fixture.pool.respond(to: "GetUser", #"{"UserAttributes": [{"Name": "sub", "Value": "sub-2"}]}"#)
        await #expect(throws: AuthError.service(AuthError.Code(rawValue: "id_token_foreign_subject"))) {
            try await fixture.client.fetchUserAttributes()
        }
    }

    @Test(arguments: ["", "{}"])
    func `a deleted account ends the session and empties the store`(response: String) async throws {
        let deleting = Fixture()
        try await deleting.signIn()
        await deleting.pool.respond(to: "DeleteUser", response)
        try await deleting.client.deleteUser()
        #expect(await deleting.pool.bodies("DeleteUser") == [#"{"AccessToken":"\#(ExampleToken.access("a-1"))"}"#])
        #expect(try await deleting.client.fetchAuthSession() == .signedOut)
        #expect(await deleting.store.values.isEmpty)
    }

    @Test func `a sign-out revokes the refresh token, and a global one ends all sessions`() async throws {
        try await fixture.signIn()
        await fixture.pool.respond(to: "RevokeToken")
        #expect(await fixture.client.signOut() == .complete)
        #expect(try await sent("RevokeToken") == #"{"ClientId":"example1client","Token":"refresh-1"}"#)
        try await fixture.signIn()
        await fixture.pool.respond(to: "GlobalSignOut")
        #expect(await fixture.client.signOut(globally: true) == .complete)
        #expect(try await sent("GlobalSignOut") == #"{"AccessToken":"\#(ExampleToken.access("a-1"))"}"#)
    }
}
