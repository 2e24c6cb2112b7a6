import AuthCore
import AuthKit
import EmailOTP
import Observation
import RuntimeTestSupport
import Testing

@MainActor struct FlowModelTests {
    /// Returns the model of a brand without a wait between codes.
    static func model(_ client: ScriptedClient) -> FlowModel<EmailOTPFlow> {
        let brand = BrandConfiguration.example(code: OneTimeCodePolicy(length: 6, resendAfter: .zero))
        return FlowModel(
            EmailOTPFlow(policy: .example(brand)), client: client, ageGate: .withoutMinimumAge, now: { .noon })
    }

    @Test func `every call reaches the client with the input, and every reply reaches the flow`() async {
        let client = ScriptedClient([
            .status(.new), .signedUp(.confirmUser(.ada)), .failed(.codeMismatch(attemptsLeft: nil)), .confirmed,
            .failed(.userNotConfirmed),
            .codeSent(.ada), .confirmed, .failed(.network), .codeSent(.ada), .passwordReset, .signedIn(.ada),
        ])
        let model = Self.model(client)
        await model.complete([
            .editBirthdate(.adult), .submit, .editEmail("ada@example.com"), .submit, .editPassword("passw0rd"),
            .editField(.displayName, "Ada"),
            .editBirthdate(.adult), .editTerms(accepted: true), .submit, .editCode("000000"), .submit,
            .editCode("123456"), .submit, .editCode("654321"), .submit, .forgotPassword, .editCode("111111"),
            .editPassword("passw0rd2"), .submit,
        ])
        #expect(
            await client.calls == [
                "status ada@example.com", "signUp ada@example.com passw0rd 1990-12-10",
                "confirm ada@example.com 000000 passw0rd", "confirm ada@example.com 123456 passw0rd",
                "signIn ada@example.com passw0rd",
                "resendCode ada@example.com", "confirm ada@example.com 654321 passw0rd",
                "signIn ada@example.com passw0rd",
                "requestPasswordReset ada@example.com", "resetPassword ada@example.com 111111 passw0rd2",
                "signIn ada@example.com passw0rd2",
            ])
        #expect(model.flow.state == .signedIn(.ada))
    }

    @Test func `a user who goes back while the code is checked is not signed in`() async {
        let client = ScriptedClient([.status(.new), .signedUp(.confirmUser(.ada)), .confirmed, .signedIn(.ada)])
        let model = Self.model(client)
        await model.complete([.editBirthdate(.adult), .submit, .editEmail("ada@example.com"), .submit])
        await model.complete(AnalyticsTests.signUp + [.editCode("123456")])
        await client.holdNextCall { await model.send(.changeEmail) }
        let flow = await model.complete(.submit)
        #expect(await client.calls.last == "confirm ada@example.com 123456 passw0rd")
        #expect(flow.state == .enteringEmail)
        #expect(!flow.isBusy)
    }

    @Test func `every event is observed, also one that leaves the flow equal`() async {
        let model = Self.model(ScriptedClient([]))
        let before = model.flow
        await confirmation { changed in
            withObservationTracking {
                _ = model.flow
            } onChange: {
                changed()
            }
            model.send(.resend)
        }
        #expect(model.flow == before)
    }

    @Test func `a model that was released makes no further calls`() async {
        let client = ScriptedClient([.status(.confirmed)])
        var model: FlowModel<EmailOTPFlow>? = Self.model(client)
        await model?.complete(.haveAccount, .editEmail("ada@example.com"))
        let gate = Gate()
        await client.holdNextCall { await gate.pass() }
        model?.send(.submit)
        weak let released = model
        model = nil
        #expect(released == nil)
        await gate.open()
        #expect(await client.calls.count <= 1)
    }
}
