import AuthSystem
import AuthCore
import AuthKit
import AuthScreens
import AuthTesting
import Foundation
import RuntimeTestSupport
import Testing

/// A visitor who is too young, with the mock. ``EmailJourneysTests`` and the brand contract have the other journeys.
@MainActor struct MockJourneyTests {
    private let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
    private let auth: BrandAuth
    private let user: ScreenUser

    init() {
        auth = BrandAuth(
            ExampleEnvironment.development, backend: .releaseMock,
            services: .inMemory(clock: clock.session, timeZone: .gmt))
        user = ScreenUser(auth)
    }

    @Test func `an underage visitor sees the minimum age, and has no way on`() async throws {
        try await user.sees(.welcome)
        try await user.taps(.signUp)
        try user.chooses(CalendarDay(year: 2020, month: 5, day: 17))
        try await user.taps(.submit)
        let screen = try await user.sees(.tooYoung)
        #expect(!screen.elements.contains { if case .command = $0 { true } else { false } })
    }
}
