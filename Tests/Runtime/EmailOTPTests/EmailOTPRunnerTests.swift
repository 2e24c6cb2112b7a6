import AuthCore
import EmailOTP
import Testing

struct EmailOTPRunnerTests {
    /// A runner of a brand that makes nobody wait for another code.
    static func runner(_ backend: ScriptedBackend) -> EmailOTPRunner {
        let brand = BrandConfiguration.example(code: OneTimeCodePolicy(length: 6, resendAfter: .zero))
        return EmailOTPRunner(flow: EmailOTPFlow(policy: .example(brand)), backend: backend, now: { .noon })
    }

    @Test func `every call reaches the backend with what was entered, and its reply the flow`() async {
        let backend = ScriptedBackend([
            .status(.new), .signedUp(.codeSent(.ada)), .failed(.codeMismatch(attemptsLeft: nil)), .confirmed,
            .failed(.userNotConfirmed),
            .codeSent(.ada), .confirmed, .failed(.network), .codeSent(.ada), .passwordReset, .signedIn(.ada),
        ])
        let runner = Self.runner(backend)
        await runner.send([
            .editBirthdate(.adult), .submit, .editEmail("ada@example.com"), .submit, .editPassword("passw0rd"),
            .editField(.displayName, "Ada"),
            .editBirthdate(.adult), .editTerms(accepted: true), .submit, .editCode("000000"), .submit,
            .editCode("123456"), .submit, .editCode("654321"), .submit, .forgotPassword, .editCode("111111"),
            .editPassword("passw0rd2"), .submit,
        ])
        #expect(
            await backend.calls == [
                "status ada@example.com", "signUp ada@example.com passw0rd 1990-12-10",
                "confirm ada@example.com 000000 passw0rd", "confirm ada@example.com 123456 passw0rd",
                "signIn ada@example.com passw0rd",
                "resendCode ada@example.com", "confirm ada@example.com 654321 passw0rd",
                "signIn ada@example.com passw0rd",
                "requestPasswordReset ada@example.com", "resetPassword ada@example.com 111111 passw0rd2",
                "signIn ada@example.com passw0rd2",
            ])
        #expect(await runner.flow.state == .signedIn(.ada))
    }

    @Test func `what a call throws is shown`() async {
        let runner = Self.runner(ScriptedBackend([.failed(.network)]))
        let flow = await runner.send([.haveAccount, .editEmail("ada@example.com"), .submit])
        #expect(flow.problem == .network)
    }

    @Test func `one can go back while a call is under way, and its reply is dropped`() async {
        let backend = ScriptedBackend([.status(.confirmed), .signedIn(.ada)])
        let runner = Self.runner(backend)
        await runner.send([.haveAccount, .editEmail("ada@example.com"), .submit, .editPassword("passw0rd")])
        await backend.holdNextCall { await runner.send(.changeEmail) }
        let flow = await runner.send(.submit)
        #expect(await backend.calls.last == "signIn ada@example.com passw0rd")
        #expect(flow.state == .enteringEmail)
        #expect(!flow.isBusy)
    }
}
