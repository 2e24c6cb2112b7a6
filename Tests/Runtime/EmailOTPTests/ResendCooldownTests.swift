import Foundation
import Testing

@testable import EmailOTP

struct ResendCooldownTests {
    @Test(arguments: [
        (0.0, 30), (0.1, 30), (1.0, 29), (28.5, 2), (29.0, 1), (29.999, 1), (30.0, 0), (30.1, 0), (1e9, 0), (-0.1, 0),
        (-86400.0, 0),
    ])
    func `the cooldown counts whole seconds and ends if the clock is set back`(elapsed: Double, left: Int) {
        let cooldown = ResendCooldown(startedAt: .noon, duration: .seconds(30))
        #expect(cooldown.secondsLeft(at: .noon + elapsed) == left)
    }

    @Test func `a fraction of a second counts as a second`() {
        let cooldown = ResendCooldown(startedAt: .noon, duration: .milliseconds(1500))
        #expect(cooldown.secondsLeft(at: .noon) == 2)
        #expect(cooldown.secondsLeft(at: .noon + 1) == 1)
        #expect(cooldown.secondsLeft(at: .noon + 1.5) == 0)
    }

    @Test func `a wait that is too long for an integer is the largest integer`() {
        let cooldown = ResendCooldown(startedAt: .noon, duration: .seconds(Int64.max))
        #expect(cooldown.secondsLeft(at: .noon) == Int.max)
    }

    @Test func `a duration of zero causes no wait`() {
        #expect(ResendCooldown(startedAt: .noon, duration: .zero).secondsLeft(at: .noon) == 0)
    }
}
