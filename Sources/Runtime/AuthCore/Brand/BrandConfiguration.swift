public import Foundation

/// One brand as the runtime knows it: the values that its package was generated with.
public struct BrandConfiguration: Equatable, Sendable {
    /// The identifier of the brand, which is the name of its folder: `inner-world`.
    public let id: String
    /// The name as people know it: `Inner World`.
    public let name: String
    /// The name as the first screen sets it; may hold line breaks.
    public let wordmark: String
    /// The app's bundle identifier: `com.example.innerworld`.
    public let bundleIdentifier: String
    /// The URL scheme by which the sign-in page calls back, without `://`.
    public let urlScheme: String
    /// Where people write for help.
    public let supportEmail: String
    /// The ways to sign in, in the order they are offered.
    public let providers: [SignInProvider]
    /// What is asked at sign-up beside address and password, in the order it is asked.
    public let signUpFields: [SignUpField]
    /// What a password must be.
    public let passwordPolicy: PasswordPolicy
    /// How codes sent by e-mail work; nil where a new account needs no confirmation.
    public let oneTimeCode: OneTimeCodePolicy?
    /// How the session is kept.
    public let session: SessionPolicy
    /// How old one must be.
    public let ageGate: AgeGate
    /// The terms that are in force.
    public let terms: TermsDocument
    /// Where the privacy policy can be read.
    public let privacyPolicyURL: URL
    /// What the brand has beside signing in.
    public let features: Set<BrandFeature>
    /// How families work; nil where the brand has no family accounts.
    public let familyAccounts: FamilyAccountPolicy?

    /// A brand. Generated packages call this with what the manifest says.
    public init(
        id: String, name: String, wordmark: String, bundleIdentifier: String, urlScheme: String,
        supportEmail: String, providers: [SignInProvider], signUpFields: [SignUpField],
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
        self.providers = providers
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
    /// What a sign-up must tell: the fields that are asked, and the birthdate in any case where there is an age gate.
    public var requiredSignUpFields: [SignUpField] {
        ageGate.isRequired && !signUpFields.contains(.birthdate) ? [.birthdate] + signUpFields : signUpFields
    }
}

/// Something that a brand has beside signing in.
public enum BrandFeature: String, CaseIterable, Hashable, Sendable {
    /// The account can be deleted in the app.
    case accountDeletion
    /// Events are recorded.
    case analytics
    /// Sign-ins, sign-ups, new passwords and the length of sessions are counted on the device.
    case clientMetrics
    /// The device is registered for push messages after sign-in.
    case pushRegistration
    /// A parent may look around in the app as a player without a profile.
    case demoMode
}

/// A way to sign in.
public enum SignInProvider: String, CaseIterable, Hashable, Sendable {
    /// With an e-mail address and a password or a code.
    case email
    /// Sign in with Apple.
    case apple
    /// Sign in with Google.
    case google
    /// Without an account.
    case guest
}

/// Something that is asked at sign-up beside address and password.
public enum SignUpField: String, CaseIterable, Hashable, Sendable {
    /// The name that others see.
    case displayName
    /// The first name.
    case firstName
    /// The last name.
    case lastName
    /// The telephone number.
    case phone
    /// The birthdate.
    case birthdate

    /// The attribute that the field is kept as.
    public var attributeKey: AuthUserAttributeKey {
        switch self {
        case .displayName: .name
        case .firstName: .givenName
        case .lastName: .familyName
        case .phone: .phoneNumber
        case .birthdate: .birthdate
        }
    }

    /// What the field is called within an English sentence.
    public var label: String {
        switch self {
        case .displayName: "display name"
        case .firstName: "first name"
        case .lastName: "last name"
        case .phone: "phone number"
        case .birthdate: "date of birth"
        }
    }
}
