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

    @Test func `a brand without fields and age gate asks only for the password and the terms`() {
        var flow = Self.empty(.example(fields: [], minimumAge: 0))
        #expect(flow.flow.missingFields == [])
        flow.send(.editPassword("passw0rd"))
        #expect(!flow.flow.canSubmit)
        flow.send(.editTerms(accepted: true))
        #expect(flow.flow.canSubmit)
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

    @Test func `a birthdate in the future is refused even without an age gate`() throws {
        var flow = Self.empty(.example(fields: [.birthdate], minimumAge: 0))
        flow.send(.editBirthdate(try Birthdate(year: 2026, month: 1, day: 16)), .submit)
        #expect(flow.flow.problem == .invalidBirthdate(.inFuture))
    }

    @Test func `the birthdate for a minimum age is not requested again`() {
        let brand = BrandConfiguration.example(fields: [.displayName, .birthdate])
        #expect(Self.empty(brand).flow.profileFields == [.displayName])
        #expect(Self.empty(brand).flow.missingFields == [.displayName])
        let ungated = BrandConfiguration.example(fields: [.displayName, .birthdate], minimumAge: 0)
        #expect(Self.empty(ungated).flow.profileFields == [.displayName, .birthdate])
    }

    @Test func `a weak password is refused with all unmet requirements`() {
        var flow = DrivenFlow.creatingAccount()
        flow.send(.editPassword("short"))
        #expect(!flow.flow.canSubmit)
        #expect(flow.send(.submit) == nil)
        #expect(flow.flow.problem == .invalidPassword(unmet: [.minLength(8), .contains(.digit)]))
    }

    @Test func `the terms must be accepted, and can be declined again`() {
        var flow = DrivenFlow.creatingAccount()
        flow.send(.editTerms(accepted: false))
        #expect(!flow.flow.canSubmit)
        #expect(flow.send(.submit) == nil)
        #expect(flow.flow.problem == .termsNotAccepted)
    }

    @Test func `each edit clears the problem`() {
        for edit: Event in [
            .editPassword("x"), .editField(.displayName, "x"), .editBirthdate(.adult), .editTerms(accepted: true),
        ] {
            var flow = Self.empty(.example(fields: [.displayName, .birthdate], minimumAge: 0))
            flow.send(.submit)
            #expect(flow.flow.problem != nil)
            flow.send(edit)
            #expect(flow.flow.problem == nil)
        }
    }

    @Test func `a new account waits for its code`() {
        var flow = DrivenFlow.signingUp()
        #expect(flow.reply(.signedUp(.confirmUser(.ada))) == nil)
        #expect(flow.flow.state == .enteringCode(.ada))
        #expect(flow.flow.notice == .codeSent(.ada))
        #expect(flow.flow.secondsUntilResend(at: flow.now) == 30)
    }

    @Test func `the user is signed in immediately if the account needs no code`() {
        var flow = DrivenFlow.signingUp()
        #expect(flow.reply(.signedUp(.done)) == .signIn(.ada, password: "passw0rd"))
        flow.reply(.signedIn(.ada))
        #expect(flow.flow.state == .signedIn(.ada))
    }

    @Test func `the user can retry a sign-up after a network error`() {
        var flow = DrivenFlow.signingUp()
        #expect(flow.reply(.failed(.network)) == nil)
        #expect(flow.flow.state == .creatingAccount(.ada))
        #expect(flow.flow.problem == .network)
        #expect(flow.flow.draft.password == "passw0rd")
        guard case .signUp? = flow.send(.submit) else {
            Issue.record("the sign-up was not sent again")
            return
        }
    }

    @Test func `the flow requests the status again if the address was taken in the meantime`() {
        var flow = DrivenFlow.signingUp()
        #expect(flow.reply(.failed(.usernameExists)) == .status(.ada))
        #expect(flow.flow.state == .creatingAccount(.ada))
        #expect(flow.flow.isBusy)
    }

    @Test func `a taken address with a pending account shows the error and asks for no code`() {
        var flow = DrivenFlow.signingUp()
        flow.reply(.failed(.usernameExists))
        #expect(flow.reply(.status(.pending)) == nil)
        #expect(flow.flow.state == .creatingAccount(.ada))
        #expect(flow.flow.problem == .usernameExists)
    }

    @Test func `a taken address with a confirmed account leads to its password and shows the error`() {
        var flow = DrivenFlow.signingUp()
        flow.reply(.failed(.usernameExists))
        #expect(flow.reply(.status(.confirmed)) == nil)
        #expect(flow.flow.state == .enteringPassword(.ada))
        #expect(flow.flow.problem == .usernameExists)
        #expect(flow.flow.draft.password.isEmpty)
    }

    @Test func `a taken address without an account does not cause a loop`() {
        var flow = DrivenFlow.signingUp()
        flow.reply(.failed(.usernameExists))
        #expect(flow.reply(.status(.new)) == nil)
        #expect(flow.flow.state == .creatingAccount(.ada))
        #expect(flow.flow.problem == .usernameExists)
    }

    @Test func `a failed status request after a refused sign-up keeps the profile`() {
        var flow = DrivenFlow.signingUp()
        flow.reply(.failed(.usernameExists))
        flow.reply(.failed(.network))
        #expect(flow.flow.state == .creatingAccount(.ada))
        #expect(flow.flow.problem == .network)
        #expect(flow.flow.canSubmit)
    }
}
