import AuthCore
import EmailOTP
import Testing

/// A new password that is entered twice.
struct RepeatedPasswordTests {
    private static let brand = BrandConfiguration.example(isPasswordEnteredTwice: true)

    @Test(arguments: [DrivenFlow.creatingAccount(.example(brand)), .registering(.onePage(brand))])
    func `a new password is sent only if both entries are the same`(start: DrivenFlow) {
        var flow = start
        #expect(flow.flow.inputs.contains(.repeatedPassword))
        for repeated: SecretText in ["", "passw0rD", "passw0rd "] {
            flow.send(.editRepeatedPassword(repeated))
            #expect(!flow.flow.canSubmit)
            #expect(flow.send(.submit) == nil)
            #expect(flow.flow.problem == .passwordsDoNotMatch)
            #expect(flow.flow.isPasswordUnconfirmed)
        }
        flow.send(.editRepeatedPassword("passw0rd"))
        #expect(flow.flow.problem == nil)
        #expect(flow.flow.canSubmit)
        #expect(flow.send(.submit) != nil)
    }

    @Test func `the same letters in other bytes are another password`() {
        var flow = DrivenFlow.registering(.onePage(Self.brand))
        flow.send(.editPassword("passw0rd\u{E9}"), .editRepeatedPassword("passw0rde\u{301}"), .submit)
        #expect(flow.flow.problem == .passwordsDoNotMatch)
        #expect(flow.flow.request == nil)
    }

    @Test func `the repetition is cleared with the password, and after the sign-up`() {
        var flow = DrivenFlow.registering(.onePage(Self.brand))
        flow.send(.editRepeatedPassword("passw0rd"))
        var left = flow
        left.send(.haveAccount)
        #expect(left.flow.draft.repeatedPassword.isEmpty)
        flow.send(.submit)
        flow.reply(.signedUp(.confirmUser(.ada)))
        #expect(flow.flow.draft.repeatedPassword.isEmpty)
        #expect(flow.flow.draft.password == "passw0rd")
    }
}
