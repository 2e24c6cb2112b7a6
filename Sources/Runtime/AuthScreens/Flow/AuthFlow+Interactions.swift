public import AuthCore
import AuthKit
import EmailOTP

extension ScreenID {
    /// The session is being read.
    public static let restoring = Self(rawValue: "restoring")
    /// The session could not be read.
    public static let offline = Self(rawValue: "offline")
    /// The session is locked.
    public static let locked = Self(rawValue: "locked")
    /// The session has ended by itself.
    public static let sessionEnded = Self(rawValue: "sessionEnded")
    /// The first screen.
    public static let welcome = Self(rawValue: "welcome")
    /// Address and password of an account.
    public static let signIn = Self(rawValue: "signIn")
    /// The birthdate.
    public static let birthdate = Self(rawValue: "birthdate")
    /// The user is too young.
    public static let tooYoung = Self(rawValue: "tooYoung")
    /// The address, before its status is known.
    public static let email = Self(rawValue: "email")
    /// A new account.
    public static let createAccount = Self(rawValue: "createAccount")
    /// The code that confirms an account.
    public static let code = Self(rawValue: "code")
    /// The password of a known account.
    public static let password = Self(rawValue: "password")
    /// A new password, with its code.
    public static let newPassword = Self(rawValue: "newPassword")
    /// A further step of a sign-in.
    public static let challenge = Self(rawValue: "challenge")
    /// The terms of use.
    public static let terms = Self(rawValue: "terms")
    /// New terms of use, which the user must accept.
    public static let termsUpdate = Self(rawValue: "termsUpdate")
    /// The banner above the app.
    public static let banner = Self(rawValue: "banner")
    /// The menu.
    public static let menu = Self(rawValue: "menu")
    /// The account.
    public static let account = Self(rawValue: "account")
    /// A new email address of the account.
    public static let changeEmail = Self(rawValue: "changeEmail")
    /// The code that confirms a new email address.
    public static let confirmEmail = Self(rawValue: "confirmEmail")
    /// The deletion of the account.
    public static let deleteAccount = Self(rawValue: "deleteAccount")
    /// A proof of the user's identity.
    public static let proveIdentity = Self(rawValue: "proveIdentity")
}

extension InputID {
    /// The email address.
    public static let email = Self(rawValue: "email")
    /// The password.
    public static let password = Self(rawValue: "password")
    /// The new password again.
    public static let repeatedPassword = Self(rawValue: "repeatedPassword")
    /// The one-time code.
    public static let code = Self(rawValue: "code")
    /// The birthdate.
    public static let birthdate = Self(rawValue: "birthdate")
    /// The acceptance of the terms.
    public static let terms = Self(rawValue: "terms")
    /// The consent to text messages.
    public static let smsConsent = Self(rawValue: "smsConsent")
    /// Whether the user stays signed in between launches.
    public static let staySignedIn = Self(rawValue: "staySignedIn")
    /// Whether Face ID or Touch ID unlocks the session.
    public static let biometrics = Self(rawValue: "biometrics")
    /// The new email address of the account.
    public static let newEmail = Self(rawValue: "newEmail")
    /// The password for a new email address.
    public static let emailProof = Self(rawValue: "emailProof")
    /// The code that was sent to a new email address.
    public static let emailCode = Self(rawValue: "emailCode")
    /// The word that confirms a deletion.
    public static let deletionWord = Self(rawValue: "deletionWord")
    /// The password that proves the user's identity.
    public static let proof = Self(rawValue: "proof")

    /// The field of an input of the email flow.
    init(_ input: EmailOTPFlow.Input) {
        self =
            switch input {
            case .email: .email
            case .password: .password
            case .repeatedPassword: .repeatedPassword
            case .field(let field): .profile(field)
            case .smsConsent: .smsConsent
            case .terms: .terms
            case .code: .code
            }
    }

    /// A field of the profile.
    public static func profile(_ field: SignUpField) -> InputID { Self(rawValue: field.rawValue) }
}

extension CommandID {
    /// Goes to the sign-in.
    public static let signIn = Self(rawValue: "signIn")
    /// Goes to the sign-up.
    public static let signUp = Self(rawValue: "signUp")
    /// The main button of a step of the email flow.
    public static let submit = Self(rawValue: "submit")
    /// Sends another code.
    public static let resend = Self(rawValue: "resend")
    /// Goes to the new password.
    public static let forgotPassword = Self(rawValue: "forgotPassword")
    /// Goes back to the address.
    public static let changeEmail = Self(rawValue: "changeEmail")
    /// Goes to the sign-up from the sign-in.
    public static let createAccount = Self(rawValue: "createAccount")
    /// Goes to the sign-in: skips the birthdate, or leaves the sign-up.
    public static let haveAccount = Self(rawValue: "haveAccount")
    /// Submits the birthdate before a sign-in with a provider.
    public static let submitBirthdate = Self(rawValue: "submitBirthdate")
    /// Goes back to the screen before.
    public static let back = Self(rawValue: "back")
    /// Closes the sheet.
    public static let close = Self(rawValue: "close")
    /// Reads the session again.
    public static let retry = Self(rawValue: "retry")
    /// Unlocks the session.
    public static let unlock = Self(rawValue: "unlock")
    /// Signs out.
    public static let signOut = Self(rawValue: "signOut")
    /// Accepts the new terms.
    public static let acceptTerms = Self(rawValue: "acceptTerms")
    /// Goes back to the choice of the child that plays.
    public static let changePlayer = Self(rawValue: "changePlayer")
    /// Goes from a demo back to the choice of the child that plays.
    public static let leaveDemo = Self(rawValue: "leaveDemo")
    /// Opens the account of a guest, who can create an account there.
    public static let saveProgress = Self(rawValue: "saveProgress")
    /// Opens the account.
    public static let account = Self(rawValue: "account")
    /// Opens the change of the email address.
    public static let changeAddress = Self(rawValue: "changeAddress")
    /// The main button of a step of the change of the email address.
    public static let submitEmail = Self(rawValue: "submitEmail")
    /// Sends another code to a new email address.
    public static let resendEmailCode = Self(rawValue: "resendEmailCode")
    /// Goes back to enter another new email address.
    public static let otherEmail = Self(rawValue: "otherEmail")
    /// Opens the deletion of the account.
    public static let deleteAccount = Self(rawValue: "deleteAccount")
    /// Deletes the account.
    public static let delete = Self(rawValue: "delete")
    /// Submits the proof of the user's identity.
    public static let prove = Self(rawValue: "prove")
    /// Opens the terms of use.
    public static let terms = Self(rawValue: "openTerms")
    /// Opens the privacy policy.
    public static let privacy = Self(rawValue: "openPrivacy")
    /// Writes to the brand's support.
    public static let support = Self(rawValue: "writeToSupport")

    /// Signs in with a provider.
    public static func provider(_ provider: SignInProvider) -> CommandID {
        Self(rawValue: continuePrefix + provider.rawValue)
    }

    /// Proves the user's identity at the page of a provider.
    public static func prove(at provider: SignInProvider) -> CommandID {
        Self(rawValue: provePrefix + provider.rawValue)
    }

    private static let continuePrefix = "continueWith."
    private static let provePrefix = "proveAt."

    /// The event of a button whose identifier names a provider; `nil` for other buttons.
    fileprivate var providerEvent: AuthFlow.Event? {
        if let provider = provider(after: Self.continuePrefix) { return .continueWith(provider) }
        return provider(after: Self.provePrefix).map { .deletion(.reauthenticate(at: $0)) }
    }

    /// Returns the provider that the identifier names after a prefix.
    package func provider(after prefix: String) -> SignInProvider? {
        rawValue.hasPrefix(prefix) ? SignInProvider(rawValue: String(rawValue.dropFirst(prefix.count))) : nil
    }
}

extension Screen where Action == AuthFlow.Event {
    /// Returns the action of a control. In all screens of the flow, controls with the same identifier have the same
    /// action, except for the word that confirms a deletion.
    public func action(for interaction: Interaction) -> AuthFlow.Event? { AuthFlow.Event(interaction) }
}

extension AuthFlow.Event {
    /// Creates the event of a control; `nil` if the control does nothing in the flow, such as a link to a web page.
    init?(_ interaction: Interaction) {
        switch interaction {
        case .edit(.email, let text): self = .email(.editEmail(text))
        case .edit(.password, let text): self = .email(.editPassword(SecretText(text)))
        case .edit(.repeatedPassword, let text): self = .email(.editRepeatedPassword(SecretText(text)))
        case .edit(.code, let text): self = .email(.editCode(SecretText(text)))
        case .edit(.newEmail, let text): self = .emailChange(.editEmail(text))
        case .edit(.emailProof, let text): self = .emailChange(.editPassword(SecretText(text)))
        case .edit(.emailCode, let text): self = .emailChange(.editCode(SecretText(text)))
        case .edit(.proof, let text): self = .deletion(.editPassword(SecretText(text)))
        case .edit(let id, let text):
            guard let field = SignUpField(rawValue: id.rawValue) else { return nil }
            self = .email(.editField(field, text))
        case .choose(.birthdate, let day): self = .editBirthdate(day)
        case .turn(.terms, let isOn): self = .email(.editTerms(accepted: isOn))
        case .turn(.smsConsent, let isOn): self = .email(.editSMSConsent(given: isOn))
        case .turn(.staySignedIn, let isOn): self = .choose(.restore, isOn)
        case .turn(.biometrics, let isOn): self = .choose(.biometricUnlock, isOn)
        case .tap(let id):
            guard let event = Self.events[id] ?? id.providerEvent else { return nil }
            self = event
        case .choose, .turn: return nil
        }
    }

    private static let events: [CommandID: AuthFlow.Event] = [
        .signIn: .signIn, .signUp: .signUp, .createAccount: .email(.createAccount), .submit: .email(.submit),
        .resend: .email(.resend),
        .forgotPassword: .email(.forgotPassword), .changeEmail: .email(.changeEmail),
        .haveAccount: .email(.haveAccount), .submitBirthdate: .submitBirthdate, .back: .back, .close: .close,
        .retry: .retry, .unlock: .retry, .signOut: .signOut, .acceptTerms: .acceptTerms,
        .account: .open(.account), .saveProgress: .open(.account), .changePlayer: .repeatStages,
        .leaveDemo: .repeatStages, .deleteAccount: .open(.deleteAccount), .delete: .deletion(.submit),
        .prove: .deletion(.submit), .changeAddress: .open(.changeEmail), .submitEmail: .emailChange(.submit),
        .resendEmailCode: .emailChange(.resend), .otherEmail: .emailChange(.changeEmail), .terms: .open(.terms),
    ]
}
