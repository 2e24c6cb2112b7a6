import AuthCore
import AuthKit
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthScreens

/// Tests of the sheets: which screens lie above each other, and which event closes the upper one.
struct LayerTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let guest = AuthUser(userID: "1", username: "guest", email: nil, provider: .guest)
    private let mira = AuthUser(userID: "2", username: "mira", email: "mira@example.com", provider: .email)

    private func brand(_ welcome: ScreenArrangement.Welcome, minimumAge: Int = 0) -> BrandConfiguration {
        .example(
            providers: [.guest, .email], minimumAge: minimumAge, screens: ScreenArrangement(welcome: welcome))
    }

    /// Returns the flow of a user who is not signed in, at the first screen.
    private func flow(_ brand: BrandConfiguration) -> AuthFlow {
        var flow = AuthFlow(brand: brand, timeZone: .gmt)
        enter(.signedOut(nil), in: &flow)
        return flow
    }

    /// Delivers a state of the session, and the replies to the calls that follow.
    private func enter(_ state: AuthState, in flow: inout AuthFlow) {
        let requests = flow.handle(.session(state), at: now)
        for request in requests { reply(to: request, in: &flow) }
    }

    private func reply(to request: AuthFlow.Request, in flow: inout AuthFlow) {
        let email = EmailOTPFlow(policy: EmailOTPFlow.Policy(brand: flow.brand, timeZone: .gmt))
        switch request.call {
        case .prepareEmail: _ = flow.handle(.reply(.emailFlow(email), to: request.id), at: now)
        case .checkTerms: _ = flow.handle(.reply(.terms(areAccepted: true), to: request.id), at: now)
        default: break
        }
    }

    private func layers(_ flow: AuthFlow) -> [ScreenID?] {
        [flow.trail?.top] + flow.sheets.map(\.trail.top)
    }

    private func dismissals(_ flow: AuthFlow) -> [AuthFlow.Event?] {
        flow.sheets.map(\.dismissal)
    }

    @Test func `the sheets arrangement keeps the first screen below the forms`() {
        var flow = flow(brand(.sheets))
        #expect(layers(flow) == [.welcome])
        _ = flow.handle(.signIn, at: now)
        #expect(layers(flow) == [.welcome, .signIn])
        #expect(dismissals(flow) == [.close])
        _ = flow.handle(.open(.terms), at: now)
        #expect(layers(flow) == [.welcome, .signIn, .terms])
        #expect(dismissals(flow) == [.close, .close])
        _ = flow.handle(.close, at: now)
        #expect(layers(flow) == [.welcome, .signIn])
        _ = flow.handle(.close, at: now)
        #expect(layers(flow) == [.welcome])
    }

    @Test func `no gesture closes the screen of a user who is too young`() throws {
        var flow = flow(brand(.sheets, minimumAge: 13))
        _ = flow.handle(.signUp, at: now)
        #expect(layers(flow) == [.welcome, .birthdate])
        _ = flow.handle(.editBirthdate(try Birthdate(iso8601: "2020-01-01")), at: now)
        for request in flow.handle(.email(.submit), at: now) {
            guard case .email(let inner) = request.call else { continue }
            _ = flow.handle(
                .reply(.email(.failed(.underAge(minimumAge: 13)), to: inner.id), to: request.id), at: now)
        }
        #expect(layers(flow) == [.tooYoung])
    }

    @Test func `no gesture interrupts a deletion`() throws {
        var flow = flow(brand(.none))
        enter(.signedIn(mira), in: &flow)
        _ = flow.handle(.open(.deleteAccount), at: now)
        #expect(dismissals(flow) == [.close])
        _ = flow.handle(.deletion(.editText("DELETE", word: "DELETE")), at: now)
        _ = flow.handle(.deletion(.submit), at: now)
        #expect(flow.deletion?.isBusy == true)
        #expect(dismissals(flow) == [nil])
        _ = flow.handle(.close, at: now)
        #expect(flow.deletion?.isBusy == true)
    }
}
