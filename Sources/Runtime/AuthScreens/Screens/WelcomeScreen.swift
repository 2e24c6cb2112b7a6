public import AuthCore
import AuthKit
import EmailOTP

/// The first screen of a signed-out user.
///
/// The brand's arrangement decides the order of its elements, and which of them it has:
///
/// - `sheets`: sign-in and sign-up by email, and then the other providers.
/// - `stack`: one button for each provider, including email, in the order of the manifest. The sign-in by email leads
///   to the sign-up.
/// - `cards`: the guest's button, and below a divider those of the account with its benefits.
/// - `none`: as `sheets`. The screen is shown only if users do not sign in by email on the app's own screens.
public struct WelcomeScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The arrangement of the elements, which also decides how a view shows the next screens.
    public let arrangement: ScreenArrangement.Welcome
    /// The brand's wordmark.
    public let wordmark: String
    /// The title.
    public let title: String
    /// Continues as a guest, if the arrangement has a separate button for guests.
    public let guest: Command?
    /// An explanation of the guest's button, or `nil` without that button.
    public let guestHint: String?
    /// The word between the guest's button and the others, or `nil` without that button.
    public let divider: String?
    /// Goes to the sign-in by email; `nil` if the brand has none on the app's own screens, or if it is among the
    /// providers.
    public let signIn: Command?
    /// Goes to the sign-up by email; `nil` if the brand has none on the app's own screens, or if the sign-in by email
    /// leads to it.
    public let signUp: Command?
    /// The other providers.
    public let providers: [Command]
    /// The heading of the benefits, or `nil` without benefits.
    public let benefitsTitle: String?
    /// The benefits of a family account, if the arrangement shows them and the brand has family accounts.
    public let benefits: [String]
    /// The last error, or `nil`.
    public let notice: Notice?
    /// The terms and the privacy policy.
    public let documents: [DocumentLink]

    init(_ flow: AuthFlow, _ context: ScreenContext) {
        let texts = context.texts
        let state: Command.State = flow.isBusy ? .blocked : .ready
        let hasEmail = flow.email != nil && flow.brand.providers.contains(.email)
        let isStack = flow.brand.screens.welcome == .stack
        let isCards = flow.brand.screens.welcome == .cards
        let all = context.providers(of: flow, withEmail: hasEmail && isStack)
        let guest = isCards ? all.first { $0.provider == .guest } : nil
        let hasBenefits = isCards && hasEmail && flow.brand.familyAccounts != nil
        arrangement = flow.brand.screens.welcome
        wordmark = flow.brand.wordmark
        title = texts(.welcomeTitle)
        self.guest = guest.map {
            Command($0.id, label: $0.label, role: .primary, state: $0.state, provider: $0.provider)
        }
        guestHint = guest.map { _ in texts(.providerGuestHint) }
        providers = all.filter { $0.id != guest?.id }
        let hasButtons = hasEmail && !isStack
        signIn =
            hasButtons
            ? Command(
                .signIn, label: texts(.welcomeSignIn), role: guest == nil ? .primary : .secondary, state: state) : nil
        signUp = hasButtons ? Command(.signUp, label: texts(.welcomeSignUp), role: .secondary, state: state) : nil
        divider = guest != nil && (hasButtons || !providers.isEmpty) ? texts(.commonOr) : nil
        benefitsTitle = hasBenefits ? texts(.welcomeBenefitsTitle) : nil
        benefits =
            hasBenefits
            ? [texts(.welcomeBenefitDevices), texts(.welcomeBenefitChildren), texts(.welcomeBenefitDashboard)] : []
        notice = context.notice(for: flow.problem)
        documents = context.documents(of: flow.brand)
    }

    /// The screen's identifier.
    public var id: ScreenID { .welcome }
    /// The elements in reading order.
    public var elements: [Element] {
        let begin = [.wordmark(wordmark)] + [guest].compactMap(\.self).map(Element.command)
        let account = [signIn, signUp].compactMap(\.self) + providers
        return begin.adding(notice) + [guestHint].compactMap(\.self).map(Element.text)
            + [divider].compactMap(\.self).map(Element.divider) + account.map(Element.command)
            + [benefitsTitle].compactMap(\.self).map(Element.text) + (benefits.isEmpty ? [] : [.list(benefits)])
            + documents.map(Element.link)
    }
}
