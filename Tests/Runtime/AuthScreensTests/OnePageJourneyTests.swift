import AuthSystem
import AuthCore
import AuthKit
import AuthScreens
import AuthTesting
import Foundation
import RuntimeTestSupport
import Testing

/// A brand whose first screen asks for address and password.
private enum OnePageEnvironment: String, TestEnvironment {
    case development

    static var brand: BrandConfiguration { .example(screens: .standard) }
}

/// Journeys of a user of a brand without a first screen, with the mock.
@MainActor struct OnePageJourneyTests {
    private let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
    private let auth: BrandAuth
    private let user: ScreenUser
    private let password = "Moon-River-7"
    private let email = "mira@example.com"

    init() {
        auth = BrandAuth(
            OnePageEnvironment.development, backend: .releaseMock,
            services: .inMemory(clock: clock.session, timeZone: .gmt))
        user = ScreenUser(auth)
    }

    private func code() async throws -> String { try #require(await auth.mailbox?.lastCode(for: email)) }

    /// Signs up, up to the code.
    private func register() async throws {
        try await user.sees(.signIn)
        try await user.taps(.createAccount)
        try await user.sees(.birthdate)
        try user.chooses(CalendarDay(year: 1990, month: 5, day: 17))
        try await user.taps(.submit)
        try await user.sees(.createAccount)
        try user.types(email, into: .email)
        try user.types(password, into: .password)
        try user.turns(.terms)
        try await user.taps(.submit)
        try await user.sees(.code)
    }

    private func signUp() async throws {
        try await register()
        try user.types(try await code(), into: .code)
        try await user.taps(.submit)
        try await user.seesApp()
    }

    @Test func `the resend button waits`() async throws {
        try await register()
        await #expect(throws: CheckFailure.self) { try await user.taps(.resend) }
        clock.advance(by: 31)
        try await user.taps(.resend)
        try await user.reads(user.model.texts(AuthText.noticeCodeSentTo, ["place": "m•••@example.com"]))
    }

    @Test func `a session that ends by itself says so`() async throws {
        try await signUp()
        clock.advance(by: MockLimitsForTests.sessionLifetime)
        await auth.refresh()
        try await user.sees(.sessionEnded)
        try await user.taps(.signIn)
        try await user.sees(.signIn)
    }

    @Test func `an unreachable service does not end the session`() async throws {
        try await signUp()
        await auth.simulatedNetwork?.setReachable(false)
        clock.advance(by: 7200)
        await auth.refresh()
        #expect(auth.state.user?.email == email)
    }
}

private enum MockLimitsForTests {
    /// Longer than the lifetime of the mock's sessions.
    static let sessionLifetime: TimeInterval = 400 * 86_400
}
