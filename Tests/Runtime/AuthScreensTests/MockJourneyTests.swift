import AuthSystem
import AuthCore
import AuthKit
import AuthScreens
import AuthTesting
import Foundation
import RuntimeTestSupport
import Testing

/// Journeys of a user through the screens, with the mock.
@MainActor struct MockJourneyTests {
    private let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
    private let auth: BrandAuth
    private let user: ScreenUser
    private let password = "Moon-River-7"

    init() {
        auth = BrandAuth(
            ExampleEnvironment.development, backend: .releaseMock,
            services: .inMemory(clock: clock.session, timeZone: .gmt))
        user = ScreenUser(auth)
    }

    private func code(of email: String) async throws -> String {
        try #require(await auth.mailbox?.lastCode(for: email))
    }

    private func signUp(as email: String = "mira@example.com") async throws {
        try await user.sees(.welcome)
        try await user.taps(.signUp)
        try await user.sees(.birthdate)
        try user.chooses(CalendarDay(year: 1990, month: 5, day: 17))
        try await user.taps(.submit)
        try await user.sees(.email)
        try user.types(email, into: .email)
        try await user.taps(.submit)
        try await user.sees(.createAccount)
        try user.types(password, into: .password)
        try user.turns(.terms)
        try await user.taps(.submit)
        try await user.sees(.code)
        try user.types(try await code(of: email), into: .code)
        try await user.taps(.submit)
        try await user.seesApp()
    }

    @Test func `a new user signs up and deletes the account`() async throws {
        try await signUp()
        #expect(auth.state.user?.email == "mira@example.com")
        user.model.flow.send(.open(.account))
        try await user.sees(.account)
        try await user.taps(.deleteAccount)
        try await user.sees(.deleteAccount)
        try user.types("DELETE", into: .deletionWord)
        try await user.taps(.delete)
        try await user.sees(.welcome)
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
