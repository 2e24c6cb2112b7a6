import AuthCore
import AuthKit
import AuthSystem
import AuthTesting
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// Runs the same app with the mock. The live suites run it with Cognito and the platform backend.
struct SwapTests {
    @Test func `an app observes the same session events with the mock`() async throws {
        let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
        let auth = await BrandAuth(
            ExampleEnvironment.development, backend: .releaseMock,
            services: .inMemory(clock: clock.session, timeZone: .gmt))
        let mailbox = try #require(auth.mailbox)
        let journey = SessionJourney(auth) {
            SecretText(try #require(await mailbox.lastCode(for: $0)))
        } expire: { _, _ in
            clock.advance(by: MockLimits.sessionLifetime)
        }
        #expect(try await journey.run() == SessionJourney.events)
    }
}
