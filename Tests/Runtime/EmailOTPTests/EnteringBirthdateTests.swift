import AuthCore
import EmailOTP
import Foundation
import Testing

struct EnteringBirthdateTests {
    @Test func `where there is a minimum age, nothing is asked before the birthdate`() {
        var flow = DrivenFlow()
        #expect(flow.flow.state == .enteringBirthdate(for: nil))
        #expect(!flow.flow.canSubmit)
        flow.send(.editEmail("ada@example.com"), .editPassword("passw0rd"), .editField(.displayName, "Ada"))
        #expect(flow.flow.draft == EmailOTPFlow.Draft())
        #expect(flow.send(.submit) == nil)
        #expect(flow.flow.problem == .missingFields([.birthdate]))
        flow.send(.editBirthdate(.adult))
        #expect(flow.flow.problem == nil)
        #expect(flow.flow.canSubmit)
        #expect(flow.send(.submit) == nil)
        #expect(flow.flow.state == .enteringEmail)
    }

    @Test func `where there is none, the address comes first`() {
        let brand = BrandConfiguration.example(fields: [.birthdate], minimumAge: 0)
        #expect(EmailOTPFlow(policy: .example(brand)).state == .enteringEmail)
    }

    @Test func `the thirteenth birthday itself is old enough`() {
        var flow = DrivenFlow()
        flow.send(.editBirthdate(.justThirteen), .submit)
        #expect(flow.flow.state == .enteringEmail)
    }

    @Test func `the age is that of the day in the person's own time zone`() throws {
        let kiritimati = try #require(TimeZone(secondsFromGMT: 14 * 3600))
        var flow = DrivenFlow(EmailOTPFlow.Policy(brand: .example(), timeZone: kiritimati))
        // At noon UTC it is already the sixteenth there.
        flow.send(.editBirthdate(.dayTooYoung), .submit)
        #expect(flow.flow.state == .enteringEmail)
    }

    @Test(arguments: [Birthdate.dayTooYoung, .child])
    func `nothing wakes up with the right birthdate, so that nothing hints at another`(birthdate: Birthdate) {
        var flow = DrivenFlow()
        flow.send(.editBirthdate(birthdate))
        #expect(flow.flow.canSubmit)
        #expect(flow.flow.problem == nil)
    }

    @Test func `a birthdate to come is none, and may be mended`() throws {
        var flow = DrivenFlow()
        flow.send(.editBirthdate(try Birthdate(year: 2026, month: 1, day: 16)), .submit)
        #expect(flow.flow.problem == .invalidBirthdate(.inFuture))
        flow.send(.editBirthdate(.adult), .submit)
        #expect(flow.flow.state == .enteringEmail)
    }

    @Test func `who is too young gets no second try, and all that was told is forgotten`() {
        var flow = DrivenFlow()
        #expect(flow.send(.editBirthdate(.dayTooYoung), .submit) == nil)
        #expect(flow.flow.state == .tooYoung)
        #expect(flow.flow.problem == .underAge(minimumAge: 13))
        #expect(flow.flow.draft == EmailOTPFlow.Draft())
        let end = flow.flow
        flow.send(
            .editBirthdate(.adult), .submit, .haveAccount, .changeEmail, .editEmail("bob@example.com"), .submit,
            .resend,
            .forgotPassword)
        #expect(flow.flow == end)
        #expect(!end.canSubmit && !end.canChangeEmail && !end.canSkipBirthdate)
    }

    @Test(arguments: [(0.0, true), (604_799.0, true), (604_800.0, false), (-3600.0, true), (-604_800.0, false)])
    func `nor after a restart, for a week by a clock that may have been set`(elapsed: TimeInterval, isClosed: Bool) {
        let memory = DrivenFlow.tooYoung().flow.memory
        let next = EmailOTPFlow(policy: .example(), remembering: memory, at: .noon + elapsed)
        #expect(next.state == (isClosed ? .tooYoung : .enteringBirthdate(for: nil)))
        #expect(next.problem == (isClosed ? .underAge(minimumAge: 13) : nil))
        #expect(next.memory.isClosed(at: .noon + elapsed) == isClosed)
        // A restart does not begin the week anew.
        let later = EmailOTPFlow(policy: .example(), remembering: next.memory, at: .noon + 7 * 86400)
        #expect(later.state == .enteringBirthdate(for: nil))
    }

    @Test func `who has an account signs in without a birthdate`() {
        var flow = DrivenFlow()
        #expect(flow.flow.canSkipBirthdate)
        flow.send(.editBirthdate(.child), .haveAccount)
        #expect(flow.flow.state == .enteringEmail)
        #expect(flow.flow.draft.birthdate == nil)
        flow.send(.editEmail("ada@example.com"), .submit)
        flow.reply(.status(.confirmed))
        #expect(flow.flow.state == .enteringPassword(.ada))
    }

    @Test func `who said to have an account and has none is asked before anything else of it is`() {
        var flow = DrivenFlow.enteringBirthdateAfterEmail()
        #expect(flow.flow.state == .enteringBirthdate(for: .ada))
        #expect(!flow.flow.canSkipBirthdate)
        flow.send(.editPassword("passw0rd"), .editField(.displayName, "Ada"))
        #expect(flow.flow.draft.password.isEmpty && flow.flow.draft.fields.isEmpty)
        flow.send(.submit)
        #expect(flow.flow.state == .creatingAccount(.ada))
    }

    @Test func `who said to have an account and is too young gets no second try either`() {
        var flow = DrivenFlow.enteringBirthdateAfterEmail()
        flow.send(.editBirthdate(.child), .submit, .changeEmail)
        #expect(flow.flow.state == .tooYoung)
        #expect(flow.flow.draft == EmailOTPFlow.Draft())
    }

    @Test func `the birthdate is told once, and goes with the account`() {
        var flow = DrivenFlow.creatingAccount()
        flow.send(.editBirthdate(.justThirteen), .editBirthdate(nil))
        #expect(flow.flow.draft.birthdate == .adult)
        guard case .signUp(_, _, let options)? = flow.send(.submit) else {
            Issue.record("no sign-up")
            return
        }
        #expect(options[.birthdate] == "1990-12-10")
    }

    @Test func `a backend that finds somebody too young has the last word`() {
        var flow = DrivenFlow.signingUp()
        #expect(flow.reply(.failed(.underAge(minimumAge: 13))) == nil)
        #expect(flow.flow.state == .tooYoung)
        #expect(flow.flow.memory.isClosed(at: flow.now))
        #expect(flow.flow.draft == EmailOTPFlow.Draft())
    }

    @Test func `a clock that was set back keeps the account from being created`() {
        var flow = DrivenFlow()
        flow.send(.editBirthdate(.justThirteen), .submit, .editEmail("ada@example.com"), .submit)
        flow.reply(.status(.new))
        flow.send(.editPassword("passw0rd"), .editField(.displayName, "Ada"), .editTerms(accepted: true))
        flow.wait(-86400)
        #expect(flow.send(.submit) == nil)
        #expect(flow.flow.problem == .underAge(minimumAge: 13))
    }
}
