import AuthCore
import AuthKit
import EmailOTP

/// The screen for a further step of a sign-in: a code, or a new password with the account's missing fields.
public struct ChallengeScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The title.
    public let title: String
    /// The instruction to the user, with the masked destination of the code.
    public let explanation: String
    /// The account's address.
    public let email: TextInput
    /// The last error, or `nil`.
    public let notice: Notice?
    /// The code; `nil` for a new password.
    public let code: SecretInput?
    /// The account's missing required fields.
    public let profile: [TextInput]
    /// The birthdate, if it is one of the missing fields.
    public let birthdate: DayInput?
    /// The new password; `nil` for a code.
    public let password: SecretInput?
    /// The new password again; `nil` for a code, or if the brand asks for it once.
    public let repeatedPassword: SecretInput?
    /// The requirements for the new password; empty for a code.
    public let requirements: [Requirement]
    /// Submits the answer.
    public let submit: Command
    /// Goes back to the password.
    public let back: Command

    init(_ flow: AuthFlow, _ email: EmailOTPFlow, _ challenge: SignInChallenge, _ context: ScreenContext) {
        let texts = context.texts
        title = texts(.challengeTitle)
        explanation = texts.explanation(of: challenge)
        self.email = context.lockedEmail(email)
        notice = context.notice(of: flow, email)
        code =
            email.inputs.contains(.code)
            ? context.secret(.code, .code(length: nil), label: .fieldCode, of: email, in: flow) : nil
        profile = challenge.requiredFields.filter { $0 != .birthdate }.map { field in
            TextInput(
                .profile(field), field.inputKind, label: texts.label(of: field), value: email.draft.fields[field] ?? "",
                problem: context.problem(of: .field(field), in: email), lock: email.lock(of: .field(field)))
        }
        birthdate =
            challenge.requiredFields.contains(.birthdate) ? context.birthdate(of: email, in: flow.timeZone) : nil
        let setsPassword = email.inputs.contains(.password)
        password =
            setsPassword
            ? context.secret(.password, .newPassword, label: .fieldNewPassword, of: email, in: flow) : nil
        repeatedPassword = context.repeatedPassword(of: email, in: flow)
        requirements = setsPassword ? context.requirements(of: email) : []
        submit = Command(.submit, label: texts(.challengeSubmit), role: .primary, state: email.submission)
        back = texts.back
    }

    /// The screen's identifier.
    public var id: ScreenID { .challenge }
    /// The elements in reading order.
    public var elements: [Element] {
        var elements: [Element] = [.heading(title), .text(explanation), .input(email)]
        elements += profile.map(Element.input) + [birthdate].compactMap(\.self).map(Element.day)
        elements += [code].compactMap(\.self).map(Element.secret)
        elements += [Element].newPassword(password, requirements, again: repeatedPassword)
        return elements.adding(notice) + [.command(submit), .command(back)]
    }
}

extension Texts {
    /// Returns what the user does to answer a challenge.
    fileprivate func explanation(of challenge: SignInChallenge) -> String {
        switch challenge.kind {
        case .emailCode: challenge.destination.map { self(.challengeEmail, "place", $0) } ?? self(.noticeCodeSent)
        case .smsCode: challenge.destination.map { self(.challengeSms, "place", $0) } ?? self(.noticeCodeSent)
        case .authenticatorCode: self(.challengeApp)
        case .newPassword: self(.challengeNewPassword)
        }
    }
}
