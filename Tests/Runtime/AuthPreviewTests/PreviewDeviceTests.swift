import AuthScreens
import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthPreview

@MainActor @Suite struct PreviewDeviceTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    @Test func `the clock moves only forward`() {
        let clock = PreviewClock(stoppedAt: start)
        clock.advance(by: .seconds(90))
        clock.advance(by: .seconds(-60))
        #expect(clock.now == start.addingTimeInterval(90))
        #expect(clock.session.now() == clock.now)
        #expect(clock.session.uptime() == .seconds(90))
        clock.advance(by: .seconds(Int64.max / 4))
        #expect(clock.moved == .seconds(100 * 365 * 86_400))
    }

    @Test func `a pause ends when the clock is moved`() async throws {
        let clock = PreviewClock(stoppedAt: start)
        let session = clock.session
        async let pause: Void = session.sleep(.seconds(3600))
        // The pause may begin after the clock has been moved.
        let moving = Task {
            while !Task.isCancelled {
                clock.advance(by: .seconds(3601))
                try? await Task.sleep(for: .milliseconds(50))
            }
        }
        try await pause
        moving.cancel()
        #expect(clock.moved >= .seconds(3601))
    }
}
