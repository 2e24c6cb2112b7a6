import AuthCore
import EmailOTP
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

@testable import AuthTesting

/// The journeys of live tests, at a service in memory: they end well where all is well, and say what is not.
struct EmailJourneysTests {
    @Test(arguments: [0, 13])
    func `every journey ends well at a service that keeps the brand's rules`(minimumAge: Int) async throws {
        let journeys = MockService(minimumAge: minimumAge).journeys()
        try await journeys.newUser()
        try await journeys.pendingUserComesBack()
        try await journeys.strangerSignsUpFirst()
        try await journeys.forgottenPassword()
        try await journeys.deletedAccount()
    }

    @Test func `who is too young is refused, and a brand without a minimum age has no such visitor`() async throws {
        try await MockService(minimumAge: 13).journeys().underAgeVisitor()
        await #expect(throws: JourneyFailure("there is no minimum age")) {
            try await MockService(minimumAge: 0).journeys().underAgeVisitor()
        }
    }

    @Test func `a step that leads nowhere is told with its problem`() async throws {
        let service = MockService(minimumAge: 0)
        await service.mock.failNext(with: .network)
        await #expect(throws: JourneyFailure("the step 'email' leads nowhere, with the problem: network")) {
            try await service.journeys().newUser()
        }
    }

    @Test func `an account that outlives its deletion is found out`() async throws {
        let journeys = MockService(minimumAge: 0).journeys(with: .keepsAccounts)
        await #expect(throws: JourneyFailure("a sign-in that is no longer good is taken")) {
            try await journeys.deletedAccount()
        }
    }

    @Test func `a sign-out that the service does not hear of is found out`() async throws {
        let journeys = MockService(minimumAge: 0).journeys(with: .signsOutHereAlone)
        await #expect(throws: JourneyFailure("the sign-out came to localOnly(AuthCore.AuthError.network)")) {
            try await journeys.newUser()
        }
    }

    @Test func `what is not as documented is found out`() async throws {
        var service = MockService(minimumAge: 0)
        service.complaints = ["POST /v1/auth/email/status: the answer"]
        let journeys = service.journeys()
        let failure = JourneyFailure(#"not as documented: ["POST /v1/auth/email/status: the answer"]"#)
        await #expect(throws: failure) { try await journeys.newUser() }
    }
}
