import AuthCore
import AuthKit
import AuthSystem
import AuthTesting
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// The mock's mailbox, as a journey reads it.
private struct MockMailbox: JourneyService {
    let mailbox: any CodeMailbox

    func prepare(for brand: BrandConfiguration) {}
    func code(for purpose: JourneyCode, sentTo email: String) async throws -> SecretText {
        SecretText(try #require(await mailbox.lastCode(for: email)))
    }
    func advance(bySeconds seconds: Int) {}
    func violations() -> [String] { [] }
}

/// Runs the same app with the mock. The live suites run it with Cognito and the platform backend.
struct SwapTests {
    @Test func `an app observes the same session events with the mock`() async throws {
        let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
        let auth = await BrandAuth(
            ExampleEnvironment.development, backend: .releaseMock,
            services: .inMemory(clock: clock.session, timeZone: .gmt))
        let mailbox = try #require(auth.mailbox)
        let journey = SessionJourney(auth, at: MockMailbox(mailbox: mailbox)) { _, _ in
            clock.advance(by: MockLimits.sessionLifetime)
        }
        #expect(try await journey.run() == SessionJourney.events)
    }
}
