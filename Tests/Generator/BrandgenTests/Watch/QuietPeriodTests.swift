import Testing

@testable import brandgen

struct QuietPeriodTests {
    /// A time in milliseconds, so that no test waits.
    private struct Time: InstantProtocol {
        var milliseconds: Int64

        func advanced(by duration: Duration) -> Time {
            Time(milliseconds: milliseconds + Int64(duration / .milliseconds(1)))
        }
        func duration(to other: Time) -> Duration { .milliseconds(other.milliseconds - milliseconds) }
        static func < (left: Time, right: Time) -> Bool { left.milliseconds < right.milliseconds }
    }

    @Test
    func `without a change there is no end`() {
        #expect(QuietPeriod<Time>().left(at: Time(milliseconds: 5)) == nil)
    }

    @Test
    func `each change delays the end`() {
        var period = QuietPeriod<Time>()
        period.change(at: Time(milliseconds: 100))
        #expect(period.left(at: Time(milliseconds: 100)) == .milliseconds(30))
        #expect(period.left(at: Time(milliseconds: 129)) == .milliseconds(1))
        period.change(at: Time(milliseconds: 129))
        #expect(period.left(at: Time(milliseconds: 130)) == .milliseconds(29))
        #expect(period.left(at: Time(milliseconds: 159)) == .zero)
        #expect(period.left(at: Time(milliseconds: 500)) == .zero)
    }

    @Test
    func `a file that changes all the time delays the end by 300 ms at most`() {
        var period = QuietPeriod<Time>()
        for time in stride(from: Int64(0), through: 290, by: 10) { period.change(at: Time(milliseconds: time)) }
        #expect(period.left(at: Time(milliseconds: 290)) == .milliseconds(10))
        period.change(at: Time(milliseconds: 299))
        #expect(period.left(at: Time(milliseconds: 300)) == .zero)
    }
}
