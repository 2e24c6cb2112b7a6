import AuthCore
import EmailOTP
import Testing

/// An error about an input stays until that input is edited, or another one that can be its cause.
struct LastingErrorTests {
    private static let weak = AuthError.invalidPassword(unmet: [])

    /// An error of a step, an edit, and what remains of the error.
    struct Case: CustomTestStringConvertible {
        let error: AuthError
        let edit: EmailOTPFlow.Input
        let rest: AuthError?

        var testDescription: String { "\(error), \(edit)" }
    }

    static let cases = [
        Case(error: .invalidEmail(.malformed), edit: .password, rest: .invalidEmail(.malformed)),
        Case(error: .invalidEmail(.malformed), edit: .email, rest: nil),
        Case(error: .usernameExists, edit: .terms, rest: .usernameExists),
        Case(error: weak, edit: .repeatedPassword, rest: weak),
        Case(error: weak, edit: .password, rest: nil),
        // The message does not say which of the two is wrong.
        Case(error: .invalidCredentials, edit: .email, rest: nil),
        Case(error: .invalidCredentials, edit: .password, rest: nil),
        Case(error: .invalidCredentials, edit: .terms, rest: .invalidCredentials),
        Case(error: .passwordsDoNotMatch, edit: .password, rest: nil),
        Case(error: .passwordsDoNotMatch, edit: .repeatedPassword, rest: nil),
        Case(error: .passwordsDoNotMatch, edit: .email, rest: .passwordsDoNotMatch),
        Case(error: .termsNotAccepted, edit: .email, rest: .termsNotAccepted),
        Case(error: .termsNotAccepted, edit: .terms, rest: nil),
        Case(
            error: .missingFields([.firstName, .lastName]), edit: .field(.firstName),
            rest: .missingFields([.lastName])),
        Case(error: .missingFields([.lastName]), edit: .field(.lastName), rest: nil),
        Case(error: .missingFields([.lastName]), edit: .email, rest: .missingFields([.lastName])),
        // The step has no such inputs, so the message is in the notice.
        Case(error: .missingFields([.phone]), edit: .email, rest: nil),
        Case(error: .missingFields([.phone, .lastName]), edit: .email, rest: .missingFields([.lastName])),
        Case(error: .codeExpired, edit: .email, rest: nil),
        Case(error: .network, edit: .email, rest: nil),
    ]

    @Test(arguments: cases)
    func `an edit ends the part of an error that it can mend, and what is in the notice`(_ example: Case) {
        let step: [EmailOTPFlow.Input] = [
            .field(.firstName), .field(.lastName), .email, .password, .repeatedPassword, .terms,
        ]
        #expect(example.error.remainder(afterEditOf: example.edit, among: step) == example.rest)
    }

    @Test func `a weak password is named until it is edited, also if another code is sent`() {
        var flow = DrivenFlow.settingPassword()
        flow.reply(.failed(Self.weak))
        flow.wait(60)
        flow.send(.editCode("654321"), .resend)
        flow.reply(.codeSent(.ada))
        #expect(flow.flow.problem == Self.weak)
        flow.send(.editPassword("Newpassw0rd"))
        #expect(flow.flow.problem == nil)
    }

    @Test func `a refused code is named although the last error is about the password`() {
        var flow = DrivenFlow.settingPassword()
        flow.reply(.failed(.codeMismatch(attemptsLeft: 2)))
        flow.send(.editCode("654321"), .submit)
        flow.reply(.failed(Self.weak))
        flow.send(.editCode("123456"), .submit)
        #expect(flow.flow.problem == .codeMismatch(attemptsLeft: 2))
    }

    /// Finds a form that names the password only after the fields, and the terms only after the password.
    @Test func `each missing field is named until it is filled in`() {
        let brand = BrandConfiguration.example(fields: [.firstName, .lastName], minimumAge: 0)
        var flow = DrivenFlow.askingStatus(.example(brand))
        flow.reply(.status(.new))
        flow.send(.submit)
        #expect(flow.flow.problem == .missingFields([.firstName, .lastName]))
        flow.send(.editField(.lastName, "Lovelace"))
        #expect(flow.flow.problem == .missingFields([.firstName]))
        flow.send(.editField(.firstName, "Ada"))
        #expect(flow.flow.problems.count == 2 && flow.flow.problems.last == .termsNotAccepted)
        flow.send(.editPassword("passw0rd"), .editTerms(accepted: true))
        #expect(flow.flow.problem == nil)
    }
}
