import AuthCore
import Foundation

/// What the person enters. What does not fit the state changes nothing.
extension EmailOTPFlow {
    mutating func editEmail(_ text: String) {
        guard state == .enteringEmail else { return }
        draft.email = text
        request = nil
        problem = nil
    }

    mutating func editPassword(_ password: SecretText) {
        guard !isBusy else { return }
        switch state {
        case .creatingAccount, .enteringPassword, .resettingPassword:
            draft.password = password
            forgetProblem()
        case .enteringBirthdate, .enteringEmail, .enteringCode, .tooYoung, .signedIn:
            break
        }
    }

    mutating func editField(_ field: SignUpField, _ text: String) {
        guard canEditProfile, field != .birthdate, policy.fields.contains(field) else { return }
        draft.fields[field] = text
        problem = nil
    }

    mutating func editBirthdate(_ birthdate: Birthdate?) {
        guard canEditBirthdate else { return }
        draft.birthdate = birthdate
        problem = nil
    }

    mutating func editTerms(accepted: Bool, at now: Date) {
        guard canEditProfile else { return }
        draft.terms = accepted ? TermsAcceptance(version: policy.terms.version, acceptedAt: now) : nil
        problem = nil
    }

    mutating func editCode(_ code: SecretText) {
        guard state.codeKey != nil, !isBusy else { return }
        draft.code = SecretText(CodeDigits.normalized(code.value))
        forgetProblem()
    }

    /// Forgets what went wrong, now that something is done about it. That no more attempts are accepted stays true
    /// whatever is typed.
    private mutating func forgetProblem() {
        if attemptsLeft != 0 { problem = nil }
    }

    mutating func haveAccount() {
        guard canSkipBirthdate else { return }
        state = .enteringEmail
        draft.birthdate = nil
        request = nil
        problem = nil
    }

    /// Back to the address. The secrets are forgotten; what was told of the person is kept, it is still true. A birthdate
    /// that was not submitted was not told.
    mutating func changeEmail() {
        guard let email = state.email else { return }
        if case .enteringBirthdate = state { draft.birthdate = nil }
        state = .enteringEmail
        draft.email = email.text
        draft.password = ""
        draft.code = ""
        request = nil
        problem = nil
        notice = nil
    }

    /// Where there is a minimum age, the birthdate is told once, before anything else.
    private var canEditBirthdate: Bool {
        if case .enteringBirthdate = state { return !isBusy }
        return canEditProfile && profileFields.contains(.birthdate)
    }

    private var canEditProfile: Bool {
        guard case .creatingAccount = state else { return false }
        return !isBusy
    }
}
