import AuthCore
import AuthKit
import AuthSystem
import AuthTesting
import EmailOTP
import Foundation
import MockAuth
import RuntimeTestSupport
import Testing

@testable import AuthScreens

/// The change of the email address from the account's screen.
@MainActor struct EmailChangeTests {
    private static let password = "Moon-River-7"
    private let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
    private let auth: BrandAuth
    private let user: ScreenUser
    private let new = "mira.new@example.com"

    init() {
        auth = BrandAuth(
            ExampleEnvironment.development,
            backend: .releaseMock(
                accounts: ["mira", "jonas"].map {
                    MockAccount(
                        email: EmailAddress(validated: $0 == "mira" ? "mira@example.com" : "jonas@example.com"),
                        password: SecretText(Self.password))
                }),
            services: .inMemory(clock: clock.session, timeZone: .gmt))
        user = ScreenUser(auth)
    }

    private func signIn(as name: String = "mira") async throws {
        _ = try await auth.client.signIn(username: "\(name)@example.com", password: Self.password)
        for _ in 0..<500 where auth.state.user?.email != "\(name)@example.com" { await Task.yield() }
        if try await user.nextScreen()?.id == .termsUpdate { try await user.taps(.acceptTerms) }
        try await user.seesApp()
    }

    /// Goes from the app to the step that asks for the code.
    private func enterAddress() async throws {
        user.model.flow.send(.open(.account))
        try await user.sees(.account)
        try await user.taps(.changeAddress)
        try await user.sees(.changeEmail)
        try user.types(new, into: .newEmail)
        try user.types(Self.password, into: .emailProof)
        try await user.taps(.submitEmail)
        try await user.sees(.confirmEmail)
    }

    private func code() async throws -> String {
        try #require(await auth.mailbox?.lastCode(for: new))
    }

    @Test func `the code changes the address, and the app stays where it is`() async throws {
        try await signIn()
        let before = user.model.flow.flow.place
        try await enterAddress()
        let texts = user.model.texts
        let wrong = try await code() == "000000" ? "000001" : "000000"
        try user.types(wrong, into: .emailCode)
        try await user.taps(.submitEmail)
        try await user.sees(.confirmEmail)
        #expect(user.screen?.messages.isEmpty == false)
        clock.advance(by: 60)
        try await user.taps(.resendEmailCode)
        try user.types(try await code(), into: .emailCode)
        try await user.taps(.submitEmail)
        try await user.sees(.account)
        try await user.reads(texts(AuthText.noticeEmailChanged))
        for _ in 0..<1000 where auth.state.user?.email != new { try await Task.sleep(for: .milliseconds(10)) }
        for _ in 0..<1000 where user.model.identity?.user.email != new { try await Task.sleep(for: .milliseconds(10)) }
        #expect((user.screen as? AccountScreen)?.user == new)
        try await user.taps(.close)
        #expect(try await user.seesApp().email == new)
        #expect(user.model.flow.flow.place != before && user.model.flow.flow.sheet == nil)
    }

    @Test func `the user can enter another address, or leave`() async throws {
        try await signIn()
        try await enterAddress()
        try await user.taps(.otherEmail)
        try await user.sees(.changeEmail)
        try await user.taps(.back)
        try await user.sees(.account)
        try await user.taps(.close)
        #expect(try await user.seesApp().email == "mira@example.com")
        #expect(user.model.flow.flow.emailChange == nil)
    }

    @Test func `a late reply changes nothing for the next user`() async throws {
        try await signIn()
        try await enterAddress()
        var flow = user.model.flow.flow
        let now = clock.now()
        _ = flow.handle(.emailChange(.editCode(SecretText(try await code()))), at: now)
        let request = try #require(flow.handle(.emailChange(.submit), at: now).first)
        guard case .emailChange(let inner) = request.call else {
            Issue.record("the flow does not confirm the address")
            return
        }
        let jonas = AuthUser(userID: "2", username: "jonas", email: "jonas@example.com", provider: .email)
        let checks = flow.handle(.session(.signedIn(jonas)), at: now)
        for check in checks { _ = flow.handle(.reply(.terms(areAccepted: true), to: check.id), at: now) }
        _ = flow.handle(.open(.account), at: now)
        let before = flow
        _ = flow.handle(.reply(.emailChange(.changed, to: inner.id), to: request.id), at: now)
        #expect(flow == before && !flow.hasChangedEmail)
        // The call itself does not act for the next user either.
        let late = try await code()
        try await signIn(as: "jonas")
        let call = EmailChangeFlow.Call.confirm(
            inner.call.user, email: EmailAddress(validated: "mira.new@example.com"), code: SecretText(late))
        #expect(await call.perform(on: auth.client) == .failed(.signedOut))
        #expect(try await auth.client.getCurrentUser().email == "jonas@example.com")
    }

    @Test(arguments: [false, true])
    func `a lock keeps a change that waits for its code, for the same user alone`(hasCode: Bool) throws {
        let context = ScreenContext(texts: Texts(of: .example(), in: .en), now: clock.now())
        let now = clock.now()
        let mira = AuthUser(userID: "1", username: "1", email: "mira@example.com", provider: .email)
        let jonas = AuthUser(userID: "2", username: "2", email: "jonas@example.com", provider: .email)
        var flow = AuthFlow(brand: .example(), timeZone: .gmt, changesEmail: true)
        for check in flow.handle(.session(.signedIn(mira)), at: now) {
            _ = flow.handle(.reply(.terms(areAccepted: true), to: check.id), at: now)
        }
        _ = flow.handle(.open(.changeEmail), at: now)
        _ = flow.handle(.emailChange(.editEmail(new)), at: now)
        _ = flow.handle(.emailChange(.editPassword(SecretText(Self.password))), at: now)
        if hasCode {
            let request = try #require(flow.handle(.emailChange(.submit), at: now).first)
            guard case .emailChange(let inner) = request.call else {
                Issue.record("the flow does not change the address")
                return
            }
            let sent = EmailChangeFlow.Reply.codeSent(AuthCodeDeliveryDetails(destination: nil))
            _ = flow.handle(.reply(.emailChange(sent, to: inner.id), to: request.id), at: now)
            _ = flow.handle(.emailChange(.editCode("12")), at: now)
        }
        _ = flow.handle(.session(.locked(nil)), at: now)
        #expect(flow.sheet(in: context) == nil && (flow.emailChange == nil) == !hasCode)
        var other = flow
        _ = flow.handle(.session(.signedIn(mira)), at: now)
        #expect(flow.sheet(in: context)?.id == (hasCode ? .confirmEmail : nil))
        #expect(flow.emailChange?.draft.code.isEmpty != false)
        for check in other.handle(.session(.signedIn(jonas)), at: now) {
            _ = other.handle(.reply(.terms(areAccepted: true), to: check.id), at: now)
        }
        #expect(other.sheet(in: context) == nil && other.emailChange == nil)
    }

    @Test func `terms that are accepted while the address changes open the app`() throws {
        let now = clock.now()
        let mira = AuthUser(userID: "1", username: "1", email: "mira@example.com", provider: .email)
        let moved = AuthUser(userID: "1", username: "1", email: new, provider: .email)
        var flow = AuthFlow(brand: .example(), timeZone: .gmt, changesEmail: true)
        let check = try #require(flow.handle(.session(.signedIn(mira)), at: now).first)
        _ = flow.handle(.reply(.terms(areAccepted: false), to: check.id), at: now)
        let accept = try #require(flow.handle(.acceptTerms, at: now).first)
        _ = flow.handle(.session(.signedIn(moved)), at: now)
        _ = flow.handle(.reply(.done, to: accept.id), at: now)
        #expect(flow.place == .app(.user(moved)))
    }

    @Test(
        arguments: [
            (.invalidCredentials, .changeEmailWrongPassword, .emailProof), (.network, .errorNetwork, nil),
            (.usernameExists, .changeEmailTaken, .newEmail),
        ] as [(AuthError, AuthText, InputID?)])
    func `a message suits a user who is signed in, and is at its field`(
        error: AuthError, text: AuthText, field: InputID?
    ) throws {
        let context = ScreenContext(texts: Texts(of: .example(), in: .en), now: clock.now())
        let member = AuthUser(userID: "1", username: "1", email: "ada@example.com", provider: .email)
        var change = EmailChangeFlow(user: member, code: nil)
        _ = change.handle(.editEmail(new), at: clock.now())
        _ = change.handle(.editPassword(SecretText(Self.password)), at: clock.now())
        let request = try #require(change.handle(.submit, at: clock.now()).first)
        _ = change.handle(.reply(.failed(error), to: request.id), at: clock.now())
        let flow = AuthFlow(brand: .example(), timeZone: .gmt, changesEmail: true)
        let screen = ChangeEmailScreen(flow, change, context)
        let message = context.texts(text)
        #expect(screen.email.problem == (field == .newEmail ? message : nil))
        #expect(screen.password.problem == (field == .emailProof ? message : nil))
        #expect(screen.notice == (field == nil ? Notice(.problem, message) : nil))
    }

    @Test func `only users with a password, at a backend that changes addresses, see the button`() {
        let context = ScreenContext(texts: Texts(of: .example(), in: .en), now: clock.now())
        for (provider, changesEmail) in [(SignInProvider.email, false), (.google, true), (.guest, true)] {
            let member = AuthUser(userID: "1", username: "1", email: "ada@example.com", provider: provider)
            var flow = AuthFlow(brand: .example(), timeZone: .gmt, changesEmail: changesEmail)
            let checks = flow.handle(.session(.signedIn(member)), at: clock.now())
            for check in checks { _ = flow.handle(.reply(.terms(areAccepted: true), to: check.id), at: clock.now()) }
            #expect(AccountScreen(flow, context, of: member).changeEmail == nil)
            #expect(flow.handle(.open(.changeEmail), at: clock.now()).isEmpty && flow.sheet == nil)
        }
    }
}

extension EmailChangeFlow.Call {
    /// The user for whom the call acts.
    fileprivate var user: AuthUser {
        switch self {
        case .update(let user, _, _), .confirm(let user, _, _), .resend(let user, _): user
        }
    }
}
