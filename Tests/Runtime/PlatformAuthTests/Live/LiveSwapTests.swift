import AuthCore
import AuthKit
import AuthSystem
import AuthTesting
import Foundation
import LiveSupport
import PlatformAuth
import RuntimeTestSupport
import Testing

extension LiveSuites {
    /// The same app with the platform backend in one line.
    struct SwapTests {
        @Test func `an app observes the same session events with the platform backend`() async throws {
            let service = try #require(LivePlatform.running)
            let clock = TestClock(Date())
            func launch() async -> BrandAuth {
                await BrandAuth(
                    ExampleEnvironment.development, backend: PlatformBackend(apiBaseURL: service.url),
                    services: .inMemory(
                        transport: LiveRun.recordingSecrets(of: URLSessionTransport()), clock: clock.session))
            }
            let auth = await launch()
            let other = await launch()
            try await service.prepare(for: auth.brand)
            let journey = SessionJourney(auth) {
                try await service.code(for: .signUp, sentTo: $0)
            } expire: { email, password in
                // Another device signs the user out everywhere, and the access token expires.
                _ = try await other.client.signIn(username: email, password: password)
                await other.client.signOut(globally: true)
                clock.advance(by: 7200)
            }
            #expect(try await journey.run() == SessionJourney.events)
            #expect(try await service.violations() == [])
        }
    }
}
