/// The `screens` section: the arrangement of the sign-in screens.
package struct ScreenSettings: Equatable, Sendable, ManifestSection {
    package let welcome: WelcomeScreen
    package let email: EmailEntry
    package let code: CodeEntry
    package let menu: AccountMenu

    init(_ section: SectionReader) throws(TableMismatch) {
        welcome = try section.value("welcome")
        email = try section.value("email")
        code = try section.value("code")
        menu = try section.value("menu")
    }
}

/// The way in which the first screen leads to sign-in and sign-up.
package enum WelcomeScreen: String, DocumentedChoice, ManifestReadable {
    case sheets, stack, cards, none

    package var about: String {
        switch self {
        case .sheets: "its buttons open sheets over it"
        case .stack: "its buttons replace it by the next screen"
        case .cards: "its buttons switch to the forms in place"
        case .none: "the app begins with the sign-in screen, without a welcome screen"
        }
    }
}

/// The place where users enter their email address and their password.
package enum EmailEntry: String, DocumentedChoice, ManifestReadable {
    case onePage, twoSteps

    package var about: String {
        switch self {
        case .onePage: "both on one screen, with another screen for sign-up"
        case .twoSteps:
            "the address first, and then the screen for a new or a returning user, for backends that tell which it is"
        }
    }
}

/// The place where users enter the code of a sign-up.
package enum CodeEntry: String, DocumentedChoice, ManifestReadable {
    case ownScreen, samePage

    package var about: String {
        switch self {
        case .ownScreen: "on a separate screen"
        case .samePage: "below the sign-up form, which stays visible and is locked"
        }
    }
}

/// The way from the app to the account.
package enum AccountMenu: String, DocumentedChoice, ManifestReadable {
    case button, sidebar, none

    package var about: String {
        switch self {
        case .button: "a button in the upper corner opens the account"
        case .sidebar: "a menu, which is a sidebar on an iPad and a Mac, and a sheet on an iPhone"
        case .none: "the app places the button itself (`AccountButton`)"
        }
    }
}
