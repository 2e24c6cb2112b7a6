import AuthCore
import EmailOTP
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

@testable import AuthTesting

/// The journeys pass at a correct service in memory, and detect faults of a service or an app.
struct EmailJourneysTests {
    @Test(arguments: [0, 13])
    func `every journey passes at a service that follows the brand's rules`(minimumAge: Int) async throws {
        let journeys = MockService(minimumAge: minimumAge).journeys()
        // The mock is signed out only before the first journey.
        try await journeys.screens()
        try await journeys.newUser()
        try await journeys.addressAndPassword()
        try await journeys.pendingUserReturns()
        try await journeys.strangerSignsUpFirst()
        try await journeys.forgottenPassword()
        try await journeys.deletedAccount()
    }

    @Test func `the journey of an underage user requires a brand with a minimum age`() async throws {
        try await MockService(minimumAge: 13).journeys().underageUser()
        let text = "the brand has no minimum age; run this journey only for brands with an age gate"
        await expectFailure(text) {
            try await MockService(minimumAge: 0).journeys().underageUser()
        }
    }

    @Test func `a failure names the step and the problem`() async throws {
        let journeys = MockService(minimumAge: 0).journeys(with: .cannotBeReached)
        let text = "the flow stays at the step 'email' and does not reach 'code'; the problem is network"
        await expectFailure(text) { try await journeys.newUser() }
    }

    @Test func `the journeys detect an account that is not deleted`() async throws {
        let journeys = MockService(minimumAge: 0).journeys(with: .keepsAccounts)
        let text = "a sign-in with an old password or a deleted account succeeds; expected the error invalidCredentials"
        await expectFailure(text) { try await journeys.deletedAccount() }
    }

    @Test func `the journeys detect a sign-out that does not reach the service`() async throws {
        let journeys = MockService(minimumAge: 0).journeys(with: .signsOutLocallyOnly)
        let text = "the result of the sign-out is localOnly(AuthCore.AuthError.network); expected complete"
        await expectFailure(text) { try await journeys.newUser() }
    }

    @Test func `the journeys detect violations of the service's documentation`() async throws {
        var service = MockService(minimumAge: 0)
        service.reportedViolations = ["POST /v1/auth/email/status: the answer"]
        let journeys = service.journeys()
        let text =
            "requests or responses do not match the service's documentation: "
            + #"["POST /v1/auth/email/status: the answer"]"#
        await expectFailure(text) { try await journeys.newUser() }
    }

    private func expectFailure(_ text: String, of journey: () async throws -> Void) async {
        let failure = await #expect(throws: CheckFailure.self) { try await journey() }
        #expect(failure?.text == text)
    }
}
