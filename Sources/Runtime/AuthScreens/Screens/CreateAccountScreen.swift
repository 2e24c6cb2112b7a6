import AuthCore
import EmailOTP

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
    /// The password again; `nil` if the brand asks for it once.
    public let repeatedPassword: SecretInput?
    /// The fields of the profile.
    public let profile: [TextInput]
    /// The birthdate, if it is a field of the profile.
    public let birthdate: DayInput?
    /// The consent to text messages; `nil` if the brand does not ask for it.
    public let smsConsent: Toggle?
    /// The acceptance of the terms.
    public let terms: Toggle
    /// The last error; `nil` if there is none.
    public let notice: Notice?
    /// Creates the account.
    public let submit: Command
    /// Goes to the sign-in; `nil` if the address is known to have no confirmed account.
    public let haveAccount: Command?
    /// Goes back to the address; `nil` if it can be edited here.
    public let changeEmail: Command?
    /// Goes back to the first screen; `nil` if there is none, or if `changeEmail` is the way back.
    public let back: Command?

    init(_ flow: AuthFlow, _ email: EmailOTPFlow, _ context: ScreenContext) {
        let texts = context.texts
        title = texts(.createAccountTitle)
        self.email = email.state.email == nil ? context.email(of: email) : context.lockedEmail(email)
        password = context.newPassword(of: email, label: .fieldPassword)
        repeatedPassword = context.repeatedPassword(of: email)
        requirements = context.requirements(of: email)
        profile = email.profileFields.filter { $0.field != .birthdate }.map { field in
            let label = texts.label(of: field.field)
            return TextInput(
                .profile(field.field), field.field.inputKind,
                label: field.isOptional ? texts(.commonOptional, "label", label) : label,
                value: email.draft.fields[field.field] ?? "", isLocked: !email.canEdit(.field(field.field)),
                isOptional: field.isOptional)
        }
        smsConsent =
            email.inputs.contains(.smsConsent)
            ? Toggle(
                .smsConsent, label: texts(.createAccountSmsConsent), isOn: email.draft.smsConsent != nil,
                isLocked: !email.canEdit(.smsConsent)) : nil
        birthdate =
            email.inputs.contains(.field(.birthdate)) ? context.birthdate(of: email, in: flow.timeZone) : nil
        terms = Toggle(
            .terms, label: texts(.createAccountTerms), isOn: email.draft.terms != nil,
            documents: context.documents(of: flow.brand), isLocked: email.isBusy)
        notice = context.notice(in: email)
        submit = Command(.submit, label: texts(.createAccountSubmit), role: .primary, state: email.submission)
        haveAccount =
            email.canReturnToSignIn
            ? Command(.haveAccount, label: texts(.createAccountHaveAccount), role: .quiet, state: email.otherAction)
            : nil
        changeEmail =
            email.canChangeEmail ? Command(.changeEmail, label: texts(.codeChangeEmail), role: .cancel) : nil
        back = email.canChangeEmail ? nil : flow.back(texts)
    }

    /// The screen's identifier.
    public var id: ScreenID { .createAccount }
    /// The elements in reading order.
    public var elements: [Element] {
        let passwords = [password, repeatedPassword].compactMap(\.self).map(Element.secret)
        let consents = [smsConsent, terms].compactMap(\.self).map(Element.toggle)
        let others = [haveAccount, changeEmail, back].compactMap(\.self).map(Element.command)
        return [.heading(title)] + profile.map(Element.input) + [birthdate].compactMap(\.self).map(Element.day)
            + [.input(email)] + passwords + [.requirements(requirements)] + consents + notice.elements
            + [.command(submit)] + others
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
