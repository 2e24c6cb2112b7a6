import AuthCore
import EmailOTP
import Testing

/// The sign-up form of the entry with address and password.
struct RegisteringTests {
    @Test func `a taken address is a problem with the way back to the sign-in, which keeps the address`() {
        var flow = DrivenFlow.askingForAccount()
        #expect(flow.reply(.failed(.usernameExists)) == nil)
        #expect(flow.flow.state == .registering)
        #expect(flow.flow.problem == .usernameExists)
        #expect(flow.flow.canReturnToSignIn)
        flow.send(.haveAccount)
        #expect(flow.flow.state == .signingIn)
        #expect(flow.flow.problem == nil)
        #expect(flow.flow.draft.email == "ada@example.com")
        #expect(flow.flow.draft.password.isEmpty)
        #expect(flow.flow.draft.fields == [.displayName: " Ada "])
    }

    @Test func `a mistyped address is corrected in the form, which keeps the profile`() {
        var flow = DrivenFlow.enteringCodeOnePage()
        flow.send(.changeEmail)
        #expect(flow.flow.state == .registering)
        #expect(flow.flow.draft.fields == [.displayName: " Ada "])
        #expect(flow.flow.draft.password.isEmpty)
        flow.send(.editEmail("bob@example.com"), .editPassword("passw0rd"))
        guard case .signUp(.bob, _, _)? = flow.send(.submit) else {
            Issue.record("the corrected address is not signed up")
            return
        }
    }

    @Test func `a confirmed account signs in with the password of the form`() {
        var flow = DrivenFlow.enteringCodeOnePage()
        flow.send(.submit)
        #expect(flow.reply(.confirmed) == .signIn(.ada, password: "passw0rd"))
        #expect(flow.flow.state == .signingIn)
        flow.reply(.failed(.network))
        #expect(flow.flow.draft.email == "ada@example.com" && flow.flow.draft.password.isEmpty)
        flow.send(.editPassword("passw0rd"))
        #expect(flow.send(.submit) == .signIn(.ada, password: "passw0rd"))
    }
}
