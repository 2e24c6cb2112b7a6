/// The `features` section: optional features of the app.
package struct FeatureSettings: Equatable, Sendable, ManifestSection {
    package let accountDeletion: Bool
    package let analytics: Bool
    package let clientMetrics: Bool
    package let pushRegistration: Bool
    package let demoMode: Bool
    /// The settings of family accounts, or `nil` if the brand has none.
    package let familyAccounts: FamilyAccountSettings?
    package let endpointOverride: EndpointOverride

    init(_ section: SectionReader) throws(TableMismatch) {
        accountDeletion = try section.value("accountDeletion")
        analytics = try section.value("analytics")
        clientMetrics = try section.value("clientMetrics")
        pushRegistration = try section.value("pushRegistration")
        demoMode = try section.value("demoMode")
        familyAccounts = try section.value("familyAccounts")
        endpointOverride = try section.value("endpointOverride")
    }
}

package struct FamilyAccountSettings: Equatable, Sendable, ManifestSection {
    /// The maximum number of children in one family.
    package let maxChildren: Int
    /// The length of a PIN, in digits.
    package let pinLength: Int

    init(_ section: SectionReader) throws(TableMismatch) {
        maxChildren = try section.value("maxChildren")
        pinLength = try section.value("pinLength")
    }
}

/// The builds in which testers can replace the `apiBaseURL`.
package enum EndpointOverride: String, DocumentedChoice, ManifestReadable {
    case none, debug

    package var about: String {
        switch self {
        case .none: "no build"
        case .debug: "debug builds"
        }
    }
}

/// The `legal` section: minimum age, terms and privacy policy.
package struct LegalSettings: Equatable, Sendable, ManifestSection {
    /// The minimum age in years, or 0 for no minimum.
    package let minimumAge: Int
    package let terms: TermsSettings
    package let privacy: PrivacySettings

    init(_ section: SectionReader) throws(TableMismatch) {
        minimumAge = try section.value("minimumAge")
        terms = try section.value("terms")
        privacy = try section.value("privacy")
    }
}

package struct TermsSettings: Equatable, Sendable, ManifestSection {
    /// The HTTPS URL of the terms.
    package let url: String
    /// The date of the terms, `YYYY-MM-DD`. An acceptance applies to one version only.
    package let version: String
    /// The path of the Markdown file with the terms, relative to the brand's folder.
    package let document: String

    init(_ section: SectionReader) throws(TableMismatch) {
        url = try section.value("url")
        version = try section.value("version")
        document = try section.value("document")
    }
}

package struct PrivacySettings: Equatable, Sendable, ManifestSection {
    /// The HTTPS URL of the privacy policy.
    package let url: String

    init(_ section: SectionReader) throws(TableMismatch) {
        url = try section.value("url")
    }
}

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
        case .button:
            "a button in the app's toolbar opens the account: `AccountButton`, which the first view of a new app contains"
        case .sidebar: "a menu, which is a sidebar on an iPad and a Mac, and a sheet on an iPhone"
        case .none: "no menu of the runtime: the first view of a new app has rows for the account and the sign-out"
        }
    }
}
