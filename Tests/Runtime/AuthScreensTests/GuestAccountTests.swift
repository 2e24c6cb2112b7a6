import AuthCore
import AuthKit
import AuthScreens
import AuthSystem
@testable import AuthTesting
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing

private enum GuestEnvironment: String, TestEnvironment {
    case development

    static var brand: BrandConfiguration {
        .example(
            providers: [.guest, .email, .apple], signUpFields: [], minimumAge: 0,
            screens: ScreenArrangement(welcome: .cards))
    }
}

/// An app's closure for the data of a guest.
private actor Takeover {
    private(set) var calls: [(guest: AuthUser, account: AuthUser)] = []

    func take(_ guest: AuthUser, _ account: AuthUser) { calls.append((guest, account)) }
}

/// Journeys of a guest who creates an account or signs in from the account's screen, with the mock.
@MainActor struct GuestAccountTests {
    private let takeover = Takeover()
    private let auth: BrandAuth
    private let user: ScreenUser
    private let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
    private let password = "Moon-River-7"

    init() {
        auth = BrandAuth(
            GuestEnvironment.development, backend: .releaseMock,
            services: .inMemory(clock: clock.session, timeZone: .gmt)
        ) { [takeover] in await takeover.take($0, $1) }
        user = ScreenUser(auth)
    }

    /// Begins as a guest, and opens the account.
    private func guest() async throws -> AuthUser {
        try await user.sees(.welcome)
        try await user.taps(.provider(.guest))
        try await acceptTerms()
        let guest = try await user.seesApp()
        #expect(user.model.identity == .guest(guest))
        try await openAccount()
        return guest
    }

    private func acceptTerms() async throws {
        for _ in 0..<500 where user.model.auth.state.user == nil { await Task.yield() }
        if try await user.nextScreen()?.id == .termsUpdate { try await user.taps(.acceptTerms) }
    }

    private func openAccount() async throws {
        user.model.flow.send(.open(.account))
        try await user.sees(.account)
        await user.model.flow.waitForCalls()
    }

    private func seesAccountHolder(_ email: String) async throws {
        for _ in 0..<1000 where auth.state.user?.isGuest != false { try await Task.sleep(for: .milliseconds(10)) }
        try await acceptTerms()
        #expect(try await user.seesApp().email == email)
        #expect(user.model.identity?.user.isGuest == false && user.model.flow.flow.sheet == nil)
    }

    private func signUp(as email: String = "mira@example.com") async throws {
        try await user.taps(.signUp)
        try await user.sees(.createAccount)
        try user.types(email, into: .email)
        try user.types(password, into: .password)
        try user.turns(.terms)
        try await user.taps(.submit)
        try await user.sees(.code)
    }

    @Test func `a guest creates an account, and the app takes the guest's data over once`() async throws {
        let guest = try await guest()
        try await signUp()
        #expect(auth.state == .signedIn(guest), "the guest's session ended before the account's began")
        try user.types(try #require(await auth.mailbox?.lastCode(for: "mira@example.com")), into: .code)
        try await user.taps(.submit)
        try await seesAccountHolder("mira@example.com")
        await auth.refresh()
        #expect(await takeover.calls.map(\.guest) == [guest])
        #expect(await takeover.calls.map(\.account) == [auth.state.user])
    }

    @Test func `a user with an account gets no offer of another one`() async throws {
        _ = try await guest()
        try await user.taps(.provider(.apple))
        try await seesAccountHolder("apple.user@example.com")
        try await openAccount()
        for id in [CommandID.signUp, .signIn, .provider(.apple), .provider(.guest)] {
            await #expect(throws: CheckFailure.self) { try await user.taps(id) }
        }
        for event in [AuthFlow.Event.signUp, .signIn, .continueWith(.apple), .continueWith(.email), .open(.upgrade)] {
            user.model.flow.send(event)
            try await user.sees(.account)
        }
    }
}

/// Tests of a guest's sign-up in the flow, without a client.
struct GuestUpgradeFlowTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let guest = AuthUser(userID: "g", username: "guest", email: nil, provider: .guest)
    private let brand = BrandConfiguration.example(screens: .standard)

    private func atAccount() -> AuthFlow {
        var flow = AuthFlow(brand: brand, timeZone: .gmt)
        for request in flow.handle(.session(.signedIn(guest)), at: now) {
            _ = flow.handle(.reply(.terms(areAccepted: true), to: request.id), at: now)
        }
        let requests = flow.handle(.open(.account), at: now)
        #expect(requests.map(\.call) == [.readChoices, .prepareEmail])
        let email = EmailOTPFlow(policy: EmailOTPFlow.Policy(brand: brand, timeZone: .gmt))
        for request in requests where request.call == .prepareEmail {
            _ = flow.handle(.reply(.emailFlow(email), to: request.id), at: now)
        }
        return flow
    }

    private func screen(_ flow: AuthFlow) -> ScreenID? {
        let context = ScreenContext(texts: Texts(of: brand, in: .en), now: now)
        return (flow.sheet(in: context) ?? flow.screen(in: context))?.id
    }

    @Test func `a guest enters the birthdate in the sheet, if a page asks for it`() throws {
        var flow = atAccount()
        for request in flow.handle(.continueWith(.google), at: now) {
            _ = flow.handle(.reply(.failed(.missingFields([.birthdate])), to: request.id), at: now)
        }
        #expect(screen(flow) == .birthdate && flow.place == .app(.guest(guest)))
        _ = flow.handle(.editBirthdate(try Birthdate(year: 2020, month: 5, day: 17)), at: now)
        for request in flow.handle(.submitBirthdate, at: now) {
            _ = flow.handle(.reply(.failed(.underAge(minimumAge: 13)), to: request.id), at: now)
        }
        #expect(screen(flow) == .tooYoung)
        _ = flow.handle(.back, at: now)
        #expect(screen(flow) == .tooYoung && flow.handle(.continueWith(.apple), at: now).isEmpty)
        _ = flow.handle(.close, at: now)
        #expect(screen(flow) == nil && flow.place == .app(.guest(guest)))
        #expect(flow.email == nil && flow.birthdate == nil, "the sheet keeps what the guest has entered")
    }

    @Test func `a lock closes the sheet, forgets the input, and does not wait for the sign-in`() {
        var flow = atAccount()
        _ = flow.handle(.signIn, at: now)
        _ = flow.handle(.email(.editEmail("mira@example.com")), at: now)
        #expect(flow.sheet == .upgrade && flow.email?.draft.email == "mira@example.com")
        _ = flow.handle(.back, at: now)
        for request in flow.handle(.continueWith(.google), at: now) {
            _ = flow.handle(.reply(.done, to: request.id), at: now)
        }
        #expect(flow.isBusy)
        _ = flow.handle(.session(.locked(nil)), at: now)
        #expect(flow.sheet == nil && flow.email == nil)
        #expect(flow.handle(.retry, at: now).map(\.call) == [.refresh])
        _ = flow.handle(.session(.signedIn(guest)), at: now)
        #expect(flow.place == .app(.guest(guest)))
    }
}
