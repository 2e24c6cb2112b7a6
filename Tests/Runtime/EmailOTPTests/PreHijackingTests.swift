import AuthCore
import AuthKit
import EmailOTP
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

/// Tests of a stranger who signs up with another user's address, and waits until its owner confirms the account.
@MainActor struct PreHijackingTests {
    private let clock = TestClock(.noon)
    private let mock: MockAuthClient
    private let strangersPassword = "strang3rs"
    private let profile: [Event] = [
        .editPassword("passw0rd"), .editField(.displayName, "Ada"), .editTerms(accepted: true),
    ]

    init() {
        mock = MockAuthClient(brand: .example(), allowsMockInRelease: true, clock: clock.session)
    }

    private func strangerSignsUp() async {
        let options = SignUpOptions(
            attributes: [AuthUserAttribute(.name, value: "Eve")],
            birthdate: valid { try Birthdate(iso8601: "1970-01-01") },
            terms: TermsAcceptance(version: "2026-01-01", acceptedAt: clock.now()))
        _ = try? await mock.signUp(email: .ada, password: strangersPassword, options: options)
    }

    private func strangerCanSignIn() async -> Bool {
        let result: AuthSignInResult? = try? await mock.signIn(username: "ada@example.com", password: strangersPassword)
        return result?.isSignedIn == true
    }

    private func owner() -> FlowModel<EmailOTPFlow> {
        FlowModel(EmailOTPFlow(policy: .example()), client: mock, ageGate: .withoutMinimumAge, now: clock.now)
    }

    /// Completes the current step as the owner.
    private func proceed(_ runner: FlowModel<EmailOTPFlow>) async -> EmailOTPFlow {
        let code = SecretText(await mock.mailbox.lastCode(for: "ada@example.com") ?? "")
        let events: [Event] =
            switch runner.flow.state {
            case .enteringBirthdate: [.editBirthdate(.adult), .submit]
            case .enteringEmail: [.editEmail("ada@example.com"), .submit]
            case .creatingAccount: profile + [.submit]
            case .enteringCode: [.editCode(code), .submit]
            case .enteringPassword: [.editPassword("passw0rd"), .submit]
            case .resettingPassword: [.editCode(code), .editPassword("passw0rd"), .submit]
            case .challenge, .signingIn, .registering, .tooYoung, .signedIn: []
            }
        return await runner.complete(events)
    }

    /// Completes at most ten steps as the owner, until the flow reaches a state.
    private func proceed(_ runner: FlowModel<EmailOTPFlow>, until isReached: (State) -> Bool) async -> EmailOTPFlow {
        var flow = runner.flow
        for _ in 1...10 where !isReached(flow.state) { flow = await proceed(runner) }
        return flow
    }

    private func isSignedIn(_ state: State) -> Bool {
        if case .signedIn = state { true } else { false }
    }

    private func isEnteringCode(_ state: State) -> Bool { state == .enteringCode(.ada) }

    @Test(arguments: [5, 60] as [TimeInterval])
    func `the owner signs up again and keeps nothing of the stranger's account`(wait: TimeInterval) async throws {
        await strangerSignsUp()
        clock.advance(by: wait)
        let acceptedAt = clock.now()
        let flow = await proceed(owner(), until: isSignedIn)
        #expect(isSignedIn(flow.state))
        let attributes = (try? await mock.fetchUserAttributes()) ?? []
        #expect(attributes.contains(AuthUserAttribute(.name, value: "Ada")))
        #expect(attributes.contains(AuthUserAttribute(.birthdate, value: "1990-12-10")))
        #expect(await mock.termsAcceptance(for: "ada@example.com")?.acceptedAt == acceptedAt)
        #expect(await !strangerCanSignIn())
    }

    @Test(arguments: [5, 60] as [TimeInterval])
    func `a stranger who signs up again before the confirmation gains no access`(wait: TimeInterval) async {
        await strangerSignsUp()
        clock.advance(by: 60)
        let owner = owner()
        let waiting = await proceed(owner, until: isEnteringCode)
        #expect(isEnteringCode(waiting.state))
        clock.advance(by: wait)
        await strangerSignsUp()
        let refused = await proceed(owner)
        #expect(!isSignedIn(refused.state))
        #expect(await !strangerCanSignIn())

        clock.advance(by: 60)
        await owner.complete(.changeEmail)
        let done = await proceed(owner, until: isSignedIn)
        #expect(isSignedIn(done.state))
        #expect(await !strangerCanSignIn())
    }

    @Test func `the password of a pending account cannot be reset`() async throws {
        await strangerSignsUp()
        let code = await mock.mailbox.lastCode(for: "ada@example.com")
        clock.advance(by: 60)
        _ = try await mock.requestPasswordReset(for: .ada)
        #expect(await mock.mailbox.lastCode(for: "ada@example.com") == code)
    }
}
