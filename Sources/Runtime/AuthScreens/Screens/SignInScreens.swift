import AuthCore
import AuthKit
import EmailOTP

/// The screen that signs in with address and password.
public struct SignInScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The brand's wordmark; `nil` if a first screen has shown it.
    public let wordmark: String?
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
    /// The word before the other providers, or `nil` if the screen shows no other providers.
    public let divider: String?
    /// The other providers. Empty if the brand has a first screen.
    public let providers: [Command]
    /// Goes to the sign-up.
    public let createAccount: Command
    /// The terms and the privacy policy. Empty if the brand has a first screen.
    public let documents: [DocumentLink]
    /// Goes back, or closes the sheet; `nil` if the user can do neither.
    public let back: Command?

    init(_ flow: AuthFlow, _ email: EmailOTPFlow, _ context: ScreenContext) {
        let texts = context.texts
        wordmark = flow.hasScreenBefore ? nil : flow.brand.wordmark
        title = texts(.signInTitle)
        self.email = context.email(of: email)
        password = context.secret(.password, .currentPassword, label: .fieldPassword, of: email, in: flow)
        notice = context.notice(of: flow, email)
        submit = Command(
            .submit, label: texts(.signInSubmit), role: .primary, state: flow.isBusy ? .blocked : email.submission)
        forgotPassword = context.forgotPassword(email)
        providers = flow.hasScreenBefore ? [] : context.providers(of: flow)
        divider = providers.isEmpty ? nil : texts(.commonOr)
        createAccount = Command(
            .createAccount, label: texts(.signInCreateAccount), role: .quiet, state: email.otherAction)
        documents = flow.hasScreenBefore ? [] : context.documents(of: flow.brand)
        back = flow.back(texts)
    }

    /// The screen's identifier.
    public var id: ScreenID { .signIn }
    /// The elements in reading order.
    public var elements: [Element] {
        let fields: [Element] = [
            .input(email), .secret(password), .command(forgotPassword), .command(submit),
        ]
        let divider = [divider].compactMap(\.self).map(Element.divider)
        let others = providers.map(Element.command)
        // Apple's button is in sight without scrolling.
        let isAppleFirst = providers.first?.provider == .apple
        let form = [.heading(title)] + (isAppleFirst ? others + divider + fields : fields + divider + others)
        return [wordmark].compactMap(\.self).map(Element.wordmark) + form.adding(notice)
            + [.command(createAccount)] + documents.map(Element.link) + [back].compactMap(\.self).map(Element.command)
    }
}

/// The screen that asks for the address, before its status is known.
public struct EmailScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The title.
    public let title: String
    /// The address.
    public let email: TextInput
    /// The last error, or `nil`.
    public let notice: Notice?
    /// Requests the status of the address.
    public let submit: Command
    /// The other providers.
    public let providers: [Command]
    /// Goes back, or closes the sheet; `nil` if the user can do neither.
    public let back: Command?

    init(_ flow: AuthFlow, _ email: EmailOTPFlow, _ context: ScreenContext) {
        let texts = context.texts
        title = texts(.emailTitle)
        self.email = context.email(of: email)
        notice = context.notice(of: flow, email)
        submit = Command(.submit, label: texts(.emailSubmit), role: .primary, state: email.submission)
        providers = flow.hasScreenBefore ? [] : context.providers(of: flow)
        back = flow.back(texts)
    }

    /// The screen's identifier.
    public var id: ScreenID { .email }
    /// The elements in reading order.
    public var elements: [Element] {
        [.heading(title), .input(email), .command(submit)].adding(notice)
            + (providers + [back].compactMap(\.self)).map(Element.command)
    }
}
