/// The `auth` section: backend, sign-in methods, passwords, one-time codes and sessions.
package struct AuthSettings: Equatable, Sendable, ManifestSection {
    package let backend: AuthBackend
    package let client: UserPoolClient
    /// The sign-in methods, in the order of the manifest; unique and never empty.
    package let providers: [OfferedProvider]
    /// The way in which users sign in with Apple.
    package let apple: AppleSignIn
    /// The session of a user without an account, at backends that can choose.
    package let guest: GuestKind
    /// The additional sign-up fields, in the order of the manifest; unique.
    package let signUpFields: [SignUpFormField]
    package let password: PasswordSettings
    /// The settings of one-time codes, or `nil` if the brand uses none.
    package let otp: OneTimeCodeSettings?
    package let session: SessionSettings
    /// The path below `apiBaseURL` that the app requests after each sign-in, or `nil` if it requests none.
    package let backendSync: String?

    /// Returns whether users can sign in with a provider.
    package func offers(_ provider: SignInProvider) -> Bool { providers.contains(.named(provider)) }

    init(_ section: SectionReader) throws(TableMismatch) {
        backend = try section.value("backend")
        client = try section.value("client")
        providers = try section.value("providers")
        apple = try section.value("apple")
        guest = try section.value("guest")
        signUpFields = try section.value("signUpFields")
        password = try section.value("password")
        otp = try section.value("otp")
        session = try section.value("session")
        backendSync = try section.value("backendSync")
    }
}

/// The services for which the runtime has a client.
package enum AuthBackend: String, DocumentedChoice, ManifestReadable {
    case mock, hostedUI, cognito, platform, supabase, clerk

    package var about: String {
        switch self {
        case .mock: "users and codes in memory, for development"
        case .hostedUI: "the hosted sign-in page, for every sign-in method"
        case .cognito: "a Cognito user pool, with the app's own screens; Apple and Google through its hosted page"
        case .platform: "your own service at `apiBaseURL`; Apple and Google through a hosted page"
        case .supabase: "a Supabase project, with the app's own screens; Apple and Google in the system's browser"
        case .clerk: "a Clerk instance, with the app's own screens; Apple, Google and others in the system's browser"
        }
    }

    /// Whether the backend accepts Apple's identity token, so that the app can show the system's sheet.
    package var acceptsAppleTokens: Bool { self == .supabase || self == .clerk }

    /// The maximum length of a password in bytes, or `nil` if it is at least the runtime's. GoTrue and
    /// Clerk refuse longer ones, because bcrypt reads 72 bytes.
    package var maximumPasswordLength: Int? { self == .supabase || self == .clerk ? 72 : nil }
}

/// The client that the app uses to call a user pool.
package enum UserPoolClient: String, DocumentedChoice, ManifestReadable {
    case runtime, amplify

    package var about: String {
        switch self {
        case .runtime: "the client of the auth runtime"
        case .amplify: "the Amplify SDK, which becomes a dependency of the package and stores the session"
        }
    }
}

/// A sign-in method that the runtime knows by name.
package enum SignInProvider: String, DocumentedChoice, ManifestReadable {
    case email, apple, google, facebook, microsoft, github, linkedin, guest

    package var about: String {
        switch self {
        case .email: "an email address and a password"
        case .apple: "Sign in with Apple"
        case .google: "Google, at its page"
        case .facebook: "Facebook, at its page"
        case .microsoft: "a Microsoft account, at its page"
        case .github: "a GitHub account, at its page"
        case .linkedin: "LinkedIn, at its page"
        case .guest: "use without an account"
        }
    }

    /// Whether users sign in at a page of the provider.
    package var hasPage: Bool { self != .email && self != .guest }
}

/// A sign-in method that a brand offers.
package enum OfferedProvider: Equatable, Sendable, ManifestReadable {
    case named(SignInProvider)
    /// Another identity provider of the backend.
    ///
    /// - Parameters:
    ///   - id: The name of the connection at the backend.
    ///   - name: The name for users.
    case connection(id: String, name: String)

    static func read(_ value: ManifestValue, key: String) -> OfferedProvider? {
        if let provider = SignInProvider.read(value, key: key) { return .named(provider) }
        guard let id = value["connection"]?.text, let name = value["name"]?.text else { return nil }
        return .connection(id: id, name: name)
    }

    /// The provider's name in data, as in the runtime.
    package var identifier: String {
        switch self {
        case .named(let provider): provider.rawValue
        case .connection(let id, _): "connection:\(id)"
        }
    }
}

/// The way in which users sign in with Apple.
package enum AppleSignIn: String, DocumentedChoice, ManifestReadable {
    case page, native

    package var about: String {
        switch self {
        case .page: "Apple's page, in the system's browser"
        case .native: "the system's own sheet, in environments whose backend is `supabase` or `clerk`"
        }
    }
}

/// The session of a user without an account.
package enum GuestKind: String, DocumentedChoice, ManifestReadable {
    case device, anonymous

    package var about: String {
        switch self {
        case .device: "a profile on the device, which the service does not know"
        case .anonymous: "an anonymous user of the service, who keeps the identifier when an account is created"
        }
    }
}

package enum SignUpField: String, DocumentedChoice, ManifestReadable {
    case displayName, firstName, lastName, phone, birthdate

    package var about: String {
        switch self {
        case .displayName: "the name that other users see"
        case .firstName: "the given name"
        case .lastName: "the family name"
        case .phone: "a phone number"
        case .birthdate: "the date of birth, checked against `legal.minimumAge`"
        }
    }
}

/// A field of the sign-up form, with the brand's choices about it.
package struct SignUpFormField: Equatable, Sendable, ManifestReadable {
    package let field: SignUpField
    /// Whether users can leave the field empty.
    package let isOptional: Bool
    /// Whether the form also asks for the consent to text messages. Only a phone number can have this question.
    package let asksForSMSConsent: Bool

    init(_ field: SignUpField, isOptional: Bool = false, asksForSMSConsent: Bool = false) {
        self.field = field
        self.isOptional = isOptional
        self.asksForSMSConsent = asksForSMSConsent
    }

    static func read(_ value: ManifestValue, key: String) -> SignUpFormField? {
        // A field without further choices is only a name.
        if let field = SignUpField.read(value, key: key) { return SignUpFormField(field) }
        guard let field = value["field"].flatMap({ SignUpField.read($0, key: key) }) else { return nil }
        return SignUpFormField(
            field, isOptional: value["optional"]?.content == true,
            asksForSMSConsent: value["smsConsent"]?.content == true)
    }
}

package struct PasswordSettings: Equatable, Sendable, ManifestSection {
    /// The minimum length, in characters.
    package let minLength: Int
    /// The kinds of character that a password must contain, at least one of each.
    package let require: [PasswordCharacterKind]
    /// Whether the app's screens ask for a new password twice.
    package let confirm: Bool

    init(_ section: SectionReader) throws(TableMismatch) {
        minLength = try section.value("minLength")
        require = try section.value("require")
        confirm = try section.value("confirm")
    }
}

package enum PasswordCharacterKind: String, DocumentedChoice, ManifestReadable {
    case lowercase, uppercase, digit, symbol

    package var about: String {
        switch self {
        case .lowercase: "a lowercase letter"
        case .uppercase: "an uppercase letter"
        case .digit: "a digit"
        case .symbol: "any character except letters and digits"
        }
    }
}

package struct OneTimeCodeSettings: Equatable, Sendable, ManifestSection {
    /// The length of a code, in digits.
    package let length: Int
    /// The time before the user can request another code, in seconds.
    package let resendAfter: Int

    init(_ section: SectionReader) throws(TableMismatch) {
        length = try section.value("length")
        resendAfter = try section.value("resendAfter")
    }
}

package struct SessionSettings: Equatable, Sendable, ManifestSection {
    /// Whether the app restores the session when it starts again.
    package let restore: Bool
    /// Whether and how a restored session stays locked until the user unlocks it.
    package let biometricUnlock: BiometricUnlock
    /// The time in the background after which the session locks again, in seconds; `nil` for the default.
    package let lockAfter: Int?
    /// The choices that users may make; unique.
    package let userChoices: [SessionChoice]
    /// The session of an earlier version of the app, or `nil` if the app imports none.
    package let imported: SessionImportSettings?

    init(_ section: SectionReader) throws(TableMismatch) {
        restore = try section.value("restore")
        biometricUnlock = try section.value("biometricUnlock")
        lockAfter = try section.value("lockAfter")
        userChoices = try section.value("userChoices")
        imported = try section.value("import")
    }
}

/// Whether and how the user unlocks a restored session.
package enum BiometricUnlock: Equatable, Sendable, ManifestReadable {
    case off
    /// With a face or finger, or with the passcode of a device that has none enrolled.
    case on
    /// With a face or finger only.
    case required

    static let requiredChoice = Choice(
        word: "required",
        about: """
            the passcode never unlocks it, so users of a device without an enrolled face or finger sign in at each launch
            """)

    /// Whether the user unlocks the session in any way.
    package var isOn: Bool { self != .off }

    static func read(_ value: ManifestValue, key: String) -> BiometricUnlock? {
        switch value.content {
        case .boolean(let isOn): isOn ? .on : .off
        case .text(requiredChoice.word): .required
        default: nil
        }
    }
}

/// A key of the session settings whose value users may choose.
package enum SessionChoice: String, DocumentedChoice, ManifestReadable {
    case restore, biometricUnlock

    package var about: String {
        switch self {
        case .restore: "whether the user stays signed in between launches"
        case .biometricUnlock: "whether Face ID or Touch ID unlocks the session"
        }
    }
}
