import AuthCore
import AuthKit
import EmailOTP

/// The screen that creates an account for an address.
///
/// If the brand's arrangement asks for the code on the same page (`ScreenArrangement.CodeEntry.samePage`), the screen
/// also confirms the account. What the user has entered stays in its place, read-only, above the code and its buttons.
/// Of the password, it shows only that it is not empty. The identifier stays the same, so the view keeps its position.
public struct CreateAccountScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The title.
    public let title: String
    /// The address.
    public let email: TextInput
    /// The password.
    public let password: SecretInput
    /// The requirements for the password. Empty after the sign-up.
    public let requirements: [Requirement]
    /// The password again; `nil` if the brand asks for it once, and after the sign-up.
    public let repeatedPassword: SecretInput?
    /// The fields of the profile.
    public let profile: [TextInput]
    /// The birthdate, if it is a field of the profile.
    public let birthdate: DayInput?
    /// The consent to text messages; `nil` if the brand does not ask for it.
    public let smsConsent: Toggle?
    /// The acceptance of the terms.
    public let terms: Toggle
    /// The last message, or `nil`.
    public let notice: Notice?
    /// The code; `nil` before the sign-up.
    public let code: SecretInput?
    /// Creates the account, or confirms it with the code.
    public let submit: Command
    /// Sends another code; `nil` before the sign-up.
    public let resend: Command?
    /// Goes to the sign-in; `nil` if the address is known to have no confirmed account.
    public let haveAccount: Command?
    /// Goes to the step that asks for the address; `nil` if it can be edited here.
    public let changeEmail: Command?
    /// Goes back, or closes the sheet; `nil` if the user can do neither.
    public let back: Command?

    init(_ flow: AuthFlow, _ email: EmailOTPFlow, _ context: ScreenContext) {
        let texts = context.texts
        let isConfirming = if case .enteringCode = email.state { true } else { false }
        title = texts(.createAccountTitle)
        self.email = email.state.email == nil ? context.email(of: email) : context.lockedEmail(email)
        password = context.secret(.password, .newPassword, label: .fieldPassword, of: email, in: flow)
        repeatedPassword = context.repeatedPassword(of: email, in: flow)
        requirements = isConfirming ? [] : context.requirements(of: email)
        profile = email.profileFields.filter { $0.field != .birthdate }.map { field in
            let label = texts.label(of: field.field)
            return TextInput(
                .profile(field.field), field.field.inputKind,
                label: field.isOptional ? texts(.commonOptional, "label", label) : label,
                value: email.draft.fields[field.field] ?? "",
                problem: context.problem(of: .field(field.field), in: email), lock: email.lock(of: .field(field.field)),
                isOptional: field.isOptional)
        }
        smsConsent =
            email.profileFields.contains { $0.asksForSMSConsent }
            ? Toggle(
                .smsConsent, label: texts(.createAccountSmsConsent), isOn: email.draft.smsConsent != nil,
                problem: context.problem(of: .smsConsent, in: email), lock: email.lock(of: .smsConsent)) : nil
        birthdate =
            email.profileFields.contains { $0.field == .birthdate }
            ? context.birthdate(of: email, in: flow.timeZone) : nil
        terms = Toggle(
            .terms, label: texts(.createAccountTerms), isOn: email.draft.terms != nil,
            documents: context.documents(of: flow.brand),
            problem: context.problem(of: .terms, in: email), lock: email.lock(of: .terms))
        notice = context.notice(of: flow, email)
        code = isConfirming ? context.code(of: email, in: flow) : nil
        submit = Command(
            .submit, label: texts(isConfirming ? .codeSubmit : .createAccountSubmit), role: .primary,
            state: email.submission)
        resend = isConfirming ? context.resend(email) : nil
        haveAccount =
            email.canReturnToSignIn
            ? Command(.haveAccount, label: texts(.createAccountHaveAccount), role: .quiet, state: email.otherAction)
            : nil
        changeEmail = email.canChangeEmail ? context.changeEmail : nil
        back = flow.back(texts)
    }

    /// The screen's identifier.
    public var id: ScreenID { .createAccount }
    /// The elements in reading order.
    public var elements: [Element] {
        let passwords = [Element].newPassword(password, requirements, again: repeatedPassword)
        let consents = [smsConsent, terms].compactMap(\.self).map(Element.toggle)
        let others = [resend, haveAccount, back].compactMap(\.self).map(Element.command)
        let form =
            [.heading(title)] + profile.map(Element.input) + [birthdate].compactMap(\.self).map(Element.day)
            + [.input(email)] + [changeEmail].compactMap(\.self).map(Element.command) + passwords
            + consents
            + [code].compactMap(\.self).map(Element.secret)
        return form.adding(notice) + [.command(submit)] + others
    }
}

extension SignUpField {
    var inputKind: TextInput.Kind {
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
