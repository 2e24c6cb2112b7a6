import AuthCore
import AuthKit
import AuthScreens
import AuthSystem
import AuthTesting
import EmailOTP
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// A brand whose first screen asks for address and password.
private enum ChallengeEnvironment: String, TestEnvironment {
    case development

    static var brand: BrandConfiguration { .example(screens: .standard) }
}

/// The screen of a challenge, with the mock.
@MainActor struct ChallengeScreenTests {
    private let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
    private let password = "Moon-River-7"
    private let email = "mira@example.com"

    private func app(_ kind: SignInChallenge.Kind) -> (auth: BrandAuth, user: ScreenUser) {
        let account = MockAccount(
            email: "mira@example.com", password: SecretText(password), challenge: kind,
            profile: [.phone: "+15555550142"])
        let auth = BrandAuth(
            ChallengeEnvironment.development, backend: .releaseMock(accounts: [account]),
            services: .inMemory(clock: clock.session, timeZone: .gmt))
        return (auth, ScreenUser(auth))
    }

    private func signIn(_ user: ScreenUser) async throws -> ChallengeScreen {
        try await user.sees(.signIn)
        try user.types(email, into: .email)
        try user.types(password, into: .password)
        try await user.taps(.submit)
        try await user.sees(.challenge)
        return try challenge(user)
    }

    private func challenge(_ user: ScreenUser) throws -> ChallengeScreen {
        try #require(user.screen as? ChallengeScreen)
    }

    private func code(_ auth: BrandAuth) async throws -> String {
        try #require(await auth.mailbox?.lastCode(for: email))
    }

    @Test(arguments: [
        (SignInChallenge.Kind.emailCode, AuthText.challengeEmail, "m•••@example.com"),
        (.smsCode, .challengeSms, "•••42"), (.authenticatorCode, .challengeApp, ""),
    ])
    func `a code signs in, and the screen says where it is`(
        kind: SignInChallenge.Kind, text: AuthText, place: String
    ) async throws {
        let (auth, user) = app(kind)
        let screen = try await signIn(user)
        #expect(screen.title == user.model.texts(AuthText.challengeTitle))
        #expect(screen.explanation == user.model.texts(text, ["place": place]))
        #expect(place.isEmpty || screen.explanation.contains(place))
        #expect(screen.email.value == email && screen.email.lock == .readOnly)
        #expect(screen.password == nil && screen.requirements.isEmpty)
        #expect(screen.code?.id == .code && screen.submit.state == .incomplete)
        try user.types(try await code(auth), into: .code)
        #expect(try challenge(user).submit.state == .ready)
        try await user.taps(.submit)
        #expect(try await user.seesApp().email == email)
    }

    @Test func `no screen contains the code, the password or the continuation`() async throws {
        let (auth, user) = app(.smsCode)
        let screen = try await signIn(user)
        let code = try await code(auth)
        try user.types(code, into: .code)
        let open = try #require(user.model.flow.flow.email?.challenge)
        for value in [screen, try challenge(user)] {
            var dumped = ""
            dump(value, to: &dumped)
            for secret in [code, password, open.continuation.value] { #expect(!dumped.contains(secret)) }
        }
    }
}
