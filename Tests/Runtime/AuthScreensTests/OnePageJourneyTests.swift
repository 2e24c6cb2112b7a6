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

    private func signOut() async throws {
        user.model.flow.send(.open(.menu))
        try await user.sees(.menu)
        try await user.taps(.signOut)
        try await user.sees(.signIn)
    }

    @Test func `a user signs up, signs out and signs in again`() async throws {
        try await signUp()
        try await signOut()
        try user.types(email, into: .email)
        try user.types(password, into: .password)
        try await user.taps(.submit)
        #expect(try await user.seesApp().email == email)
    }

    @Test func `a user who returns before the confirmation receives a new code`() async throws {
        try await register()
        clock.advance(by: 60)
        let another = ScreenUser(auth)
        try await another.sees(.signIn)
        try another.types(email, into: .email)
        try another.types(password, into: .password)
        try await another.taps(.submit)
        try await another.sees(.code)
        try another.types(try await code(), into: .code)
        try await another.taps(.submit)
        try await another.seesApp()
    }

    @Test func `a wrong password and an unknown address read the same`() async throws {
        try await user.sees(.signIn)
        try user.types("unknown@example.com", into: .email)
        try user.types("Wrong-Password-1", into: .password)
        try await user.taps(.submit)
        try await user.reads(user.model.texts(AuthText.errorInvalidCredentials))
    }

    @Test func `a user who has forgotten the password sets a new one`() async throws {
        try await signUp()
        try await signOut()
        clock.advance(by: 60)
        try user.types(email, into: .email)
        try await user.taps(.forgotPassword)
        try await user.sees(.newPassword)
        try user.types(try await code(), into: .code)
        try user.types("Sea-Breeze-88", into: .password)
        try await user.taps(.submit)
        #expect(try await user.seesApp().email == email)
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
