public import Foundation

/// The values of one brand, from its manifest.
public struct BrandConfiguration: Equatable, Sendable {
    /// The identifier of the brand, which is the name of its folder: `inner-world`.
    public let id: String
    /// The name for users: `Inner World`.
    public let name: String
    /// The name on the first screen, which may contain line breaks.
    public let wordmark: String
    /// The app's bundle identifier: `com.example.innerworld`.
    public let bundleIdentifier: String
    /// The URL scheme of the callback from the sign-in page, without `://`.
    public let urlScheme: String
    /// The email address of the brand's support.
    public let supportEmail: String
    /// The languages of the screens, at least one. The first one is for users who prefer none of them.
    public let languages: [Language]
    /// The arrangement of the screens.
    package let screens: ScreenArrangement
    /// The brand's own wording of texts on the screens.
    package let texts: BrandTexts
    /// The providers with which users sign in, in the order of display.
    public let providers: [SignInProvider]
    /// The names for users of the providers that are connections of the backend, by connection.
    package let connectionNames: [String: String]
    /// The fields of the sign-up in addition to address and password, in the order of display.
    public let signUpFields: [SignUpFormField]
    /// The requirements for passwords.
    public let passwordPolicy: PasswordPolicy
    /// The policy for one-time codes; `nil` if a new account needs no confirmation.
    public let oneTimeCode: OneTimeCodePolicy?
    /// The policy for keeping the session.
    public let session: SessionPolicy
    /// The minimum age.
    public let ageGate: AgeGate
    /// The current terms of use.
    public let terms: TermsDocument
    /// The URL of the privacy policy.
    public let privacyPolicyURL: URL
    /// The brand's features in addition to sign-in.
    public let features: Set<BrandFeature>
    /// The policy for family accounts; `nil` if the brand has none.
    package let familyAccounts: FamilyAccountPolicy?

    /// Creates a brand. Generated packages call this with the values of the manifest.
    public init(
        id: String, name: String, wordmark: String, bundleIdentifier: String, urlScheme: String,
        supportEmail: String, languages: [Language] = [.en], screens: ScreenArrangement = .standard,
        texts: BrandTexts = [:], providers: [SignInProvider], connectionNames: [String: String] = [:],
        signUpFields: [SignUpFormField],
        passwordPolicy: PasswordPolicy, oneTimeCode: OneTimeCodePolicy? = nil, session: SessionPolicy,
        ageGate: AgeGate, terms: TermsDocument, privacyPolicyURL: URL, features: Set<BrandFeature>,
        familyAccounts: FamilyAccountPolicy? = nil
    ) {
        self.id = id
        self.name = name
        self.wordmark = wordmark
        self.bundleIdentifier = bundleIdentifier
        self.urlScheme = urlScheme
        self.supportEmail = supportEmail
        self.languages = languages
        self.screens = screens
        self.texts = texts
        self.providers = providers
        self.connectionNames = connectionNames
        self.signUpFields = signUpFields
        self.passwordPolicy = passwordPolicy
        self.oneTimeCode = oneTimeCode
        self.session = session
        self.ageGate = ageGate
        self.terms = terms
        self.privacyPolicyURL = privacyPolicyURL
        self.features = features
        self.familyAccounts = familyAccounts
    }
}

extension BrandConfiguration {
    /// All fields of the sign-up form, in the order of display: the brand's fields, and the birthdate if the brand has
    /// a minimum age, which makes the birthdate required.
    public var signUpForm: [SignUpFormField] {
        guard ageGate.isRequired else { return signUpFields }
        guard signUpFields.contains(where: { $0.field == .birthdate }) else { return [.birthdate] + signUpFields }
        return signUpFields.map { $0.field == .birthdate ? .birthdate : $0 }
    }

    /// The required fields of the sign-up: those of the form that are not optional.
    public var requiredSignUpFields: [SignUpField] { signUpForm.filter { !$0.isOptional }.map(\.field) }
}

/// A feature of a brand in addition to sign-in.
public enum BrandFeature: String, CaseIterable, Hashable, Sendable {
    /// Users can delete their account in the app.
    case accountDeletion
    /// The app records analytics events.
    case analytics
    /// The app counts sign-ins, sign-ups and password resets, and measures sessions, on the device.
    case clientMetrics
    /// The app registers the device for push notifications after sign-in.
    case pushRegistration
    /// A parent can try the app as a player without a profile. Nothing is saved.
    case demoMode
}
