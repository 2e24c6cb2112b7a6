public import AuthCore
public import Foundation

/// The inputs and actions that are possible now. Screens use these properties and make no such decisions.
extension EmailOTPFlow {
    /// An input of a step.
    public enum Input: Hashable, Sendable {
        /// The address.
        case email
        /// The password to sign in with, or a new one.
        case password
        /// The new password again.
        case repeatedPassword
        /// A field of the profile, including the birthdate.
        case field(SignUpField)
        /// The switch for the consent to text messages.
        case smsConsent
        /// The switch for the terms.
        case terms
        /// The code.
        case code
    }

    /// The inputs of the step, in the order in which a screen usually shows them.
    public var inputs: [Input] {
        switch state {
        case .enteringBirthdate: [.field(.birthdate)]
        case .enteringEmail: [.email]
        case .signingIn: [.email, .password]
        case .registering: profileInputs + [.email] + newPasswordInputs + [.terms]
        case .creatingAccount: profileInputs + newPasswordInputs + [.terms]
        case .enteringCode: [.code]
        case .enteringPassword: [.password]
        case .resettingPassword: [.code] + newPasswordInputs
        case .challenge(_, let challenge):
            challenge.asksForCode ? [.code] : challenge.requiredFields.map(Input.field) + newPasswordInputs
        case .tooYoung, .signedIn: []
        }
    }

    private var profileInputs: [Input] {
        profileFields.flatMap { $0.asksForSMSConsent ? [Input.field($0.field), .smsConsent] : [.field($0.field)] }
    }

    private var newPasswordInputs: [Input] {
        policy.password.isEnteredTwice ? [.password, .repeatedPassword] : [.password]
    }

    /// Returns whether the user can edit an input now. While a call of the main button is under way, every input is
    /// locked, except the address in `.enteringEmail`, where an edit cancels the call.
    public func canEdit(_ input: Input) -> Bool {
        inputs.contains(input) && (!isBusy || state == .enteringEmail)
    }

    /// Whether the user waits for a call. A request for another code does not count, because the user can still enter
    /// the last one.
    public var isBusy: Bool {
        guard let request else { return false }
        switch request.call {
        case .resendCode, .requestPasswordReset: return false
        case .answerAgeGate, .status, .signUp, .confirm, .signIn, .answer, .resetPassword: return true
        }
    }

    /// Whether the user can submit the input of the step. If not, `submit` shows an error, or does nothing during a
    /// call.
    ///
    /// Only `submit` checks the age. A button that is enabled only for some birthdates would encourage the user to
    /// enter another one.
    public var canSubmit: Bool {
        guard request == nil else { return false }
        switch state {
        case .enteringBirthdate:
            return draft.birthdate != nil
        case .enteringEmail:
            return hasValidEmail
        case .signingIn:
            return hasValidEmail && !draft.password.isEmpty
        case .registering:
            return hasValidEmail && hasWholeAccount
        case .creatingAccount:
            return hasWholeAccount
        case .enteringCode:
            return codeProblem == nil
        case .resettingPassword:
            return codeProblem == nil && newPasswordProblem == nil
        case .enteringPassword:
            return !draft.password.isEmpty
        case .challenge(_, let challenge):
            return challenge.asksForCode ? !draft.code.isEmpty : hasWholeAnswer(to: challenge)
        case .tooYoung, .signedIn:
            return false
        }
    }

    /// Returns whether the user can request another code.
    public func canResend(at now: Date) -> Bool {
        state.codeKey != nil && request == nil && secondsUntilResend(at: now) == 0
    }

    /// Returns the whole seconds until the user can request another code. 0 if the user need not wait.
    public func secondsUntilResend(at now: Date) -> Int {
        state.codeKey.map { memory.secondsUntilResend(of: $0, at: now) } ?? 0
    }

    /// The number of attempts left for the current code; `nil` if the backend has not reported it. At 0, the user needs
    /// another code.
    public var attemptsLeft: Int? { sentCode?.attemptsLeft }

    /// Whether the user can request a code for a new password. In `.signingIn`, the request shows an error if the
    /// address is not valid.
    public var canResetPassword: Bool {
        switch state {
        case .signingIn, .enteringPassword: request == nil
        default: false
        }
    }

    /// Whether the user waits for the code of a sign-up in this flow, so that the draft contains the profile. `false`
    /// if a sign-in led to the code.
    public var hasSignedUp: Bool {
        if case .enteringCode(let email) = state { email == signedUp } else { false }
    }

    /// Whether the user can go to the sign-up form.
    public var canCreateAccount: Bool { state == .signingIn }

    /// Whether the user can leave the sign-up form, or the birthdate before it, to sign in.
    public var canReturnToSignIn: Bool {
        policy.entry == .addressAndPassword && (state == .registering || canSkipBirthdate)
    }

    /// Whether the user can go back to enter another address.
    public var canChangeEmail: Bool { state.email != nil }

    /// Whether a user who has an account can skip the birthdate.
    public var canSkipBirthdate: Bool { state == .enteringBirthdate(for: nil) }

    /// The fields that the screen shows with the password and the terms, in this order. If the brand has a minimum age,
    /// they do not include the birthdate, because the user has already entered it.
    public var profileFields: [SignUpFormField] {
        policy.fields.filter { $0.field != .birthdate || !policy.ageGate.isRequired }
    }

    /// The required fields that the draft does not contain, in the order in which the screen asks for them.
    public var missingFields: [SignUpField] {
        policy.fields.filter { !$0.isOptional }.map(\.field).filter { field in
            field == .birthdate ? draft.birthdate == nil : trimmedField(field).isEmpty
        }
    }

    /// The brand's requirements for a new password that the password does not meet.
    public var unmetPasswordRequirements: [PasswordRequirement] {
        policy.password.unmetRequirements(by: draft.password.value)
    }

    /// Whether the repetition of the new password is missing or differs from it. Always `false` if the brand asks for a
    /// new password only once.
    public var isPasswordUnconfirmed: Bool {
        !policy.password.matches(draft.password.value, repeated: draft.repeatedPassword.value)
    }

    private var hasValidEmail: Bool { (try? EmailAddress(draft.email)) != nil }

    private var hasWholeAccount: Bool { missingFields.isEmpty && newPasswordProblem == nil && draft.terms != nil }

    private var sentCode: SentCode? { state.codeKey.flatMap { sentCodes[$0] } }

    /// The error in the code; `nil` if it can be sent: it is complete, it was not refused, and attempts are left. The
    /// last error says more about a refused code, if it is about the code.
    var codeProblem: AuthError? {
        let last = problem.flatMap { $0.refusesCode ? $0 : nil }
        let refusal = last ?? .codeMismatch(attemptsLeft: attemptsLeft)
        if attemptsLeft == 0 { return refusal }
        if !hasWholeCode { return .service(.codeIncomplete) }
        return sentCode?.refused.contains(draft.code) == true ? refusal : nil
    }

    /// Whether the code has as many digits as the brand's codes.
    private var hasWholeCode: Bool {
        let count = draft.code.value.utf8.count
        guard let length = policy.code?.length else { return count > 0 }
        return count == length
    }

    func trimmedField(_ field: SignUpField) -> String {
        (draft.fields[field] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    var signUpOptions: SignUpOptions {
        let attributes = policy.fields.map(\.field)
            .filter { $0 != .birthdate && !trimmedField($0).isEmpty }
            .map { AuthUserAttribute($0.attributeKey, value: trimmedField($0)) }
        return SignUpOptions(
            attributes: attributes, birthdate: draft.birthdate, terms: draft.terms, smsConsent: draft.smsConsent)
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

    /// Returns the errors that prevent the sign-up, except that of the address.
    func accountProblems(at now: Date) -> [AuthError] {
        let missing = missingFields
        // Checks the birthdate again, because the clock may have been set since the first check.
        return [
            birthdateProblem(at: now), missing.isEmpty ? nil : .missingFields(missing), newPasswordProblem,
            draft.terms == nil ? .termsNotAccepted : nil,
        ].compactMap(\.self)
    }

    /// The error in the new password; `nil` if it can be set.
    var newPasswordProblem: AuthError? {
        if !unmetPasswordRequirements.isEmpty { return .invalidPassword(unmet: unmetPasswordRequirements) }
        return isPasswordUnconfirmed ? .passwordsDoNotMatch : nil
    }
}
