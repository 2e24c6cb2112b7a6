public import AuthCore

extension EmailOTPFlow {
    /// Where the flow stands. From the second step on the address is locked; only backing out unlocks it.
    public enum State: Equatable, Sendable {
        /// The brand has a minimum age, and nothing else has been asked yet: the birthdate is entered, and nothing but it.
        /// The address is known where somebody said that it has an account, and it has none.
        case enteringBirthdate(for: EmailAddress?)
        /// The address is entered, and its status asked for.
        case enteringEmail
        /// The address is new: password, profile and consent are entered.
        case creatingAccount(EmailAddress)
        /// The account is pending, and the user enters the code. The draft contains the password that the user chose
        /// for the account. The flow confirms no account with another password.
        case enteringCode(EmailAddress)
        /// The account is confirmed: its password is entered.
        case enteringPassword(EmailAddress)
        /// The password was forgotten: a new one is entered, and the code that was sent for it.
        case resettingPassword(EmailAddress)
        /// The flow is over and created no account. No event leaves this state, and the next flow behind the same age
        /// gate begins in it.
        case tooYoung
        /// The flow is over.
        case signedIn(AuthSession)

        /// The locked address.
        public var email: EmailAddress? {
            switch self {
            case .enteringEmail, .tooYoung, .signedIn: nil
            case .enteringBirthdate(let email): email
            case .creatingAccount(let email), .enteringCode(let email), .enteringPassword(let email),
                .resettingPassword(let email):
                email
            }
        }
    }

    /// What was entered so far.
    public struct Draft: Equatable, Sendable {
        /// The address as it was typed.
        public internal(set) var email = ""
        /// The password to set, or to sign in with.
        public internal(set) var password: SecretText = ""
        /// The fields of the profile, but for the birthdate.
        public internal(set) var fields: [SignUpField: String] = [:]
        /// The birthdate, which is a day rather than a text.
        public internal(set) var birthdate: Birthdate?
        /// The terms that were accepted; nil while they are not.
        public internal(set) var terms: TermsAcceptance?
        /// The code's digits, in ASCII.
        public internal(set) var code: SecretText = ""

        /// Nothing entered.
        public init() {}
    }

    /// What there is to tell besides an error.
    public enum Notice: Equatable, Sendable {
        /// A code was sent there; nil where the backend does not tell where to.
        case codeSent(AuthCodeDeliveryDetails?)
        /// A code was sent a short while ago, so that no other was asked for.
        case codeSentEarlier
        /// The account is confirmed and wants its password.
        case confirmed
        /// A user signed up with the address, but never confirmed it.
        case signUpUnfinished
        /// The new password is set, and signs in from now on.
        case passwordReset

        /// A sentence to show to the person, in English.
        public var message: String {
            switch self {
            case .codeSent(let details):
                switch details?.destination {
                case .email(let place), .sms(let place): "We sent a code to \(place)."
                case nil: "We sent you a code."
                }
            case .codeSentEarlier: "Enter the code that we sent you."
            case .signUpUnfinished:
                "A sign-up with this email was not finished. Choose a password, and we send you a code."
            case .confirmed: "Your email is confirmed. Enter your password to sign in."
            case .passwordReset: "Your new password is set. Sign in with it."
            }
        }
    }
}
