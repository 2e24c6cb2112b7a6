import AuthCore
import Foundation
import Testing

@testable import CognitoAuth

/// What is sent again by itself, and what never is.
@Suite struct RepetitionTests {
    private let fixture = Fixture()

    @Test func `a service that is too busy is asked three times, ever later`() async throws {
        await fixture.pool.refuse("SignUp", "TooManyRequestsException")
        await fixture.pool.refuse("SignUp", "TooManyRequestsException", headers: ["Retry-After": "4"])
        await fixture.pool.answer("SignUp", #"{"UserConfirmed": true}"#)
        _ = try await fixture.client.signUp(
            username: "mira@example.com", password: "Passw0rd", options: Fixture.options)
        #expect(await fixture.sleeper.delays == [.milliseconds(500), .seconds(4)])
        #expect(Set(await fixture.pool.bodies("SignUp")).count == 1)
    }

    @Test func `it is not asked for ever`() async {
        await fixture.pool.refuse("ForgotPassword", "TooManyRequestsException")
        await #expect(throws: AuthError.limitExceeded(retryAfter: nil)) {
            try await fixture.client.resetPassword(for: "mira@example.com")
        }
        #expect(await fixture.pool.requests.count == 3)
    }

    @Test func `nobody waits at a screen for longer than ten seconds`() async {
        await fixture.pool.refuse("ForgotPassword", "TooManyRequestsException", headers: ["Retry-After": "11"])
        await #expect(throws: AuthError.limitExceeded(retryAfter: .seconds(11))) {
            try await fixture.client.resetPassword(for: "mira@example.com")
        }
        #expect(await fixture.pool.requests.count == 1)
    }

    @Test func `a sign-in is begun again after a failure of the service`() async throws {
        await fixture.pool.refuse("InitiateAuth", "InternalErrorException", status: 500)
        try await fixture.signIn()
        #expect(await fixture.pool.operations == ["InitiateAuth", "InitiateAuth"])
    }

    @Test func `what may have been done is not done twice`() async {
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

    @Test(arguments: ["LimitExceededException", "TooManyFailedAttemptsException", "NotAuthorizedException"])
    func `a person's own limit is not run into again`(error: String) async {
        await fixture.pool.refuse("InitiateAuth", error)
        _ = try? await fixture.client.signIn(username: "mira@example.com", password: "Passw0rd")
        #expect(await fixture.pool.requests.count == 1)
    }

    @Test func `a refresh token is sent once: the session decides when to try again`() {
        let never = CognitoOperation.allCases.filter { $0.repetition == .never }
        let afterFailures = CognitoOperation.allCases.filter { $0.repetition == .whereFailed }
        #expect(never == [.getTokensFromRefreshToken])
        #expect(afterFailures == [.initiateAuth, .getUser, .revokeToken])
    }
}
