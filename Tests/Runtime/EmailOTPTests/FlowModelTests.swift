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
