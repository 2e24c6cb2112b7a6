import AuthCore
import AuthKit
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthScreens

/// Tests of the arrangements that a manifest chooses for the same flow.
struct ArrangementTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func brand(
        _ screens: ScreenArrangement, _ providers: [SignInProvider] = [.guest, .apple, .email],
        familyAccounts: FamilyAccountPolicy? = nil
    ) -> BrandConfiguration {
        .example(
            providers: providers, minimumAge: 0, languages: [.en, .de], screens: screens,
            familyAccounts: familyAccounts)
    }

    /// Returns the flow of a user who is not signed in, at the first screen.
    private func flow(_ brand: BrandConfiguration, hasEmail: Bool = true) -> AuthFlow {
        var flow = AuthFlow(brand: brand, timeZone: .gmt)
        let email = hasEmail ? EmailOTPFlow(policy: EmailOTPFlow.Policy(brand: brand, timeZone: .gmt)) : nil
        for request in flow.handle(.session(.signedOut(nil)), at: now) {
            _ = flow.handle(.reply(.emailFlow(email), to: request.id), at: now)
        }
        return flow
    }

    private func screen(_ flow: AuthFlow) -> (any Screen<AuthFlow.Event>)? {
        flow.screen(in: ScreenContext(texts: Texts(of: flow.brand, in: .en), now: now))
    }

    private func welcome(_ flow: AuthFlow) throws -> WelcomeScreen { try #require(screen(flow) as? WelcomeScreen) }

    // MARK: The first screen

    @Test func `a stack has one button for each provider, in the order of the manifest`() throws {
        var flow = flow(brand(ScreenArrangement(welcome: .stack), [.apple, .google, .email]))
        let screen = try welcome(flow)
        #expect(screen.arrangement == .stack)
        #expect(
            screen.commands.map(\.id) == [
                .provider(.apple), .provider(.google), .provider(.email),
            ])
        _ = flow.handle(try #require(screen.action(of: .tap(.provider(.email)))), at: now)
        #expect(self.screen(flow)?.id == .signIn)
        #expect(self.screen(flow)?.action(of: .tap(.createAccount)) != nil)
    }

    @Test(arguments: ScreenArrangement.Welcome.allCases)
    func `no arrangement leads to a sign-in by email that the app does not have`(
        _ welcome: ScreenArrangement.Welcome
    ) throws {
        let family = FamilyAccountPolicy(maxChildren: 5, pinLength: 4)
        let brand = brand(ScreenArrangement(welcome: welcome), familyAccounts: family)
        let screen = try self.welcome(flow(brand, hasEmail: false))
        for id in [CommandID.signIn, .signUp, .provider(.email)] { #expect(screen.action(of: .tap(id)) == nil) }
        #expect(screen.benefits.isEmpty && screen.benefitsTitle == nil)
        for id in [CommandID.provider(.guest), .provider(.apple)] { #expect(screen.action(of: .tap(id)) != nil) }
    }

    // MARK: The code on the page of the sign-up

    private func signedUp(_ screens: ScreenArrangement) throws -> AuthFlow {
        var flow = flow(.example(minimumAge: 0, screens: screens))
        var events: [EmailOTPFlow.Event] = [
            .createAccount, .editEmail("mira@example.com"), .editPassword("Moon-River-7"),
            .editBirthdate(try Birthdate(year: 1990, month: 5, day: 17)), .editTerms(accepted: true),
        ]
        if screens.email == .twoSteps {
            _ = flow.handle(.continueWith(.email), at: now)
            _ = flow.handle(.email(.editEmail("mira@example.com")), at: now)
            reply(&flow, .submit, .status(.new))
            events.removeFirst(2)
        } else {
            _ = flow.handle(.signIn, at: now)
        }
        for event in events { _ = flow.handle(.email(event), at: now) }
        #expect(screen(flow)?.id == .createAccount)
        reply(&flow, .submit, .signedUp(.confirmUser(AuthCodeDeliveryDetails(destination: nil))))
        return flow
    }

    private func reply(_ flow: inout AuthFlow, _ event: EmailOTPFlow.Event, _ reply: EmailOTPFlow.Reply) {
        let requests = flow.handle(.email(event), at: now)
        #expect(requests.count == 1)
        for request in requests {
            guard case .email(let inner) = request.call else { continue }
            _ = flow.handle(.reply(.email(reply, to: inner.id), to: request.id), at: now)
        }
    }

    @Test(arguments: ScreenArrangement.EmailEntry.allCases)
    func `the code is asked on the page of the sign-up, below what the user has entered`(
        _ entry: ScreenArrangement.EmailEntry
    ) throws {
        let flow = try signedUp(ScreenArrangement(welcome: .stack, email: entry, code: .samePage))
        let screen = try #require(self.screen(flow) as? CreateAccountScreen)
        #expect(screen.id == .createAccount)
        #expect(screen.email.value == "mira@example.com" && screen.terms.isOn && !screen.password.isEmpty)
        #expect(screen.birthdate?.value?.iso8601 == "1990-05-17")
        #expect(screen.submit.label == "Confirm code" && screen.resend?.isEnabled == false)
        #expect(!"\(screen)".contains("Moon"))
        var dumped = ""
        dump(screen, to: &dumped)
        #expect(!dumped.contains("Moon"))
        let key = ReturnKey(in: .code, of: screen.elements, texts: ControlTexts())
        #expect(key?.action == .press(screen.submit))
        for interaction: Interaction in [
            .edit(.email, "x"), .edit(.password, "x"), .turn(.terms, false), .choose(.birthdate, nil),
        ] {
            #expect(screen.action(of: interaction) == nil)
        }
        #expect(screen.action(of: .edit(.code, "1")) == .email(.editCode("1")))
        #expect(screen.action(of: .tap(.submit)) == .email(.submit))
    }
}
