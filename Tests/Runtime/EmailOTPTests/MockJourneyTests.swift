import AuthCore
import AuthKit
import EmailOTP
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// Complete journeys, from the address to the session, with the mock.
@MainActor struct MockJourneyTests {
    let clock = TestClock(.noon)
    let mock: MockAuthClient

    init() {
        mock = MockAuthClient(brand: .example(), allowsMockInRelease: true, clock: clock.session)
    }

    /// Returns the flow of a user who has just opened the app.
    func visitor(_ mock: MockAuthClient? = nil) -> FlowModel<EmailOTPFlow> {
        let mock = mock ?? self.mock
        return FlowModel(
            EmailOTPFlow(policy: .example(mock.brand)), client: mock, ageGate: .withoutMinimumAge, now: clock.now)
    }

    static let profile: [Event] = [
        .editPassword("passw0rd"), .editField(.displayName, "Ada"), .editTerms(accepted: true),
    ]

    static func email(_ text: String = "ada@example.com") -> [Event] {
        [.editBirthdate(.adult), .submit, .editEmail(text), .submit]
    }

    /// Returns the flow of a visitor who has signed up and waits for the code.
    func signedUp(_ email: String = "ada@example.com") async -> FlowModel<EmailOTPFlow> {
        let visitor = visitor()
        let flow = await visitor.complete(Self.email(email) + Self.profile + [.submit])
        #expect(flow.state == .enteringCode(.ada))
        return visitor
    }

    func code(_ email: String = "ada@example.com") async throws -> SecretText {
        SecretText(try #require(await mock.mailbox.lastCode(for: email)))
    }

    @Test func `a new user signs up, enters the code and is signed in`() async throws {
        let visitor = await signedUp()
        #expect(visitor.flow.notice == .codeSent(.ada))
        let spaced = try await code().value.map(String.init).joined(separator: " - ")
        let flow = await visitor.complete([.editCode(SecretText(spaced)), .submit])
        #expect(flow.state == .signedIn(try await mock.fetchAuthSession()))
        let attributes = try await mock.fetchUserAttributes()
        #expect(attributes.contains(AuthUserAttribute(.name, value: "Ada")))
        #expect(attributes.contains(AuthUserAttribute(.birthdate, value: "1990-12-10")))
        #expect(
            await mock.termsAcceptance(for: "ada@example.com")
                == TermsAcceptance(version: "2026-01-01", acceptedAt: .noon))
    }

    @Test func `a user with an account signs in at the second try`() async throws {
        await signedUp().complete([.editCode(try await code()), .submit])
        let visitor = visitor()
        var flow = await visitor.complete(Self.email() + [.editPassword("wrong"), .submit])
        #expect(flow.state == .enteringPassword(.ada))
        #expect(flow.problem == .invalidCredentials)
        flow = await visitor.complete([.editPassword("passw0rd"), .submit])
        #expect(flow.state == .signedIn(try await mock.fetchAuthSession()))
    }

    @Test func `a user who forgot the password sets a new one and is signed in`() async throws {
        await signedUp().complete([.editCode(try await code()), .submit])
        let visitor = visitor()
        await visitor.complete(Self.email() + [.forgotPassword, .editPassword("newpassw0rd")])
        let flow = await visitor.complete([.editCode(try await code()), .submit])
        #expect(flow.state == .signedIn(try await mock.fetchAuthSession()))
        await #expect(throws: AuthError.invalidCredentials) {
            try await mock.signIn(username: "ada@example.com", password: "passw0rd")
        }
    }

    @Test func `after five wrong codes, the user needs another code`() async throws {
        let visitor = await signedUp()
        let right = try await code()
        let wrong = (0...9).map { SecretText(String(repeating: "\($0)", count: 6)) }.filter { $0 != right }
        for (code, left) in zip(wrong, [4, 3, 2, 1, 0]) {
            #expect(await visitor.complete([.editCode(code), .submit]).problem == .codeMismatch(attemptsLeft: left))
        }
        var flow = await visitor.complete([.editCode(right), .submit])
        #expect(flow.problem == .codeMismatch(attemptsLeft: 0))
        #expect(!flow.canSubmit)
        clock.advance(by: 30)
        await visitor.complete(.resend)
        flow = await visitor.complete([.editCode(try await code()), .submit])
        #expect(flow.state == .signedIn(try await mock.fetchAuthSession()))
    }

    @Test func `a user who is too young gets no account`() async throws {
        let visitor = visitor()
        let flow = await visitor.complete(
            [.editBirthdate(.dayTooYoung), .submit] + Self.email() + Self.profile + [.submit])
        #expect(flow.state == .tooYoung)
        #expect(flow.problem == .underAge(minimumAge: 13))
        #expect(try await mock.status(of: .ada) == .new)
        #expect(await mock.termsAcceptance(for: "ada@example.com") == nil)
    }

    @Test func `an account confirmed on another device leads to its password`() async throws {
        let late = visitor()
        await late.complete(Self.email() + Self.profile)
        await signedUp().complete([.editCode(try await code()), .submit])
        let flow = await late.complete(.submit)
        #expect(flow.state == .enteringPassword(.ada))
        #expect(flow.problem == .usernameExists)
    }

    @Test func `every step survives a lost connection`() async throws {
        let visitor = visitor()
        func tryTwice(_ event: Event) async -> EmailOTPFlow {
            await mock.failNext(with: .network)
            let before = visitor.flow.state
            let failed = await visitor.complete(event)
            #expect(failed.problem == .network)
            #expect(failed.state == before)
            return await visitor.complete(event)
        }
        await visitor.complete([.editBirthdate(.adult), .submit, .editEmail("ada@example.com")])
        #expect(await tryTwice(.submit).state == .creatingAccount(.ada))
        await visitor.complete(Self.profile)
        #expect(await tryTwice(.submit).state == .enteringCode(.ada))
        clock.advance(by: 30)
        #expect(await tryTwice(.resend).notice == .codeSent(.ada))
        await visitor.complete(.editCode(try await code()))
        #expect(await tryTwice(.submit).state == .signedIn(try await mock.fetchAuthSession()))
    }
}
