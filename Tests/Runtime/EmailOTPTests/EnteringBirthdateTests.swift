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

    @Test func `a flow with a minimum age begins with the birthdate`() {
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

    @Test func `the user's time zone decides the current day`() throws {
        let kiritimati = try #require(TimeZone(secondsFromGMT: 14 * 3600))
        var flow = DrivenFlow(EmailOTPFlow.Policy(brand: .example(), timeZone: kiritimati))
        // At noon UTC, it is already the sixteenth there.
        flow.send(.editBirthdate(.dayTooYoung), .submit)
        #expect(flow.flow.state == .enteringEmail)
    }

    @Test(arguments: [Birthdate.dayTooYoung, .child])
    func `the button is enabled for every birthdate, so that it does not hint at another one`(birthdate: Birthdate) {
        var flow = DrivenFlow()
        flow.send(.editBirthdate(birthdate))
        #expect(flow.flow.canSubmit)
        #expect(flow.flow.problem == nil)
    }

    @Test func `a birthdate in the future is refused and can be corrected`() throws {
        var flow = DrivenFlow()
        flow.send(.editBirthdate(try Birthdate(year: 2026, month: 1, day: 16)), .submit)
        #expect(flow.flow.problem == .invalidBirthdate(.inFuture))
        flow.send(.editBirthdate(.adult), .submit)
        #expect(flow.flow.state == .enteringEmail)
    }

    @Test func `the flow waits for the decision of the age gate`() {
        var flow = EmailOTPFlow(policy: .example())
        _ = flow.handle(.editBirthdate(.adult), at: .noon)
        _ = flow.handle(.submit, at: .noon)
        #expect(flow.state == .enteringBirthdate(for: nil))
        #expect(flow.request?.call == .answerAgeGate(.oldEnough))
        #expect(flow.isBusy && !flow.canSubmit)
        _ = flow.handle(.editBirthdate(.child), at: .noon)
        #expect(flow.draft.birthdate == .adult)

        var unreadable = flow
        unreadable.receive(.failed(.storage))
        #expect(unreadable.state == .enteringBirthdate(for: nil))
        #expect(unreadable.problem == .storage)
        #expect(unreadable.canSubmit)

        var refused = flow
        refused.receive(.failed(.underAge(minimumAge: 13)))
        #expect(refused.state == .tooYoung)
        #expect(refused.draft == EmailOTPFlow.Draft())

        flow.receive(.ageGatePassed)
        #expect(flow.state == .enteringEmail)
        #expect(flow.request == nil)
    }

    @Test func `a user who has an account signs in without a birthdate`() {
        var flow = DrivenFlow()
        #expect(flow.flow.canSkipBirthdate)
        flow.send(.editBirthdate(.child), .haveAccount)
        #expect(flow.flow.state == .enteringEmail)
        #expect(flow.flow.draft.birthdate == nil)
        flow.send(.editEmail("ada@example.com"), .submit)
        flow.reply(.status(.confirmed))
        #expect(flow.flow.state == .enteringPassword(.ada))
    }

    @Test func `a backend can refuse a user who is too young`() {
        var flow = DrivenFlow.signingUp()
        #expect(flow.reply(.failed(.underAge(minimumAge: 13))) == nil)
        #expect(flow.flow.state == .tooYoung)
        #expect(flow.answers == [.oldEnough, .tooYoung])
        #expect(flow.flow.draft == EmailOTPFlow.Draft())
    }

    @Test func `the sign-up checks the age again after the clock was set back`() {
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
    /// Sends a reply to the call that is under way.
    fileprivate mutating func receive(_ reply: Reply) {
        if let id = request?.id { _ = handle(.reply(reply, to: id), at: .noon) }
    }
}
