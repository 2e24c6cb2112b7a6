import AuthSystem
import AuthCore
import AuthKit
import AuthScreens
import AuthTesting
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// A visitor who is too young, and a sign-out that the service refuses, with the mock. ``EmailJourneysTests`` and the
/// brand contract have the other journeys.
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

    @Test func `a sign-out that the service refuses looks like any other, because the user can do nothing about it`()
        async throws
    {
        let password = "Moon-River-7"
        let mock = MockAuthClient(
            brand: ExampleEnvironment.brand, allowsMockInRelease: true,
            accounts: [MockAccount(email: "mira@example.com", password: SecretText(password))], clock: clock.session)
        let auth = BrandAuth(
            ExampleEnvironment.development, backend: .client(mock),
            services: .inMemory(clock: clock.session, timeZone: .gmt))
        #expect(try await auth.signIn(email: "mira@example.com", password: password) == nil)
        let user = ScreenUser(auth)
        if try await user.nextScreen()?.id == .termsUpdate { try await user.taps(.acceptTerms) }
        try await user.seesApp()
        await mock.failNext(with: .service(AuthError.Code(rawValue: "invalid_client")))
        user.model.flow.send(.signOut)
        try await user.sees(.welcome)
        let screen = try #require(try await user.nextScreen())
        #expect(!screen.elements.contains { if case .notice = $0 { true } else { false } })
        #expect(await mock.signOut() == .complete, "the sign-out has not received the refusal")
        #expect(auth.state == .signedOut(nil))
    }
}
