public import AuthCore
public import Foundation

extension EmailOTPFlow {
    /// A brand's requirements for a sign-up.
    public struct Policy: Sendable, Hashable {
        /// The rules for codes; `nil` if the brand sends none. If a backend sends a code nevertheless, the flow asks
        /// for it.
        public let code: OneTimeCodePolicy?
        /// The requirements for a new password. They do not apply to existing passwords, which may be older.
        public let password: PasswordPolicy
        /// The minimum age.
        public let ageGate: AgeGate
        /// The time zone that determines the current day for the age gate (the device's).
        public let timeZone: TimeZone
        /// The terms that the user must accept.
        public let terms: TermsDocument
        /// The required fields of a new account, in the order in which the screen asks for them.
        public let fields: [SignUpField]

        /// Creates the policy of `brand` for a user in `timeZone`.
        public init(brand: BrandConfiguration, timeZone: TimeZone) {
            code = brand.oneTimeCode
            password = brand.passwordPolicy
            ageGate = brand.ageGate
            self.timeZone = timeZone
            terms = brand.terms
            fields = brand.requiredSignUpFields
        }

        /// The brand's minimum time between two codes.
        var resendAfter: Duration { code?.resendAfter ?? .zero }
    }

    /// A step of the flow. After the first step with an address, the user can change the address only by going back.
    public enum State: Equatable, Sendable {
        /// The brand has a minimum age, and the user enters only the birthdate. The address is `nil`, unless the user
        /// claimed to have an account and the address has no confirmed one.
        case enteringBirthdate(for: EmailAddress?)
        /// The user enters the address, and the flow requests its status.
        case enteringEmail
        /// The address is new or pending: the user enters a password and a profile, and accepts the terms.
        case creatingAccount(EmailAddress)
        /// The account is pending, and the user enters the code. The draft contains the password that the user entered
        /// in this flow. The flow confirms the account only with this password.
        case enteringCode(EmailAddress)
        /// The account is confirmed, and the user enters its password.
        case enteringPassword(EmailAddress)
        /// The user enters a new password and the code that was sent for it.
        case resettingPassword(EmailAddress)
        /// The flow is over and created no account. No event changes this state. While the age gate is closed, the next
        /// flow on this device begins in this state.
        case tooYoung
        /// The flow is over, and the user is signed in.
        case signedIn(AuthSession)

        /// The address of the step; `nil` if it is not known yet or the flow is over.
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

    /// The user's input.
    public struct Draft: Equatable, Sendable {
        /// The address as the user typed it.
        public internal(set) var email = ""
        /// The password to set, or to sign in with.
        public internal(set) var password: SecretText = ""
        /// The fields of the profile, except the birthdate.
        public internal(set) var fields: [SignUpField: String] = [:]
        /// The birthdate.
        public internal(set) var birthdate: Birthdate?
        /// The terms that the user accepted; `nil` if the user has not accepted them.
        public internal(set) var terms: TermsAcceptance?
        /// The code's digits, in ASCII.
        public internal(set) var code: SecretText = ""

        /// Creates an empty draft.
        public init() {}
    }

    /// A message to the user that is not an error.
    public enum Notice: Equatable, Sendable {
        /// A code was sent. The destination is `nil` if the backend does not report it.
        case codeSent(AuthCodeDeliveryDetails?)
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
        /// The user has an account, and skips the birthdate.
        case haveAccount
        /// The user edited the address. The flow ignores the reply to a status request for the previous address.
        case editEmail(String)
        /// The user edited the password.
        case editPassword(SecretText)
        /// The user edited a field of the profile. The birthdate has its own event.
        case editField(SignUpField, String)
        /// The user chose or cleared the birthdate.
        case editBirthdate(Birthdate?)
        /// The user accepted or declined the terms.
        case editTerms(accepted: Bool)
        /// The user typed or pasted the code. It may contain spaces, dashes and digits of any script.
        case editCode(SecretText)
        /// The user pressed the step's main button.
        case submit
        /// The user requested another code.
        case resend
        /// The user forgot the password.
        case forgotPassword
        /// The user goes back to enter another address. The flow ignores the reply to a call that is under way.
        case changeEmail
        /// The backend replied to a request.
        case reply(Reply, to: Request.ID)
    }
}

/// The actions that are possible now. Screens use these properties and make no such decisions.
extension EmailOTPFlow {
    /// Whether the user waits for a call. A request for another code does not count, because the user can still enter
    /// the last one.
    public var isBusy: Bool {
        guard let request else { return false }
        switch request.call {
        case .resendCode, .requestPasswordReset: return false
        case .answerAgeGate, .status, .signUp, .confirm, .signIn, .resetPassword: return true
        }
    }

    /// Whether the user can submit the input of the step. If not, `submit` shows an error or does nothing.
    ///
    /// Only `submit` checks the age. A button that is enabled only for some birthdates would encourage the user to
    /// enter another one.
    public var canSubmit: Bool {
        guard request == nil else { return false }
        switch state {
        case .enteringBirthdate:
            return draft.birthdate != nil
        case .enteringEmail:
            return (try? EmailAddress(draft.email)) != nil
        case .creatingAccount:
            return missingFields.isEmpty && unmetPasswordRequirements.isEmpty && draft.terms != nil
        case .enteringCode:
            return canSendCode
        case .resettingPassword:
            return canSendCode && unmetPasswordRequirements.isEmpty
        case .enteringPassword:
            return !draft.password.isEmpty
        case .tooYoung, .signedIn:
            return false
        }
    }

    /// Returns whether the user can request another code.
    public func canResend(at now: Date) -> Bool {
        state.codeKey != nil && request == nil && secondsUntilResend(at: now) == 0
    }

    /// Returns the whole seconds until the user can request another code; 0 if there is no wait.
    public func secondsUntilResend(at now: Date) -> Int {
        state.codeKey.map { memory.secondsUntilResend(of: $0, at: now) } ?? 0
    }

    /// The number of attempts left for the current code; `nil` if the backend has not reported it. At 0, the user needs
    /// another code.
    public var attemptsLeft: Int? { sentCode?.attemptsLeft }

    /// Whether the user can request a code for a new password.
    public var canResetPassword: Bool {
        guard case .enteringPassword = state else { return false }
        return request == nil
    }

    /// Whether the user can go back to enter another address.
    public var canChangeEmail: Bool { state.email != nil }

    /// Whether a user who has an account can skip the birthdate.
    public var canSkipBirthdate: Bool { state == .enteringBirthdate(for: nil) }

    /// The fields that the screen shows with the password and the terms, in this order. If the brand has a minimum age,
    /// they do not include the birthdate, because the user has already entered it.
    public var profileFields: [SignUpField] {
        policy.fields.filter { $0 != .birthdate || !policy.ageGate.isRequired }
    }

    /// The required fields that the draft does not contain, in the order in which the screen asks for them.
    public var missingFields: [SignUpField] {
        policy.fields.filter { field in
            field == .birthdate ? draft.birthdate == nil : trimmedField(field).isEmpty
        }
    }

    /// The brand's requirements for a new password that the password does not meet.
    public var unmetPasswordRequirements: [PasswordRequirement] {
        policy.password.unmetRequirements(by: draft.password.value)
    }

    private var sentCode: SentCode? { state.codeKey.flatMap { sentCodes[$0] } }

    /// Whether the flow can send the code: it is complete, it was not refused, and attempts are left.
    var canSendCode: Bool {
        hasWholeCode && attemptsLeft != 0 && sentCode?.refused != draft.code
    }

    /// Whether the code has as many digits as the brand's codes.
    private var hasWholeCode: Bool {
        let count = draft.code.value.utf8.count
        guard let length = policy.code?.length else { return count > 0 }
        return count == length
    }

    /// Whether the user can edit the birthdate. If the brand has a minimum age, the birthdate has its own step.
    var canEditBirthdate: Bool {
        if case .enteringBirthdate = state { return !isBusy }
        return canEditProfile && profileFields.contains(.birthdate)
    }

    var canEditProfile: Bool {
        guard case .creatingAccount = state else { return false }
        return !isBusy
    }

    private func trimmedField(_ field: SignUpField) -> String {
        (draft.fields[field] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    var signUpOptions: SignUpOptions {
        let attributes = policy.fields.filter { $0 != .birthdate }
            .map { AuthUserAttribute($0.attributeKey, value: trimmedField($0)) }
        return SignUpOptions(attributes: attributes, birthdate: draft.birthdate, terms: draft.terms)
    }

    /// Returns the error in the birthdate; `nil` if it is valid or missing.
    func birthdateProblem(at now: Date) -> AuthError? {
        guard let birthdate = draft.birthdate else { return nil }
        return switch policy.ageGate.check(birthdate, at: now, in: policy.timeZone) {
        case .allowed: nil
        case .tooYoung(let minimumAge): .underAge(minimumAge: minimumAge)
        case .invalid(let reason): .invalidBirthdate(reason)
        }
    }

    /// Returns the first error that prevents the sign-up; `nil` if there is none.
    func accountProblem(at now: Date) -> AuthError? {
        // Checks the birthdate again, because the clock may have been set since the first check.
        if let problem = birthdateProblem(at: now) { return problem }
        if !missingFields.isEmpty { return .missingFields(missingFields) }
        if !unmetPasswordRequirements.isEmpty { return .invalidPassword(unmet: unmetPasswordRequirements) }
        return draft.terms == nil ? .termsNotAccepted : nil
    }
}

extension EmailOTPFlow.Draft: RedactedValue {}

extension EmailOTPFlow.Event: RedactedValue {
    /// The name of the event, without the user's input.
    public var description: String {
        switch self {
        case .haveAccount: "haveAccount"
        case .editEmail: "editEmail(redacted)"
        case .editPassword: "editPassword(redacted)"
        case .editField(let field, _): "editField(\(field.rawValue), redacted)"
        case .editBirthdate: "editBirthdate(redacted)"
        case .editTerms(let accepted): "editTerms(accepted: \(accepted))"
        case .editCode: "editCode(redacted)"
        case .submit: "submit"
        case .resend: "resend"
        case .forgotPassword: "forgotPassword"
        case .changeEmail: "changeEmail"
        case .reply(let reply, let id): "reply(\(reply), to: \(id))"
        }
    }
}
