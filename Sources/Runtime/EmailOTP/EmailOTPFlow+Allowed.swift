public import AuthCore
public import Foundation

/// What may be done next. A screen asks here and decides nothing itself.
extension EmailOTPFlow {
    /// Whether a call is under way that the person waits for. While another code is asked for, the last one may still
    /// be entered.
    public var isBusy: Bool {
        guard let request else { return false }
        switch request.call {
        case .resendCode, .requestPasswordReset: return false
        case .answerAgeGate, .status, .signUp, .confirm, .signIn, .resetPassword: return true
        }
    }

    /// Whether everything that the step asks for was entered. Where it was not, `submit` says what is missing.
    ///
    /// Whether somebody is old enough is told by `submit` alone: a button that wakes up with the right birthdate would
    /// be a hint to enter another.
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

    /// Whether another code may be asked for.
    public func canResend(at now: Date) -> Bool {
        state.codeKey != nil && request == nil && secondsUntilResend(at: now) == 0
    }

    /// The whole seconds until another code may be asked for; 0 where none need be waited for.
    public func secondsUntilResend(at now: Date) -> Int {
        state.codeKey.map { memory.secondsUntilResend(of: $0, at: now) } ?? 0
    }

    /// How many more codes may be tried; nil where the backend has not told. At 0, only another code helps.
    public var attemptsLeft: Int? { sentCode?.attemptsLeft }

    /// Whether a new password can be set in place of one that was forgotten.
    public var canResetPassword: Bool {
        guard case .enteringPassword = state else { return false }
        return request == nil
    }

    /// Whether the person can go back to enter another address.
    public var canChangeEmail: Bool { state.email != nil }

    /// Whether who has an account can say so instead of entering a birthdate.
    public var canSkipBirthdate: Bool { state == .enteringBirthdate(for: nil) }

    /// What is asked while an account is created, beside its password and the terms, in this order. A birthdate that there
    /// is a minimum age for was asked before.
    public var profileFields: [SignUpField] {
        policy.fields.filter { $0 != .birthdate || !policy.ageGate.isRequired }
    }

    /// What the new account must tell and the draft does not, in the order it is asked.
    public var missingFields: [SignUpField] {
        policy.fields.filter { field in
            field == .birthdate ? draft.birthdate == nil : trimmedField(field).isEmpty
        }
    }

    /// What the password lacks as one for a new account, or in place of one that was forgotten. Empty where it will do.
    public var unmetPasswordRequirements: [PasswordRequirement] {
        policy.password.unmetRequirements(by: draft.password.value)
    }

    /// What is known of the code that is entered.
    private var sentCode: SentCode? { state.codeKey.flatMap { sentCodes[$0] } }

    /// Whether the code may be sent: it is whole, was not refused, and more attempts are accepted.
    var canSendCode: Bool {
        hasWholeCode && attemptsLeft != 0 && sentCode?.refused != draft.code
    }

    /// Whether the code has as many digits as the brand's codes have.
    private var hasWholeCode: Bool {
        let count = draft.code.value.utf8.count
        guard let length = policy.code?.length else { return count > 0 }
        return count == length
    }

    func trimmedField(_ field: SignUpField) -> String {
        (draft.fields[field] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
