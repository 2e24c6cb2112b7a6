import AuthCore
import AuthKit
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthScreens

/// Tests of the number of times that the flow has emptied a secret field by itself.
struct SecretClearingsTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let brand = BrandConfiguration.example(screens: ScreenArrangement(welcome: .stack))

    /// Returns the flow of a user at the sign-in with address and password.
    private func signingIn() -> AuthFlow {
        var flow = AuthFlow(brand: brand, timeZone: .gmt)
        let email = EmailOTPFlow(policy: EmailOTPFlow.Policy(brand: brand, timeZone: .gmt))
        for request in flow.handle(.session(.signedOut(nil)), at: now) {
            _ = flow.handle(.reply(.emailFlow(email), to: request.id), at: now)
        }
        _ = flow.handle(.signIn, at: now)
        return flow
    }

    private func type(_ texts: KeyValuePairs<InputID, String>, in flow: inout AuthFlow) {
        for (id, text) in texts {
            guard let event = AuthFlow.Event(.edit(id, text)) else { continue }
            _ = flow.handle(event, at: now)
        }
    }

    private func submit(_ reply: EmailOTPFlow.Reply, in flow: inout AuthFlow) throws {
        for request in flow.handle(.email(.submit), at: now) {
            guard case .email(let inner) = request.call else { continue }
            _ = flow.handle(.reply(.email(reply, to: inner.id), to: request.id), at: now)
        }
    }

    @Test func `each refusal that empties a field counts, also twice between two updates of a view`() throws {
        var flow = signingIn()
        type([.email: "ada@example.com", .password: "passw0rd"], in: &flow)
        #expect(flow.clearings[.password] == 0)
        try submit(.challenged(SignInChallenge(.authenticatorCode, continuation: "")), in: &flow)
        #expect(flow.clearings[.password] == 1)
        for count in 1...2 {
            type([.code: "123456"], in: &flow)
            try submit(.failed(.codeMismatch(attemptsLeft: nil)), in: &flow)
            #expect(flow.clearings[.code] == count)
            let context = ScreenContext(texts: Texts(of: brand, in: .en), now: now)
            let screen = try #require(flow.screen(in: context) as? ChallengeScreen)
            #expect(screen.code?.isEmpty == true && screen.code?.clearings == count)
        }
    }

    @Test func `an edit of the user and a refusal that keeps the field count nothing`() throws {
        var flow = signingIn()
        type([.email: "ada@example.com", .password: "passw0rd", .password: "", .password: "passw0rd"], in: &flow)
        try submit(.failed(.network), in: &flow)
        #expect(flow.clearings == SecretClearings())
    }

    @Test func `the number grows with a new flow, which has no text`() {
        var flow = signingIn()
        for count in 1...2 {
            type([.password: "passw0rd"], in: &flow)
            _ = flow.handle(.back, at: now)
            #expect(flow.clearings[.password] == count)
            _ = flow.handle(.signIn, at: now)
        }
    }
}
