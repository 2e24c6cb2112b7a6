import AuthCore
import EmailOTP
import Foundation
import Testing

struct CreatingAccountTests {
    /// An empty profile for a new address.
    static func empty(_ brand: BrandConfiguration = .example()) -> DrivenFlow {
        var flow = DrivenFlow.askingStatus(.example(brand))
        flow.reply(.status(.new))
        return flow
    }

    @Test func `missing fields are reported in the order of the screen`() {
        let brand = BrandConfiguration.example(
            fields: [.birthdate, .lastName, .displayName, .phone], minimumAge: 0)
        var flow = Self.empty(brand)
        #expect(flow.flow.missingFields == [.birthdate, .lastName, .displayName, .phone])
        #expect(flow.flow.unmetPasswordRequirements == [.minLength(8), .contains(.digit)])
        flow.send(.editBirthdate(.adult), .editField(.displayName, "Ada"), .editField(.phone, " \n"))
        #expect(flow.flow.missingFields == [.lastName, .phone])
        #expect(flow.send(.submit) == nil)
        #expect(flow.flow.problem == .missingFields([.lastName, .phone]))
    }

    @Test func `the sign-up contains all input`() {
        var flow = DrivenFlow.creatingAccount()
        flow.wait(60)
        let expected = SignUpOptions(
            attributes: [AuthUserAttribute(.name, value: "Ada")], birthdate: .adult,
            terms: TermsAcceptance(version: "2026-01-01", acceptedAt: .noon))
        #expect(flow.flow.canSubmit)
        #expect(flow.send(.submit) == .signUp(.ada, password: "passw0rd", expected))
    }

    @Test(
        arguments: [
            (.enteringEmail(), .editEmail("ada"), .invalidEmail(.malformed)),
            (.registering(), .editEmail("ada"), .invalidEmail(.malformed)),
            (.signingInOnePage(), .editEmail("ada"), .invalidEmail(.malformed)),
            (.signingInOnePage(), .editPassword(""), .service(.passwordMissing)),
            (.registering(), .editPassword("weak"), .invalidPassword(unmet: [.minLength(8), .contains(.digit)])),
            (.creatingAccount(), .editPassword("weak"), .invalidPassword(unmet: [.minLength(8), .contains(.digit)])),
            (.resettingPassword(), .editPassword("weak"), .invalidPassword(unmet: [.minLength(8), .contains(.digit)])),
            (.registering(), .editField(.displayName, " "), .missingFields([.displayName])),
            (.creatingAccount(), .editTerms(accepted: false), .termsNotAccepted),
        ] as [(DrivenFlow, Event, AuthError)])
    func `incomplete input is refused before any call`(start: DrivenFlow, edit: Event, problem: AuthError) {
        var flow = start
        flow.send(edit)
        #expect(!flow.flow.canSubmit)
        #expect(flow.send(.submit) == nil)
        #expect(flow.flow.state == start.flow.state)
        #expect(flow.flow.problem == problem)
    }

    @Test(
        arguments: [
            (.status(.pending), .usernameExists), (.status(.new), .usernameExists), (.failed(.network), .network),
        ] as [(Reply, AuthError)])
    func `an address that was taken in the meantime asks for its status once more, and keeps the profile`(
        reply: Reply, problem: AuthError
    ) {
        var flow = DrivenFlow.signingUp()
        #expect(flow.reply(.failed(.usernameExists)) == .status(.ada))
        #expect(flow.flow.isBusy)
        #expect(flow.reply(reply) == nil)
        #expect(flow.flow.state == .creatingAccount(.ada))
        #expect(flow.flow.problem == problem)
        #expect(flow.flow.canSubmit)
    }

    @Test func `the profile is kept for the next address, which is typed with white space around it`() {
        var flow = DrivenFlow.creatingAccount()
        flow.send(.changeEmail, .editEmail(" bob@example.com\n"), .submit)
        flow.reply(.status(.new))
        #expect(flow.flow.draft.birthdate == .adult)
        #expect(flow.flow.draft.terms != nil)
        flow.send(.editPassword("passw0rd"))
        guard case .signUp(.bob, _, let options)? = flow.send(.submit) else {
            Issue.record("no sign-up for the new address")
            return
        }
        #expect(options[.name] == "Ada")
    }
}
