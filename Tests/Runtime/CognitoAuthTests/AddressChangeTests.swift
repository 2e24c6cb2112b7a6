import AuthCore
import Foundation
import Testing

@testable import CognitoAuth

/// Tests that a change of the email address requires the password.
@Suite struct AddressChangeTests {
    private let fixture = Fixture()
    private static let sent = """
        {"CodeDeliveryDetailsList": [
            {"AttributeName": "email", "DeliveryMedium": "EMAIL", "Destination": "n***@e***"}]}
        """
    private static let delivery = AuthCodeDeliveryDetails(destination: .email("n***@e***"))

    /// Signs Mira in. `next` adds the responses of the next sign-in.
    private func signIn(_ next: (ScriptedPool) async -> Void) async throws {
        await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens())
        await next(fixture.pool)
        try await fixture.signIn()
    }

    @Test func `a session alone does not change the address`() async throws {
        try await fixture.signIn()
        await #expect(throws: AuthError.service(.reauthenticationRequired)) {
            try await fixture.client.update(userAttributes: [
                AuthUserAttribute(.name, value: "Mira"), AuthUserAttribute(.email, value: "eve@example.com"),
            ])
        }
        #expect(await fixture.pool.operations == ["InitiateAuth"])
    }

    @Test func `the right password changes the address in a separate sign-in`() async throws {
        try await signIn {
            await $0.respond(
                to: "InitiateAuth", Fixture.tokens(access: ExampleToken.access("a-2"), refresh: "refresh-2"))
        }
        await fixture.pool.respond(to: "UpdateUserAttributes", Self.sent)
        await fixture.pool.respond(to: "RevokeToken")
        let result = try await fixture.client.update(email: " new@example.com", password: "Passw0rd")
        #expect(result.nextStep == .confirmAttributeWithCode(Self.delivery))
        #expect(
            await fixture.pool.operations == [
                "InitiateAuth", "InitiateAuth", "UpdateUserAttributes", "RevokeToken",
            ])
        #expect(await fixture.pool.bodies("InitiateAuth").last?.contains(#""USERNAME":"mira@example.com""#) == true)
        #expect(
            await fixture.pool.bodies("UpdateUserAttributes") == [
                #"{"AccessToken":"\#(ExampleToken.access("a-2"))","UserAttributes":[{"Name":"email","#
                    + #""Value":"new@example.com"}]}"#
            ])
        #expect(
            await fixture.pool.bodies("RevokeToken") == [#"{"ClientId":"example1client","Token":"refresh-2"}"#])
        #expect(try await fixture.client.fetchAuthSession().tokens?.refreshToken == "refresh-1")
    }

    @Test func `a pool that sends no code has changed the address`() async throws {
        try await signIn { _ in }
        await fixture.pool.respond(to: "UpdateUserAttributes")
        let result = try await fixture.client.update(email: "new@example.com", password: "Passw0rd")
        #expect(result.isUpdated)
        #expect(try await fixture.client.getCurrentUser().email == "new@example.com")
        await #expect(throws: AuthError.codeExpired) {
            try await fixture.client.confirm(email: "new@example.com", confirmationCode: "123456")
        }
    }

    @Test func `another user's password changes neither address`() async throws {
        let other = ExampleToken.id(replacing: "sub-1", with: "sub-2")
        try await signIn { await $0.respond(to: "InitiateAuth", Fixture.tokens(id: other, refresh: "refresh-2")) }
        await fixture.pool.respond(to: "RevokeToken")
        await #expect(throws: AuthError.invalidCredentials) {
            try await fixture.client.update(email: "new@example.com", password: "Passw0rd")
        }
        #expect(await fixture.pool.operations == ["InitiateAuth", "InitiateAuth", "RevokeToken"])
    }

    @Test func `a change without a session, or with a challenge, fails`() async throws {
        await #expect(throws: AuthError.signedOut) {
            try await fixture.client.update(email: "new@example.com", password: "Passw0rd")
        }
        try await signIn { await $0.respond(to: "InitiateAuth", #"{"ChallengeName": "SMS_MFA", "Session": "s"}"#) }
        await #expect(throws: AuthError.notSupported(.confirmSignIn)) {
            try await fixture.client.update(email: "new@example.com", password: "Passw0rd")
        }
    }
}
