import AuthCore
import CognitoAuth
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing
import UserPool

/// An account that the app created is deleted, and a stranger signs up with its address.
@Suite struct RecreatedAccountTests {
    private let fixture = Fixture()

    @Test func `the app's own sign-up applies only to the first account with the address`() async throws {
        let backend = UserPoolEmailOTPBackend(fixture.client)
        let email = try EmailAddress("mira@example.com")
        for operation in ["ConfirmSignUp", "DeleteUser"] { await fixture.pool.respond(to: operation) }
        await fixture.pool.respond(to: "SignUp", #"{"UserConfirmed": false}"#)
        await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens())
        await fixture.pool.refuse("InitiateAuth", "UserNotConfirmedException")
        _ = try await backend.signUp(email: email, password: "Passw0rd-1", options: Fixture.options)
        try await backend.confirm(email: email, code: "123456", password: "Passw0rd-1")
        #expect(try await backend.signIn(email: email, password: "Passw0rd-1").isSignedIn)
        try await fixture.client.deleteUser()

        await #expect(throws: AuthError.userNotConfirmed) {
            try await backend.signIn(email: email, password: "Passw0rd-1")
        }
        await #expect(throws: AuthError.passwordResetRequired) {
            try await backend.confirm(email: email, code: "123456", password: "Passw0rd-1")
        }
    }
}
