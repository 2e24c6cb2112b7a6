import AuthCore
import AuthKit
import AuthSystem
import AuthTesting
import CognitoAuth
import Foundation
import LiveSupport
import RuntimeTestSupport
import Testing

extension LiveSuites {
    /// The same app, with the backend replaced by a user pool.
    struct SwapTests {
        @Test func `an app observes the same session events with a user pool`() async throws {
            let pool = try #require(LivePool.running)
            let live = try #require(LiveUserPool.running)
            let clock = TestClock(Date())
            func launch() async -> BrandAuth {
                await BrandAuth(
                    ExampleEnvironment.development, backend: CognitoBackend(pool.configuration),
                    services: .inMemory(
                        transport: LiveRun.recordingSecrets(of: URLSessionTransport()), clock: clock.session))
            }
            let auth = await launch()
            let other = await launch()
            let journey = SessionJourney(auth) {
                live.code(for: .signUp, sentTo: $0)
            } expire: { email, password in
                // Another device signs the user out everywhere, and the access token expires.
                _ = try await other.client.signIn(username: email, password: password)
                await other.client.signOut(globally: true)
                clock.advance(by: 7200)
            }
            #expect(try await journey.run() == SessionJourney.events)
        }
    }
}
