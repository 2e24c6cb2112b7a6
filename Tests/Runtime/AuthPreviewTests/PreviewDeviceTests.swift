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

    @Test func `the app learns that it was in the background`() {
        let lifecycle = PreviewLifecycle()
        var phases: [AppPhase] = []
        let observation = lifecycle.observe { phases.append($0) }
        var ended: AnyObject? = lifecycle.observe { _ in Issue.record("the observation has ended") }
        _ = ended
        ended = nil
        lifecycle.enter(.background)
        lifecycle.enter(.foreground)
        withExtendedLifetime(observation) { #expect(phases == [.background, .foreground]) }
    }

    @Test func `the time in the background counts`() async {
        let device = PreviewDevice(.example(), clock: PreviewClock(stoppedAt: start))
        device.leave(for: .seconds(300))
        #expect(device.clock.now == start.addingTimeInterval(300))
        #expect(device.events.last?.name == "in the background for 300 s")
    }

    @Test func `the log of events is bounded`() async {
        let device = PreviewDevice(.example())
        for _ in 0..<200 { device.leave(for: .zero) }
        #expect(device.events.count == 50)
    }

    @Test func `a new device settles at the first screen`() async {
        let device = PreviewDevice(.example())
        #expect(device.isBusy)
        #expect(await device.settle(within: .seconds(600)))
        #expect(device.model.screen?.id == .welcome)
    }
}
