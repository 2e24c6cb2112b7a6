import AuthCore
import EmailOTP
import Foundation
import Testing

struct EnteringBirthdateTests {
    @Test func `a brand with a minimum age asks for the birthdate, even if its sign-up fields leave it out`() {
        let policy = EmailOTPFlow.Policy(brand: .example(fields: [.displayName]), timeZone: .gmt)
        #expect(policy.fields == [.birthdate, .displayName])
        #expect(EmailOTPFlow.Policy(brand: .example(minimumAge: 0), timeZone: .gmt).fields == [.displayName])
    }

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
        #expect(flow.answers == [.tooYoung])
        let end = flow.flow
        flow.send(
            .editBirthdate(.adult), .submit, .haveAccount, .changeEmail, .editEmail("bob@example.com"), .submit,
            .resend,
            .forgotPassword)
        #expect(flow.flow == end)
        #expect(!end.canSubmit && !end.canChangeEmail && !end.canSkipBirthdate)
    }

    @Test func `the next flow of the device is over as well while its gate is closed`() {
        let next = EmailOTPFlow(policy: .example(), remembering: EmailOTPMemory(), isClosed: true, at: .noon)
        #expect(next.state == .tooYoung)
        #expect(next.problem == .underAge(minimumAge: 13))
    }

    @Test func `the age gate decides, and the flow waits for it`() {
        var flow = EmailOTPFlow(policy: .example())
        _ = flow.handle(.editBirthdate(.adult), at: .noon)
        _ = flow.handle(.submit, at: .noon)
        #expect(flow.state == .enteringBirthdate(for: nil))
        #expect(flow.request?.call == .answerAgeGate(.oldEnough))
        #expect(flow.isBusy && !flow.canSubmit)
        _ = flow.handle(.editBirthdate(.child), at: .noon)
        #expect(flow.draft.birthdate == .adult)

        var unreadable = flow
        unreadable.answer(.failed(.storage))
        #expect(unreadable.state == .enteringBirthdate(for: nil))
        #expect(unreadable.problem == .storage)
        #expect(unreadable.canSubmit)

        var refused = flow
        refused.answer(.failed(.underAge(minimumAge: 13)))
        #expect(refused.state == .tooYoung)
        #expect(refused.draft == EmailOTPFlow.Draft())

        flow.answer(.ageGatePassed)
        #expect(flow.state == .enteringEmail)
        #expect(flow.request == nil)
    }

    @Test func `a user who has an account after all does not wait for the gate`() throws {
        var flow = EmailOTPFlow(policy: .example())
        _ = flow.handle(.editBirthdate(.adult), at: .noon)
        _ = flow.handle(.submit, at: .noon)
        let id = try #require(flow.request).id
        _ = flow.handle(.haveAccount, at: .noon)
        let before = flow
        _ = flow.handle(.reply(.ageGatePassed, to: id), at: .noon)
        #expect(flow == before)
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
        #expect(flow.answers == [.oldEnough, .tooYoung])
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

extension EmailOTPFlow {
    /// Hands over the reply to the call that is under way.
    fileprivate mutating func answer(_ reply: Reply) {
        if let id = request?.id { _ = handle(.reply(reply, to: id), at: .noon) }
    }
}
