import AuthCore
import EmailOTP
import Testing

/// Tests of every event in every situation. An event that the table does not allow changes nothing and makes no call.
struct ForbiddenEventsTests {
    static let situations: [(name: String, flow: DrivenFlow, allowed: Set<String>)] = [
        ("entering the birthdate", .enteringBirthdate(), ["birthdate", "submit", "have an account"]),
        (
            "entering the birthdate after the address", .enteringBirthdateAfterEmail(),
            ["birthdate", "submit", "other address", "back"]
        ),
        ("too young", .tooYoung(), []),
        ("entering the email", .enteringEmail(), ["email", "submit"]),
        ("requesting the status", .askingStatus(), ["email", "reply status", "reply failure"]),
        (
            "creating an account", .creatingAccount(),
            ["password", "field", "terms", "submit", "other address", "back"]
        ),
        (
            "creating an account with a birthdate of any age", .creatingAccount(anyAge),
            ["password", "field", "birthdate", "terms", "submit", "other address", "back"]
        ),
        ("signing up", .signingUp(), ["other address", "back", "reply signed up", "reply failure"]),
        (
            "requesting the status again", requestingStatusAgain,
            ["other address", "back", "reply status", "reply failure"]
        ),
        ("entering a code, waiting", .enteringCode(), ["code", "submit", "other address", "back"]),
        ("entering a code, not waiting", waited, ["code", "submit", "resend", "other address", "back"]),
        ("confirming", .confirming(), ["other address", "back", "reply confirmed", "reply failure"]),
        ("resending", .resending(), ["code", "other address", "back", "reply code sent", "reply failure"]),
        ("entering a password", .enteringPassword(), ["password", "submit", "forgot", "other address", "back"]),
        (
            "requesting a new password", .requestingReset(),
            ["password", "code", "other address", "back", "reply code sent", "reply failure"]
        ),
        (
            "resetting a password, waiting", .resettingPassword(),
            ["password", "code", "submit", "other address", "back"]
        ),
        ("setting a password", .settingPassword(), ["other address", "back", "reply password reset", "reply failure"]),
        (
            "signing in", .signingIn(),
            ["other address", "back", "reply signed in", "reply challenged", "reply failure"]
        ),
        ("signed in", .signedIn(), []),
        (
            "signing in with both", .signingInOnePage(),
            ["email", "password", "submit", "forgot", "create an account"]
        ),
        (
            "waiting for the session", .askingForSession(),
            ["create an account", "reply signed in", "reply challenged", "reply failure"]
        ),
        (
            "registering", .registering(),
            ["email", "password", "field", "terms", "submit", "have an account", "back"]
        ),
        (
            "waiting for the account", .askingForAccount(),
            ["have an account", "back", "reply signed up", "reply failure"]
        ),
        ("answering a challenge", answeredCode, ["code", "submit", "other address", "back"]),
        (
            "waiting for the reply to an answer", .answering(),
            ["other address", "back", "reply signed in", "reply challenged", "reply failure"]
        ),
        (
            "setting a first password", .settingFirstPassword(),
            ["password", "birthdate", "submit", "other address", "back"]
        ),
        ("entering a code after registering", .enteringCodeOnePage(), ["code", "submit", "other address", "back"]),
    ]

    static let anyAge = EmailOTPFlow.Policy.example(.example(fields: [.displayName, .birthdate], minimumAge: 0))

    static var requestingStatusAgain: DrivenFlow {
        var flow = DrivenFlow.signingUp()
        flow.reply(.failed(.usernameExists))
        return flow
    }

    static var answeredCode: DrivenFlow {
        var flow = DrivenFlow.challenged()
        flow.send(.editCode("123456"))
        return flow
    }

    static var waited: DrivenFlow {
        var flow = DrivenFlow.enteringCode()
        flow.wait(30)
        return flow
    }

    static let events: [(name: String, event: Event)] = [
        ("email", .editEmail("carol@example.com")), ("password", .editPassword("another1")),
        ("field", .editField(.displayName, "Carol")), ("a field that is not required", .editField(.phone, "1")),
        ("the birthdate as a text", .editField(.birthdate, "1990-12-10")), ("birthdate", .editBirthdate(nil)),
        ("terms", .editTerms(accepted: false)), ("code", .editCode("999999")), ("submit", .submit),
        ("resend", .resend), ("have an account", .haveAccount), ("create an account", .createAccount),
        ("the password again", .editRepeatedPassword("another1")), ("consent", .editSMSConsent(given: true)),
        ("forgot", .forgotPassword), ("other address", .changeEmail), ("back", .back),
    ]

    static let replies: [(name: String, reply: Reply)] = [
        ("reply status", .status(.pending)), ("reply signed up", .signedUp(.confirmUser(.ada))),
        ("reply confirmed", .confirmed), ("reply code sent", .codeSent(.ada)), ("reply signed in", .signedIn(.ada)),
        ("reply challenged", .challenged(.authenticator)), ("reply password reset", .passwordReset),
        ("reply failure", .failed(.network)),
    ]

    @Test(arguments: situations.map(\.name))
    func `an event changes something only if the table allows it`(name: String) throws {
        let situation = try #require(Self.situations.first { $0.name == name })
        var events = Self.events
        if let request = situation.flow.flow.request {
            events += Self.replies.map { ($0.name, .reply($0.reply, to: request.id)) }
        }
        for (event, value) in events {
            var flow = situation.flow
            let call = flow.send(value)
            let changed = flow.flow != situation.flow.flow || call != nil
            #expect(changed == situation.allowed.contains(event), "\(event) while \(name)")
        }
        #expect(situation.allowed.isSubset(of: events.map(\.name)))
    }
}
