import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import CognitoAuth

/// The requests that the client repeats, and those that it does not.
@Suite struct RepetitionTests {
    private let fixture = Fixture()

    @Test func `a request to a busy service is sent three times, with longer waits`() async throws {
        // The name that the front end of all services of AWS has for it.
        await fixture.pool.refuse("SignUp", "ThrottlingException")
        await fixture.pool.refuse("SignUp", "TooManyRequestsException", headers: ["Retry-After": "4"])
        await fixture.pool.respond(to: "SignUp", #"{"UserConfirmed": true}"#)
        _ = try await fixture.client.signUp(
            username: "mira@example.com", password: "Passw0rd", options: Fixture.options)
        #expect(await fixture.sleeper.delays == [.milliseconds(500), .seconds(4)])
        #expect(Set(await fixture.pool.bodies("SignUp")).count == 1)
    }

    @Test func `a sign-in is repeated after a failure of the service`() async throws {
        await fixture.pool.refuse("InitiateAuth", "InternalErrorException", status: 500)
        try await fixture.signIn()
        #expect(await fixture.pool.operations == ["InitiateAuth", "InitiateAuth"])
    }

    @Test func `an operation with an effect is not repeated`() async {
        for operation in ["SignUp", "ForgotPassword"] {
            await fixture.pool.refuse(operation, "InternalErrorException", status: 500)
        }
        await #expect(throws: AuthError.network) {
            try await fixture.client.signUp(
                username: "mira@example.com", password: "Passw0rd", options: Fixture.options)
        }
        await #expect(throws: AuthError.network) { try await fixture.client.resetPassword(for: "mira@example.com") }
        #expect(await fixture.pool.operations == ["SignUp", "ForgotPassword"])
    }

    @Test func `a refresh token is sent once, and so are the requests that a sign-in or a sign-out waits for`() {
        let never = CognitoOperation.allCases.filter { $0.repetition == .never }
        let afterFailures = CognitoOperation.allCases.filter { $0.repetition == .ifFailed }
        #expect(never == [.getTokensFromRefreshToken, .confirmDevice, .forgetDevice])
        #expect(afterFailures == [.initiateAuth, .getUser, .revokeToken])
    }
}
