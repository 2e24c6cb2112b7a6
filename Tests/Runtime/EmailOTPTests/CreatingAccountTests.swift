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

    @Test func `what is missing is told in the order it is asked`() {
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

    @Test func `a brand without fields and age gate asks for password and terms alone`() {
        var flow = Self.empty(.example(fields: [], minimumAge: 0))
        #expect(flow.flow.missingFields == [])
        flow.send(.editPassword("passw0rd"))
        #expect(!flow.flow.canSubmit)
        flow.send(.editTerms(accepted: true))
        #expect(flow.flow.canSubmit)
    }

    @Test func `the account is created with everything that was told`() {
        var flow = DrivenFlow.creatingAccount()
        flow.wait(60)
        let expected = SignUpOptions(
            attributes: [AuthUserAttribute(.name, value: "Ada")], birthdate: .adult,
            terms: TermsAcceptance(version: "2026-01-01", acceptedAt: .noon))
        #expect(flow.flow.canSubmit)
        #expect(flow.send(.submit) == .signUp(.ada, password: "passw0rd", expected))
    }

    @Test func `a birthdate to come is refused even without an age gate`() throws {
        var flow = Self.empty(.example(fields: [.birthdate], minimumAge: 0))
        flow.send(.editBirthdate(try Birthdate(year: 2026, month: 1, day: 16)), .submit)
        #expect(flow.flow.problem == .invalidBirthdate(.inFuture))
    }

    @Test func `a birthdate that there is a minimum age for is not asked again`() {
        let brand = BrandConfiguration.example(fields: [.displayName, .birthdate])
        #expect(Self.empty(brand).flow.profileFields == [.displayName])
        #expect(Self.empty(brand).flow.missingFields == [.displayName])
        let ungated = BrandConfiguration.example(fields: [.displayName, .birthdate], minimumAge: 0)
        #expect(Self.empty(ungated).flow.profileFields == [.displayName, .birthdate])
    }

    @Test func `a weak password is refused with all that it lacks`() {
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
            .editPassword("x"), .editField(.displayName, "x"), .editBirthdate(nil), .editTerms(accepted: false),
        ] {
            var flow = Self.empty(.example(fields: [.displayName, .birthdate], minimumAge: 0))
            flow.send(.submit)
            #expect(flow.flow.problem != nil)
            flow.send(edit)
            #expect(flow.flow.problem == nil)
        }
    }

    @Test func `a new account waits for the code that was sent`() {
        var flow = DrivenFlow.signingUp()
        #expect(flow.reply(.signedUp(.codeSent(.ada))) == nil)
        #expect(flow.flow.state == .enteringCode(.ada))
        #expect(flow.flow.notice == .codeSent(.ada))
        #expect(flow.flow.secondsUntilResend(at: flow.now) == 30)
    }

    @Test func `an account that needs no code is signed in to at once`() {
        var flow = DrivenFlow.signingUp()
        #expect(flow.reply(.signedUp(.confirmed)) == .signIn(.ada, password: "passw0rd"))
        flow.reply(.signedIn(.ada))
        #expect(flow.flow.state == .signedIn(.ada))
    }

    @Test func `a sign-up that could not be sent can be sent again`() {
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

    @Test func `an address taken in the meantime is asked for its status again`() {
        var flow = DrivenFlow.signingUp()
        #expect(flow.reply(.failed(.usernameExists)) == .status(.ada))
        #expect(flow.flow.state == .creatingAccount(.ada))
        #expect(flow.flow.isBusy)
    }

    @Test func `an address that a backend keeps for a pending account leads to no code`() {
        var flow = DrivenFlow.signingUp()
        flow.reply(.failed(.usernameExists))
        #expect(flow.reply(.status(.pending)) == nil)
        #expect(flow.flow.state == .creatingAccount(.ada))
        #expect(flow.flow.problem == .usernameExists)
    }

    @Test func `an address taken by a confirmed account leads to its password, and says why`() {
        var flow = DrivenFlow.signingUp()
        flow.reply(.failed(.usernameExists))
        #expect(flow.reply(.status(.confirmed)) == nil)
        #expect(flow.flow.state == .enteringPassword(.ada))
        #expect(flow.flow.problem == .usernameExists)
        #expect(flow.flow.draft.password.isEmpty)
    }

    @Test func `an address that is taken and has no account does not go round in circles`() {
        var flow = DrivenFlow.signingUp()
        flow.reply(.failed(.usernameExists))
        #expect(flow.reply(.status(.new)) == nil)
        #expect(flow.flow.state == .creatingAccount(.ada))
        #expect(flow.flow.problem == .usernameExists)
    }

    @Test func `a status that cannot be had after a refused sign-up leaves the profile`() {
        var flow = DrivenFlow.signingUp()
        flow.reply(.failed(.usernameExists))
        flow.reply(.failed(.network))
        #expect(flow.flow.state == .creatingAccount(.ada))
        #expect(flow.flow.problem == .network)
        #expect(flow.flow.canSubmit)
    }
}
