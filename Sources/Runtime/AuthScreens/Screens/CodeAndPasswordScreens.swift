import AuthCore
import AuthKit
import EmailOTP

/// The screen that confirms an account by a code.
public struct CodeScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The title.
    public let title: String
    /// The address to which the code was sent.
    public let email: TextInput
    /// The last message, or `nil`.
    public let notice: Notice?
    /// The code.
    public let code: SecretInput
    /// Confirms the account.
    public let submit: Command
    /// Sends another code.
    public let resend: Command
    /// Goes to the step that asks for the address.
    public let changeEmail: Command
    /// Goes back, or closes the sheet; `nil` if the user can do neither.
    public let back: Command?

    init(_ flow: AuthFlow, _ email: EmailOTPFlow, _ context: ScreenContext) {
        let texts = context.texts
        title = texts(.codeTitle)
        self.email = context.lockedEmail(email)
        notice = context.notice(of: flow, email)
        code = context.code(of: email, in: flow)
        submit = Command(.submit, label: texts(.codeSubmit), role: .primary, state: email.submission)
        resend = context.resend(email)
        changeEmail = context.changeEmail
        back = flow.back(texts)
    }

    /// The screen's identifier.
    public var id: ScreenID { .code }
    /// The elements in reading order.
    public var elements: [Element] {
        let form: [Element] = [
            .heading(title), .input(email), .command(changeEmail), .secret(code), .command(submit), .command(resend),
        ]
        return form.adding(notice) + [back].compactMap(\.self).map(Element.command)
    }
}

/// The screen that asks for the password of a known account.
public struct PasswordScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The title.
    public let title: String
    /// The address.
    public let email: TextInput
    /// The password.
    public let password: SecretInput
    /// The last message, or `nil`.
    public let notice: Notice?
    /// Signs in.
    public let submit: Command
    /// Goes to the new password.
    public let forgotPassword: Command
    /// Goes to the step that asks for the address.
    public let changeEmail: Command
    /// Goes back, or closes the sheet; `nil` if the user can do neither.
    public let back: Command?

    init(_ flow: AuthFlow, _ email: EmailOTPFlow, _ context: ScreenContext) {
        let texts = context.texts
        title = texts(.passwordTitle)
        self.email = context.lockedEmail(email)
        password = context.secret(.password, .currentPassword, label: .fieldPassword, of: email, in: flow)
        notice = context.notice(of: flow, email)
        submit = Command(.submit, label: texts(.passwordSubmit), role: .primary, state: email.submission)
        forgotPassword = context.forgotPassword(email)
        changeEmail = context.changeEmail
        back = flow.back(texts)
    }

    /// The screen's identifier.
    public var id: ScreenID { .password }
    /// The elements in reading order.
    public var elements: [Element] {
        let form: [Element] = [
            .heading(title), .input(email), .command(changeEmail), .secret(password), .command(forgotPassword),
            .command(submit),
        ]
        return form.adding(notice) + [back].compactMap(\.self).map(Element.command)
    }
}

/// The screen that sets a new password with a code.
public struct NewPasswordScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The title.
    public let title: String
    /// The address to which the code was sent.
    public let email: TextInput
    /// The last message, or `nil`.
    public let notice: Notice?
    /// The code.
    public let code: SecretInput
    /// The new password.
    public let password: SecretInput
    /// The new password again; `nil` if the brand asks for it once.
    public let repeatedPassword: SecretInput?
    /// The requirements for the password.
    public let requirements: [Requirement]
    /// Sets the password.
    public let submit: Command
    /// Sends another code.
    public let resend: Command
    /// Goes to the step that asks for the address.
    public let changeEmail: Command
    /// Goes back, or closes the sheet; `nil` if the user can do neither.
    public let back: Command?

    init(_ flow: AuthFlow, _ email: EmailOTPFlow, _ context: ScreenContext) {
        let texts = context.texts
        title = texts(.newPasswordTitle)
        self.email = context.lockedEmail(email)
        notice = context.notice(of: flow, email)
        code = context.code(of: email, in: flow)
        password = context.secret(.password, .newPassword, label: .fieldNewPassword, of: email, in: flow)
        repeatedPassword = context.repeatedPassword(of: email, in: flow)
        requirements = context.requirements(of: email)
        submit = Command(.submit, label: texts(.newPasswordSubmit), role: .primary, state: email.submission)
        resend = context.resend(email)
        changeEmail = context.changeEmail
        back = flow.back(texts)
    }

    /// The screen's identifier.
    public var id: ScreenID { .newPassword }
    /// The elements in reading order.
    public var elements: [Element] {
        let passwords = [Element].newPassword(password, requirements, again: repeatedPassword)
        return ([.heading(title), .input(email), .command(changeEmail), .secret(code)] + passwords).adding(notice)
            + [.command(submit), .command(resend)]
            + [back].compactMap(\.self).map(Element.command)
    }
}
