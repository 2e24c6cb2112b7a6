import AuthCore
import EmailOTP
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

@testable import AuthTesting

/// The journeys of live tests, at a service in memory. They pass at a correct service, and find faults.
struct EmailJourneysTests {
    @Test(arguments: [0, 13])
    func `every journey passes at a service that keeps the brand's rules`(minimumAge: Int) async throws {
        let journeys = MockService(minimumAge: minimumAge).journeys()
        try await journeys.newUser()
        try await journeys.pendingUserComesBack()
        try await journeys.strangerSignsUpFirst()
        try await journeys.forgottenPassword()
        try await journeys.deletedAccount()
    }

    @Test func `a user who is too young is refused, and a brand without a minimum age has no such user`() async throws {
        try await MockService(minimumAge: 13).journeys().underAgeVisitor()
        await expectFailure("there is no minimum age") {
            try await MockService(minimumAge: 0).journeys().underAgeVisitor()
        }
    }

    @Test func `a failure names the step and its problem`() async throws {
        let journeys = MockService(minimumAge: 0).journeys(with: .cannotBeReached)
        await expectFailure("the step 'email' leads nowhere, with the problem: network") {
            try await journeys.newUser()
        }
    }

    @Test func `an account that outlives its deletion is found`() async throws {
        let journeys = MockService(minimumAge: 0).journeys(with: .keepsAccounts)
        let text = "a sign-in that is no longer good succeeds instead of failing with invalidCredentials"
        await expectFailure(text) { try await journeys.deletedAccount() }
    }

    @Test func `a sign-out that does not reach the service is found`() async throws {
        let journeys = MockService(minimumAge: 0).journeys(with: .signsOutHereAlone)
        await expectFailure("the sign-out came to localOnly(AuthCore.AuthError.network)") {
            try await journeys.newUser()
        }
    }

    @Test func `requests and responses that are not as documented are found`() async throws {
        var service = MockService(minimumAge: 0)
        service.diagnostics = ["POST /v1/auth/email/status: the answer"]
        let journeys = service.journeys()
        await expectFailure(#"not as documented: ["POST /v1/auth/email/status: the answer"]"#) {
            try await journeys.newUser()
        }
    }

    private func expectFailure(_ text: String, of journey: () async throws -> Void) async {
        let failure = await #expect(throws: CheckFailure.self) { try await journey() }
        #expect(failure?.text == text)
    }
}
