import AuthCore
import EmailOTP

/// The first screen of a signed-out user.
public struct WelcomeScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The brand's wordmark.
    public let wordmark: String
    /// The title.
    public let title: String
    /// Goes to the sign-in by email; `nil` if the brand has none on the app's own screens.
    public let signIn: Command?
    /// Goes to the sign-up by email; `nil` if the brand has none on the app's own screens.
    public let signUp: Command?
    /// The other providers.
    public let providers: [Command]
    /// The last error, or `nil`.
    public let notice: Notice?
    /// The terms and the privacy policy.
    public let documents: [DocumentLink]

    init(_ flow: AuthFlow, _ context: ScreenContext) {
        let texts = context.texts
        let state: Command.State = flow.isBusy ? .blocked : .ready
        wordmark = flow.brand.wordmark
        title = texts(.welcomeTitle)
        let hasEmail = flow.email != nil && flow.brand.providers.contains(.email)
        signIn = hasEmail ? Command(.signIn, label: texts(.welcomeSignIn), role: .primary, state: state) : nil
        signUp = hasEmail ? Command(.signUp, label: texts(.welcomeSignUp), role: .secondary, state: state) : nil
        providers = context.providers(of: flow)
        notice = context.notice(for: flow.problem)
        documents = context.documents(of: flow.brand)
    }

    /// The screen's identifier.
    public var id: ScreenID { .welcome }
    /// The elements in reading order.
    public var elements: [Element] {
        [.wordmark(wordmark)] + notice.elements + [signIn, signUp].compactMap(\.self).map(Element.command)
            + providers.map(Element.command) + documents.map(Element.link)
    }
}

/// The screen that asks for the birthdate, before an account can be created. It does not show which birthdates are
/// accepted.
public struct BirthdateScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The title.
    public let title: String
    /// The purpose of the question.
    public let text: String
    /// The birthdate.
    public let birthdate: DayInput
    /// The error in the birthdate, or `nil`.
    public let notice: Notice?
    /// Submits the birthdate.
    public let submit: Command
    /// Skips the question for a user who has an account; `nil` if that is not possible.
    public let haveAccount: Command?
    /// Goes back.
    public let back: Command

    init(_ flow: AuthFlow, _ email: EmailOTPFlow?, _ context: ScreenContext) {
        let texts = context.texts
        let isBusy = email?.isBusy ?? flow.isBusy
        let value = email == nil ? flow.birthdate : email?.draft.birthdate
        title = texts(.birthdateTitle)
        text = texts(.birthdateText)
        birthdate = DayInput(
            .birthdate, label: texts(.fieldBirthdate), value: value,
            latest: CalendarDay(of: context.now, in: flow.timeZone), isLocked: isBusy)
        notice = context.notice(for: email == nil ? flow.problem : email?.problem)
        let state: Command.State = if isBusy { .busy } else { value == nil ? .incomplete : .ready }
        submit = Command(
            email == nil ? .submitBirthdate : .submit, label: texts(.commonContinue), role: .primary, state: state)
        haveAccount =
            email?.canSkipBirthdate == true
            ? Command(
                .haveAccount, label: texts(.birthdateHaveAccount), role: .quiet, state: isBusy ? .blocked : .ready)
            : nil
        back = Command(.back, label: texts(.commonBack), role: .cancel)
    }

    /// The screen's identifier.
    public var id: ScreenID { .birthdate }
    /// The elements in reading order.
    public var elements: [Element] {
        [.heading(title), .text(text), .day(birthdate)] + notice.elements + [.command(submit)]
            + [haveAccount].compactMap(\.self).map(Element.command) + [.command(back)]
    }
}

/// The screen of a user who is too young. It has no action that continues the sign-in.
public struct TooYoungScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The title.
    public let title: String
    /// The minimum age.
    public let text: String
    /// The terms and the privacy policy.
    public let documents: [DocumentLink]

    init(_ flow: AuthFlow, _ context: ScreenContext) {
        title = context.texts(.tooYoungTitle)
        text = context.texts(.tooYoungText, "age", "\(flow.brand.ageGate.minimumAge)")
        documents = context.documents(of: flow.brand)
    }

    /// The screen's identifier.
    public var id: ScreenID { .tooYoung }
    /// The elements in reading order.
    public var elements: [Element] { [.heading(title), .text(text)] + documents.map(Element.link) }
}

extension Notice? {
    /// The message as elements of a screen.
    var elements: [Element] { map { [.notice($0)] } ?? [] }
}
