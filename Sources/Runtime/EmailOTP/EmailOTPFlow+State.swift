public import AuthCore
package import Foundation

extension EmailOTPFlow {
    /// A brand's requirements for a sign-up.
    public struct Policy: Sendable, Hashable {
        /// The first screen of the flow.
        public enum Entry: Sendable, Hashable, CaseIterable {
            /// The user enters the address first, and its status decides between sign-in and sign-up. Suited to
            /// backends that report the status of an address.
            case addressFirst
            /// The user signs in with address and password on one screen, which leads to a sign-up form. Suited to
            /// every backend. The flow never requests the status of an address.
            case addressAndPassword

            /// Creates the entry of an arrangement.
            init(_ arrangement: ScreenArrangement.EmailEntry) {
                self =
                    switch arrangement {
                    case .onePage: .addressAndPassword
                    case .twoSteps: .addressFirst
                    }
            }
        }

        /// The first screen.
        package let entry: Entry
        /// The rules for codes; `nil` if the brand sends none. If a backend sends a code nevertheless, the flow asks
        /// for it.
        package let code: OneTimeCodePolicy?
        /// The requirements for a new password. They do not apply to existing passwords, which may be older.
        package let password: PasswordPolicy
        /// The minimum age.
        package let ageGate: AgeGate
        /// The time zone that determines the current day for the age gate (the device's).
        package let timeZone: TimeZone
        /// The terms that the user must accept.
        package let terms: TermsDocument
        /// The fields of a new account, in the order in which the screen asks for them.
        package let fields: [SignUpFormField]

        /// Creates the policy of `brand` for a user in `timeZone`, with this first screen (the brand's).
        package init(brand: BrandConfiguration, timeZone: TimeZone, entry: Entry? = nil) {
            self.entry = entry ?? Entry(brand.screens.email)
            code = brand.oneTimeCode
            password = brand.passwordPolicy
            ageGate = brand.ageGate
            self.timeZone = timeZone
            terms = brand.terms
            fields = brand.signUpForm
        }

        /// The first step, except the birthdate.
        var firstStep: State {
            switch entry {
            case .addressFirst: .enteringEmail
            case .addressAndPassword: .signingIn
            }
        }

        /// The step after the user has passed the age gate.
        var stepAfterBirthdate: State {
            switch entry {
            case .addressFirst: .enteringEmail
            case .addressAndPassword: .registering
            }
        }

        /// The brand's minimum time between two codes.
        var resendAfter: Duration { code?.resendAfter ?? .zero }
    }

    /// A step of the flow. Each step is one screen.
    ///
    /// Every step that has an ``email`` shows it locked, and the user can change it only by going back. The steps
    /// `.signingIn` and `.registering` have none, because the user still edits the address (``Draft/email``).
    ///
    /// A screen derives everything else from the flow: ``EmailOTPFlow/inputs`` are its fields and
    /// ``EmailOTPFlow/canEdit(_:)`` tells which of them are locked, ``EmailOTPFlow/isBusy`` whether a call of the main
    /// button is under way, and the properties that begin with `can` which of its buttons are enabled.
    public enum State: Equatable, Sendable {
        /// The brand has a minimum age, and the user enters only the birthdate. The address is `nil`, unless the entry
        /// is `.addressFirst`, the user claimed to have an account, and the address has no confirmed one.
        case enteringBirthdate(for: EmailAddress?)
        /// The user enters the address, and the flow requests its status. The first step of `.addressFirst`.
        case enteringEmail
        /// The user enters the address and the password of an account, or goes to the sign-up form. The first step of
        /// `.addressAndPassword`.
        case signingIn
        /// The user enters the address, the password and the profile of a new account, and accepts the terms. Only with
        /// `.addressAndPassword`.
        case registering
        /// The address is new or pending: the user enters a password and a profile, and accepts the terms. Only with
        /// `.addressFirst`.
        case creatingAccount(EmailAddress)
        /// The account is pending, and the user enters the code. The draft contains the password that the user entered
        /// in this flow. The flow confirms the account only with this password.
        ///
        /// After a sign-up, the draft still contains the address, the profile, the terms and the password, which no
        /// event of this step changes. So one page can show them, locked, above the code. Of the password, such a page
        /// shows only that it is not empty. After a sign-in to a pending account, the profile of the draft is empty
        /// (``EmailOTPFlow/hasSignedUp`` is `false`), and the page shows only the address.
        case enteringCode(EmailAddress)
        /// The account is confirmed, and the user enters its password. Only with `.addressFirst`.
        case enteringPassword(EmailAddress)
        /// The user enters a new password and the code that was sent for it.
        case resettingPassword(EmailAddress)
        /// The password was right, and the user takes a further step: enters a code, or sets a new password with the
        /// account's missing fields. The address cannot be edited, and `.changeEmail` goes back to the password. The
        /// draft does not contain the password of the sign-in.
        case challenge(EmailAddress, SignInChallenge)
        /// The flow is over and created no account. No event changes this state. While the age gate is closed, the next
        /// flow on this device begins in this state.
        case tooYoung
        /// The flow is over, and the user is signed in.
        case signedIn(AuthSession)

        /// The address of the step; `nil` if it is not known yet or the flow is over.
        public var email: EmailAddress? {
            switch self {
            case .enteringEmail, .signingIn, .registering, .tooYoung, .signedIn: nil
            case .enteringBirthdate(let email): email
            case .creatingAccount(let email), .enteringCode(let email), .enteringPassword(let email),
                .resettingPassword(let email), .challenge(let email, _):
                email
            }
        }
    }

    /// The user's input.
    public struct Draft: Equatable, Sendable {
        /// The address as the user typed it.
        public internal(set) var email = ""
        /// The password to set, or to sign in with.
        public internal(set) var password: SecretText = ""
        /// The new password again, if the brand asks for it twice. It is compared with ``password`` and never sent.
        public internal(set) var repeatedPassword: SecretText = ""
        /// The fields of the profile, except the birthdate.
        public internal(set) var fields: [SignUpField: String] = [:]
        /// The birthdate.
        public internal(set) var birthdate: Birthdate?
        /// The terms that the user accepted; `nil` if the user has not accepted them.
        public internal(set) var terms: TermsAcceptance?
        /// The consent to text messages; `nil` if the user has not given it. It is sent only with a phone number.
        public internal(set) var smsConsent: SMSConsent?
        /// The code's digits, in ASCII.
        public internal(set) var code: SecretText = ""

        /// Creates an empty draft.
        public init() {}

        /// Clears the passwords and the code.
        mutating func clearSecrets() {
            clearPasswords()
            code = ""
        }

        /// Clears fields of the profile. With the birthdate, clears the whole profile, because a sign-up asks for
        /// nothing before the birthdate.
        mutating func clear(_ fields: [SignUpField]) {
            for field in fields { self.fields[field] = nil }
            if fields.contains(.birthdate) { (birthdate, self.fields) = (nil, [:]) }
        }

        mutating func clearPasswords() {
            password = ""
            repeatedPassword = ""
        }
    }

    /// A message to the user that is not an error.
    public enum Notice: Equatable, Sendable {
        /// A code was sent. The destination is `nil` if the backend does not report it.
        case codeSent(AuthCodeDeliveryDetails.Destination?)
        /// A code was sent recently, so the flow requested no other code.
        case codeSentEarlier
        /// The account is confirmed, and the user can sign in with its password.
        case confirmed
        /// The address has an account that was never confirmed.
        case signUpUnfinished
        /// The new password is set.
        case passwordReset
    }

    /// An action of the user, or a reply of the backend.
    public enum Event: Equatable, Sendable {
        /// The user has an account, and goes to the first step from the birthdate or the sign-up form. The flow keeps
        /// the address and the profile, and ignores the reply to a call that is under way.
        case haveAccount
        /// The user has no account, and goes from `.signingIn` to the sign-up form, after the birthdate if the brand
        /// has a minimum age. The flow keeps the address, and ignores the reply to a sign-in that is under way.
        case createAccount
        /// The user edited the address. In `.enteringEmail`, the flow ignores the reply to a status request for the
        /// previous address.
        case editEmail(String)
        /// The user edited the password.
        case editPassword(SecretText)
        /// The user edited the repetition of a new password.
        case editRepeatedPassword(SecretText)
        /// The user edited a field of the profile. The birthdate has its own event.
        case editField(SignUpField, String)
        /// The user chose or cleared the birthdate.
        case editBirthdate(Birthdate?)
        /// The user accepted or declined the terms.
        case editTerms(accepted: Bool)
        /// The user gave or withdrew the consent to text messages.
        case editSMSConsent(given: Bool)
        /// The user typed or pasted the code. It may contain spaces, dashes and digits of any script.
        case editCode(SecretText)
        /// The user pressed the step's main button.
        case submit
        /// The user requested another code.
        case resend
        /// The user forgot the password.
        case forgotPassword
        /// The user goes back to enter another address, or from a challenge to the password. The flow ignores the reply
        /// to a call that is under way.
        case changeEmail
        /// The user goes back by one step. The first step has none before it. The flow ignores the reply to a call that
        /// is under way.
        case back
        /// The backend replied to a request.
        case reply(Reply, to: Request.ID)
    }
}

extension EmailOTPFlow.Draft: RedactedValue {}

extension EmailOTPFlow.Event: RedactedValue {
    /// The name of the event, without the user's input.
    public var description: String {
        switch self {
        case .haveAccount: "haveAccount"
        case .createAccount: "createAccount"
        case .editEmail: "editEmail(redacted)"
        case .editPassword: "editPassword(redacted)"
        case .editRepeatedPassword: "editRepeatedPassword(redacted)"
        case .editField(let field, _): "editField(\(field.rawValue), redacted)"
        case .editBirthdate: "editBirthdate(redacted)"
        case .editTerms(let accepted): "editTerms(accepted: \(accepted))"
        case .editSMSConsent(let given): "editSMSConsent(given: \(given))"
        case .editCode: "editCode(redacted)"
        case .submit: "submit"
        case .resend: "resend"
        case .forgotPassword: "forgotPassword"
        case .changeEmail: "changeEmail"
        case .back: "back"
        case .reply(let reply, let id): "reply(\(reply), to: \(id))"
        }
    }
}
