/// The arrangement of a brand's screens. It decides how the same steps are spread over screens, not what the steps are.
public struct ScreenArrangement: Hashable, Sendable {
    /// The way in which the first screen leads to sign-in and sign-up.
    package let welcome: Welcome
    /// The place where users enter their email address and their password.
    package let email: EmailEntry
    /// The place where users enter the code of a sign-up.
    package let code: CodeEntry
    /// The way from the app to the account.
    package let menu: Menu

    /// Creates an arrangement. The defaults are the standard arrangement.
    public init(
        welcome: Welcome = .none, email: EmailEntry = .onePage, code: CodeEntry = .ownScreen, menu: Menu = .button
    ) {
        self.welcome = welcome
        self.email = email
        self.code = code
        self.menu = menu
    }

    /// The arrangement of a brand that chooses no other: the app begins with the sign-in screen, which has the address
    /// and the password, and the code has a separate screen.
    public static let standard = ScreenArrangement()

    /// The way in which the first screen leads to sign-in and sign-up.
    public enum Welcome: String, CaseIterable, Sendable {
        /// Its buttons open sheets over it.
        case sheets
        /// Its buttons replace it by the next screen.
        case stack
        /// Its buttons switch to the forms in place.
        case cards
        /// The app begins with the sign-in screen, without a welcome screen.
        case none
    }

    /// The place where users enter their email address and their password.
    public enum EmailEntry: String, CaseIterable, Sendable {
        /// One screen asks for both. Sign-up has another screen.
        case onePage
        /// The first screen asks for the address. Its status (``EmailAccountStatus``) decides whether the next screen
        /// is for a new or for a returning user. A user pool does not disclose the status.
        case twoSteps
    }

    /// The place where users enter the code of a sign-up.
    public enum CodeEntry: String, CaseIterable, Sendable {
        /// On a separate screen.
        case ownScreen
        /// Below the sign-up form, which stays visible and is locked.
        case samePage
    }

    /// The way from the app to the account, the documents and the sign-out.
    public enum Menu: String, CaseIterable, Sendable {
        /// A button in the app's toolbar opens the account. The first view of a new app contains it.
        case button
        /// A menu, which is a sidebar on an iPad and a Mac, and a sheet on an iPhone.
        case sidebar
        /// Only what the app itself shows.
        case none
    }
}
