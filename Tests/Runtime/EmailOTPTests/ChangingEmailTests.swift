import AuthCore
import EmailOTP
import Testing

struct ChangingEmailTests {
    static let situations: [(name: String, flow: DrivenFlow)] = [
        ("entering the birthdate after the address", .enteringBirthdateAfterEmail()),
        ("creating an account", .creatingAccount()), ("signing up", .signingUp()), ("entering a code", .enteringCode()),
        ("confirming", .confirming()), ("resending", .resending()), ("entering a password", .enteringPassword()),
        ("signing in", .signingIn()), ("requesting a new password", .requestingReset()),
        ("resetting a password", .resettingPassword()), ("setting a password", .settingPassword()),
    ]

    @Test(arguments: situations)
    func `the user can go back from every step to the address`(name: String, start: DrivenFlow) {
        var flow = start
        #expect(flow.flow.canChangeEmail)
        #expect(flow.send(.changeEmail) == nil)
        #expect(flow.flow.state == .enteringEmail)
        #expect(flow.flow.draft.email == "ada@example.com")
        #expect(flow.flow.draft.password.isEmpty)
        #expect(flow.flow.draft.code.isEmpty)
        #expect(flow.flow.problem == nil)
        #expect(flow.flow.notice == nil)
        #expect(flow.flow.canSubmit)
    }

    static let replies: [Reply] = [
        .status(.new), .status(.pending), .status(.confirmed), .signedUp(.confirmUser(.ada)), .signedUp(.done),
        .confirmed, .codeSent(.ada), .signedIn(.ada), .passwordReset, .failed(.network), .failed(.usernameExists),
    ]

    @Test(arguments: situations.filter { $0.flow.flow.request != nil })
    func `a reply that arrives after going back is dropped`(name: String, start: DrivenFlow) throws {
        var flow = start
        let late = try #require(flow.flow.request).id
        flow.send(.changeEmail)
        let before = flow.flow
        for reply in Self.replies {
            #expect(flow.send(.reply(reply, to: late)) == nil)
            #expect(flow.flow == before)
        }
        flow.send(.submit)
        let asking = flow.flow
        for reply in Self.replies {
            #expect(flow.send(.reply(reply, to: late)) == nil)
            #expect(flow.flow == asking)
        }
    }

    @Test func `going back clears a birthdate that was not submitted`() {
        var flow = DrivenFlow.enteringBirthdateAfterEmail()
        flow.send(.editBirthdate(.child), .changeEmail)
        #expect(flow.flow.draft.birthdate == nil)
        flow.send(.submit)
        flow.reply(.status(.new))
        #expect(flow.flow.state == .enteringBirthdate(for: .ada))
    }

    @Test func `the profile is kept for the next address`() {
        var flow = DrivenFlow.creatingAccount()
        flow.send(.changeEmail, .editEmail("bob@example.com"), .submit)
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
