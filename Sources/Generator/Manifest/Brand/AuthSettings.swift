/// How people sign up and sign in.
package struct AuthSettings: Equatable, Sendable, ManifestSection {
    package let backend: AuthBackend
    package let client: UserPoolClient
    /// In the order of the manifest; unique and never empty.
    package let providers: [SignInProvider]
    /// What sign-up asks for besides the provider's own, in the order of the manifest; unique.
    package let signUpFields: [SignUpField]
    package let password: PasswordSettings
    /// nil where the brand has no step that e-mails a code.
    package let otp: OneTimeCodeSettings?
    package let session: SessionSettings
    /// The path at an environment's API that is asked for after each sign-in; nil where none is.
    package let backendSync: String?

    init(_ section: SectionReader) throws(TableMismatch) {
        backend = try section.value("backend")
        client = try section.value("client")
        providers = try section.value("providers")
        signUpFields = try section.value("signUpFields")
        password = try section.value("password")
        otp = try section.value("otp")
        session = try section.value("session")
        backendSync = try section.value("backendSync")
    }
}

/// The services that have a working client in the runtime.
package enum AuthBackend: String, DocumentedChoice, ManifestReadable {
    case mock, hostedUI, cognito, platform

    package var about: String {
        switch self {
        case .mock: "users and codes in memory, for development"
        case .hostedUI: "the hosted sign-in page alone, for every way to sign in"
        case .cognito: "a Cognito user pool, spoken to on the app's own screens; Apple and Google through its page"
        case .platform: "the platform's own service at `apiBaseURL`; Apple and Google through a hosted page"
        }
    }
}

/// What speaks to a user pool for the app.
package enum UserPoolClient: String, DocumentedChoice, ManifestReadable {
    case runtime, amplify

    package var about: String {
        switch self {
        case .runtime: "the auth runtime's own"
        case .amplify: "the Amplify SDK, which the package then depends on, and which keeps the session"
        }
    }
}

package enum SignInProvider: String, DocumentedChoice, ManifestReadable {
    case email, apple, google, guest

    package var about: String {
        switch self {
        case .email: "an e-mail address and a password"
        case .apple: "Sign in with Apple"
        case .google: "Google, through the hosted sign-in page"
        case .guest: "play without an account"
        }
    }
}

package enum SignUpField: String, DocumentedChoice, ManifestReadable {
    case displayName, firstName, lastName, phone, birthdate

    package var about: String {
        switch self {
        case .displayName: "the name that others see"
        case .firstName: "the given name"
        case .lastName: "the family name"
        case .phone: "a telephone number"
        case .birthdate: "the date of birth, checked against `legal.minimumAge`"
        }
    }
}

package struct PasswordSettings: Equatable, Sendable, ManifestSection {
    /// In characters.
    package let minLength: Int
    /// The kinds of character of which a password holds at least one each.
    package let require: [PasswordCharacterKind]

    init(_ section: SectionReader) throws(TableMismatch) {
        minLength = try section.value("minLength")
        require = try section.value("require")
    }
}

package enum PasswordCharacterKind: String, DocumentedChoice, ManifestReadable {
    case lowercase, uppercase, digit, symbol

    package var about: String {
        switch self {
        case .lowercase: "a lower-case letter"
        case .uppercase: "an upper-case letter"
        case .digit: "a digit"
        case .symbol: "a character that is neither letter nor digit"
        }
    }
}

package struct OneTimeCodeSettings: Equatable, Sendable, ManifestSection {
    /// In digits.
    package let length: Int
    /// How long a person waits before the code can be sent again; in seconds.
    package let resendAfter: Int

    init(_ section: SectionReader) throws(TableMismatch) {
        length = try section.value("length")
        resendAfter = try section.value("resendAfter")
    }
}

package struct SessionSettings: Equatable, Sendable, ManifestSection {
    /// Whether a session outlives the app.
    package let restore: Bool
    /// Whether a restored session is locked until Face ID, Touch ID or the like opens it.
    package let biometricUnlock: Bool

    init(_ section: SectionReader) throws(TableMismatch) {
        restore = try section.value("restore")
        biometricUnlock = try section.value("biometricUnlock")
    }
}
