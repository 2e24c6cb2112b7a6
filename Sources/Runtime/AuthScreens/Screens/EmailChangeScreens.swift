import AuthCore
import AuthKit
import EmailOTP

/// The screen that asks for a new email address, and for the password.
public struct ChangeEmailScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The title.
    public let title: String
    /// What happens next.
    public let text: String
    /// The new address.
    public let email: TextInput
    /// The password.
    public let password: SecretInput
    /// The last error, or `nil`.
    public let notice: Notice?
    /// Sends a code to the new address.
    public let submit: Command
    /// Goes back.
    public let back: Command

    init(_ flow: AuthFlow, _ change: EmailChangeFlow, _ context: ScreenContext) {
        let texts = context.texts
        title = texts(.changeEmailTitle)
        text = texts(.changeEmailText)
        let problems = context.problems(in: change)
        email = TextInput(
            .newEmail, .email, label: texts(.fieldNewEmail), value: change.draft.email,
            problem: problems.fields[.newEmail], lock: FieldLock(acceptsEdits: change.canEdit(.email)))
        password = context.secret(
            .emailProof, .currentPassword, label: .fieldPassword, problem: problems.fields[.emailProof],
            lock: FieldLock(acceptsEdits: change.canEdit(.password)), in: flow)
        notice = problems.notice
        submit = Command(.submitEmail, label: texts(.commonContinue), role: .primary, state: change.submission)
        back = texts.back
    }

    /// The screen's identifier.
    public var id: ScreenID { .changeEmail }
    /// The elements in reading order.
    public var elements: [Element] {
        [.heading(title), .text(text), .input(email), .secret(password), .command(submit), .command(back)]
            .adding(notice)
    }
}

/// The screen that confirms a new email address by a code.
public struct ConfirmEmailScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The title.
    public let title: String
    /// The new address.
    public let email: TextInput
    /// The last message, or `nil`.
    public let notice: Notice?
    /// The code.
    public let code: SecretInput
    /// Confirms the address.
    public let submit: Command
    /// Sends another code.
    public let resend: Command
    /// Goes to the step that asks for the address.
    public let otherEmail: Command
    /// Goes back.
    public let back: Command

    init(_ flow: AuthFlow, _ change: EmailChangeFlow, to email: EmailAddress, _ context: ScreenContext) {
        let texts = context.texts
        title = texts(.codeTitle)
        self.email = TextInput(
            .newEmail, .email, label: texts(.fieldNewEmail), value: email.text, lock: .readOnly)
        let problems = context.problems(in: change)
        notice =
            problems.notice
            ?? (change.problem == nil ? change.notice.map { Notice(.information, texts.message(for: $0)) } : nil)
        code = context.secret(
            .emailCode, .code(length: change.code?.length), label: .fieldCode, problem: problems.fields[.emailCode],
            lock: FieldLock(acceptsEdits: change.canEdit(.code)), in: flow)
        submit = Command(.submitEmail, label: texts(.codeSubmit), role: .primary, state: change.submission)
        resend = context.resend(
            .resendEmailCode, in: change.secondsUntilResend(at: context.now),
            isReady: change.canResend(at: context.now))
        otherEmail = Command(.otherEmail, label: texts(.codeChangeEmail), role: .quiet)
        back = texts.back
    }

    /// The screen's identifier.
    public var id: ScreenID { .confirmEmail }
    /// The elements in reading order.
    public var elements: [Element] {
        let form: [Element] = [
            .heading(title), .input(email), .command(otherEmail), .secret(code), .command(submit), .command(resend),
            .command(back),
        ]
        return form.adding(notice)
    }
}

extension EmailChangeFlow {
    /// The state of the main button. While a code is being sent, the flow would drop its event.
    fileprivate var submission: Command.State {
        if isBusy { .busy } else if request != nil { .blocked } else { canSubmit ? .ready : .incomplete }
    }
}

extension ScreenContext {
    /// Returns where the screen of a step shows the last error of a change. The messages of the sign-in do not suit two
    /// errors: they send a signed-in user to the sign-in, and take the new address for a wrong one.
    fileprivate func problems(in change: EmailChangeFlow) -> ProblemPlacement {
        let ids: [EmailOTPFlow.Input: InputID] = [.email: .newEmail, .password: .emailProof, .code: .emailCode]
        return ProblemPlacement(change.problem, at: ids.filter { change.inputs.contains($0.key) }) { error in
            switch error {
            case .invalidCredentials: texts(.changeEmailWrongPassword)
            case .usernameExists: texts(.changeEmailTaken)
            default: message(for: error)
            }
        }
    }
}
