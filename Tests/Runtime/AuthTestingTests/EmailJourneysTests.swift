import LiveSupport
import Testing

/// The journeys by email, with the mock. The live suites run them at every backend.
struct EmailJourneysTests {
    @Test(arguments: [0, 13])
    func `every journey passes at a service that follows the brand's rules`(minimumAge: Int) async throws {
        let journeys = MockService(minimumAge: minimumAge).journeys()
        // The mock is signed out only before the first journey.
        try await journeys.screens()
        try await journeys.newUser()
        try await journeys.addressAndPassword()
        try await journeys.strangerSignsUpFirst()
        try await journeys.deletedAccount()
    }

    @Test func `a user below the minimum age is refused, and the app sends no request`() async throws {
        try await MockService(minimumAge: 13).journeys().underageUser()
    }
}
