import AuthCore
import EmailOTP

/// The screen that asks for the address, before its status is known.
public struct EmailScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The title.
    public let title: String
    /// The address.
    public let email: TextInput
    /// The last error; `nil` if there is none.
    public let notice: Notice?
    /// Requests the status of the address.
    public let submit: Command
    /// The other providers.
    public let providers: [Command]
    /// Goes back.
    public let back: Command?

    init(_ flow: AuthFlow, _ email: EmailOTPFlow, _ context: ScreenContext) {
        let texts = context.texts
        title = texts(.emailTitle)
        self.email = TextInput(.email, .email, label: texts(.fieldEmail), value: email.draft.email)
        notice = context.notice(in: email) ?? context.notice(for: flow.problem)
        submit = Command(.submit, label: texts(.emailSubmit), role: .primary, state: email.submission)
        providers = flow.hasWelcome ? [] : context.providers(of: flow)
        back = flow.back(texts)
    }

    /// The screen's identifier.
    public var id: ScreenID { .email }
    /// The elements in reading order.
    public var elements: [Element] {
        [.heading(title), .input(email)] + notice.elements + [.command(submit)]
            + (providers + [back].compactMap(\.self)).map(Element.command)
    }
}

/// The screen that creates an account for an address.
public struct CreateAccountScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The title.
    public let title: String
    /// The address.
    public let email: TextInput
    /// The password.
    public let password: SecretInput
    /// The requirements for the password.
    public let requirements: [Requirement]
    /// The fields of the profile.
    public let profile: [TextInput]
    /// The birthdate, if it is a field of the profile.
    public let birthdate: DayInput?
    /// The acceptance of the terms.
    public let terms: Toggle
    /// The last error; `nil` if there is none.
    public let notice: Notice?
    /// Creates the account.
    public let submit: Command
    /// Goes back to the address.
    public let changeEmail: Command

    init(_ flow: AuthFlow, _ email: EmailOTPFlow, _ context: ScreenContext) {
        let texts = context.texts
        title = texts(.createAccountTitle)
        self.email = context.lockedEmail(email)
        password = SecretInput(
            .password, .newPassword, label: texts(.fieldPassword), isEmpty: email.draft.password.isEmpty,
            isLocked: email.isBusy)
        requirements = context.requirements(of: email)
        profile = email.profileFields.filter { $0 != .birthdate }.map { field in
            TextInput(
                .profile(field), field.inputKind, label: texts.label(of: field), value: email.draft.fields[field] ?? "",
                isLocked: email.isBusy)
        }
        birthdate =
            email.profileFields.contains(.birthdate)
            ? DayInput(
                .birthdate, label: texts(.fieldBirthdate), value: email.draft.birthdate,
                latest: CalendarDay(of: context.now, in: flow.timeZone), isLocked: email.isBusy) : nil
        terms = Toggle(
            .terms, label: texts(.createAccountTerms), isOn: email.draft.terms != nil,
            documents: context.documents(of: flow.brand), isLocked: email.isBusy)
        notice = context.notice(in: email)
        submit = Command(.submit, label: texts(.createAccountSubmit), role: .primary, state: email.submission)
        changeEmail = Command(.changeEmail, label: texts(.codeChangeEmail), role: .cancel)
    }

    /// The screen's identifier.
    public var id: ScreenID { .createAccount }
    /// The elements in reading order.
    public var elements: [Element] {
        [.heading(title), .input(email), .secret(password), .requirements(requirements)] + profile.map(Element.input)
            + [birthdate].compactMap(\.self).map(Element.day) + [.toggle(terms)] + notice.elements
            + [.command(submit), .command(changeEmail)]
    }
}

/// The screen that confirms an account by a code.
public struct CodeScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The title.
    public let title: String
    /// The address to which the code was sent.
    public let email: TextInput
    /// The last message; `nil` if there is none.
    public let notice: Notice?
    /// The code.
    public let code: SecretInput
    /// Confirms the account.
    public let submit: Command
    /// Sends another code.
    public let resend: Command
    /// Goes back to the address.
    public let changeEmail: Command

    init(_ flow: AuthFlow, _ email: EmailOTPFlow, _ context: ScreenContext) {
        let texts = context.texts
        title = texts(.codeTitle)
        self.email = context.lockedEmail(email)
        notice = context.notice(in: email)
        code = context.code(of: email)
        submit = Command(.submit, label: texts(.codeSubmit), role: .primary, state: email.submission)
        resend = context.resend(email)
        changeEmail = Command(.changeEmail, label: texts(.codeChangeEmail), role: .cancel)
    }

    /// The screen's identifier.
    public var id: ScreenID { .code }
    /// The elements in reading order.
    public var elements: [Element] {
        [.heading(title), .input(email)] + notice.elements
            + [.secret(code), .command(submit), .command(resend), .command(changeEmail)]
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
    /// The last message; `nil` if there is none.
    public let notice: Notice?
    /// Signs in.
    public let submit: Command
    /// Goes to the new password.
    public let forgotPassword: Command
    /// Goes back to the address.
    public let changeEmail: Command

    init(_ flow: AuthFlow, _ email: EmailOTPFlow, _ context: ScreenContext) {
        let texts = context.texts
        title = texts(.passwordTitle)
        self.email = context.lockedEmail(email)
        password = SecretInput(
            .password, .currentPassword, label: texts(.fieldPassword), isEmpty: email.draft.password.isEmpty,
            isLocked: email.isBusy)
        notice = context.notice(in: email)
        submit = Command(.submit, label: texts(.passwordSubmit), role: .primary, state: email.submission)
        forgotPassword = Command(
            .forgotPassword, label: texts(.signInForgotPassword), role: .quiet,
            state: email.canResetPassword ? .ready : .blocked)
        changeEmail = Command(.changeEmail, label: texts(.codeChangeEmail), role: .cancel)
    }

    /// The screen's identifier.
    public var id: ScreenID { .password }
    /// The elements in reading order.
    public var elements: [Element] {
        [.heading(title), .input(email), .secret(password)] + notice.elements
            + [.command(submit), .command(forgotPassword), .command(changeEmail)]
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
    /// The last message; `nil` if there is none.
    public let notice: Notice?
    /// The code.
    public let code: SecretInput
    /// The new password.
    public let password: SecretInput
    /// The requirements for the password.
    public let requirements: [Requirement]
    /// Sets the password.
    public let submit: Command
    /// Sends another code.
    public let resend: Command
    /// Goes back to the address.
    public let changeEmail: Command

    init(_ flow: AuthFlow, _ email: EmailOTPFlow, _ context: ScreenContext) {
        let texts = context.texts
        title = texts(.newPasswordTitle)
        self.email = context.lockedEmail(email)
        notice = context.notice(in: email)
        code = context.code(of: email)
        password = SecretInput(
            .password, .newPassword, label: texts(.fieldNewPassword), isEmpty: email.draft.password.isEmpty,
            isLocked: email.isBusy)
        requirements = context.requirements(of: email)
        submit = Command(.submit, label: texts(.newPasswordSubmit), role: .primary, state: email.submission)
        resend = context.resend(email)
        changeEmail = Command(.changeEmail, label: texts(.codeChangeEmail), role: .cancel)
    }

    /// The screen's identifier.
    public var id: ScreenID { .newPassword }
    /// The elements in reading order.
    public var elements: [Element] {
        [.heading(title), .input(email)] + notice.elements
            + [.secret(code), .secret(password), .requirements(requirements), .command(submit), .command(resend)]
            + [.command(changeEmail)]
    }
}

extension AuthFlow {
    /// Whether the brand has a first screen before the sign-in.
    var hasWelcome: Bool { brand.screens.welcome != .none }

    /// The way back to the first screen; `nil` if the brand has none.
    func back(_ texts: Texts) -> Command? {
        hasWelcome ? Command(.back, label: texts(.commonBack), role: .cancel) : nil
    }
}

extension ScreenContext {
    /// The address of the email flow's step, which only `changeEmail` changes.
    func lockedEmail(_ flow: EmailOTPFlow) -> TextInput {
        TextInput(
            .email, .email, label: texts(.fieldEmail), value: flow.state.email?.text ?? flow.draft.email, isLocked: true)
    }

    /// The field for the code.
    func code(of flow: EmailOTPFlow) -> SecretInput {
        SecretInput(
            .code, .code(length: flow.policy.code?.length), label: texts(.fieldCode), isEmpty: flow.draft.code.isEmpty,
            isLocked: flow.isBusy)
    }

    /// The button that sends another code.
    func resend(_ flow: EmailOTPFlow) -> Command {
        let seconds = flow.secondsUntilResend(at: now)
        guard seconds == 0 else {
            return Command(
                .resend, label: texts(.codeResendIn, "seconds", "\(seconds)"), role: .quiet,
                state: .waiting(seconds: seconds))
        }
        return Command(
            .resend, label: texts(.codeResend), role: .quiet, state: flow.canResend(at: now) ? .ready : .blocked)
    }

    /// The requirements for a new password, of which some are met.
    func requirements(of flow: EmailOTPFlow) -> [Requirement] {
        flow.policy.password.unmetRequirements(by: "").map { requirement in
            Requirement(
                text: texts(requirement),
                isMet: !flow.draft.password.isEmpty && !flow.unmetPasswordRequirements.contains(requirement))
        }
    }
}

extension SignUpField {
    fileprivate var inputKind: TextInput.Kind {
        switch self {
        case .displayName: .displayName
        case .firstName: .givenName
        case .lastName: .familyName
        case .phone: .phone
        // The birthdate has its own picker.
        case .birthdate: .word
        }
    }
}
