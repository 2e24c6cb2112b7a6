import AuthCore
import Foundation

/// What leads to a call.
extension EmailOTPFlow {
    mutating func submit(at now: Date) -> [Request] {
        guard request == nil else { return [] }
        switch state {
        case .enteringBirthdate:
            return submitBirthdate(at: now)
        case .enteringEmail:
            return submitEmail()
        case .creatingAccount(let email):
            return submitAccount(email, at: now)
        case .enteringCode(let email):
            return canSubmit ? call(.confirm(email, code: draft.code, password: draft.password)) : []
        case .enteringPassword(let email):
            return canSubmit ? call(.signIn(email, password: draft.password)) : []
        case .resettingPassword(let email):
            return submitNewPassword(of: email)
        case .tooYoung, .signedIn:
            return []
        }
    }

    mutating func resend(at now: Date) -> [Request] {
        guard let key = state.codeKey, canResend(at: now) else { return [] }
        return call(key.resend)
    }

    /// To the new password, with a code for it on its way.
    mutating func forgetPassword(at now: Date) -> [Request] {
        guard canResetPassword, let email = state.email else { return [] }
        draft.password = ""
        problem = nil
        notice = nil
        return proceedToCode(in: .resettingPassword(email), at: now)
    }

    /// Puts a call under way, in place of any other.
    mutating func call(_ call: Call) -> [Request] {
        lastRequestNumber += 1
        let request = Request(id: lastRequestNumber, call: call)
        self.request = request
        problem = nil
        return [request]
    }

    /// Asks the age gate, which decides: another flow on this device may have been refused.
    private mutating func submitBirthdate(at now: Date) -> [Request] {
        problem = draft.birthdate == nil ? .missingFields([.birthdate]) : birthdateProblem(at: now)
        switch problem {
        case nil: return call(.answerAgeGate(.oldEnough))
        case .underAge: return close()
        default: return []
        }
    }

    /// Ends the flow for a user who is too young, and closes the age gate of the device.
    mutating func close() -> [Request] {
        let effects = call(.answerAgeGate(.tooYoung))
        endTooYoung()
        return effects
    }

    /// The end. What was entered is forgotten, and nothing else is asked.
    mutating func endTooYoung() {
        state = .tooYoung
        draft = Draft()
        request = nil
        notice = nil
        problem = .underAge(minimumAge: policy.ageGate.minimumAge)
    }

    private mutating func submitEmail() -> [Request] {
        do throws(EmailAddress.Problem) {
            return call(.status(try EmailAddress(draft.email)))
        } catch {
            problem = .invalidEmail(error)
            return []
        }
    }

    private mutating func submitNewPassword(of email: EmailAddress) -> [Request] {
        guard canSendCode else { return [] }
        guard unmetPasswordRequirements.isEmpty else {
            problem = .invalidPassword(unmet: unmetPasswordRequirements)
            return []
        }
        return call(.resetPassword(email, code: draft.code, newPassword: draft.password))
    }

    private mutating func submitAccount(_ email: EmailAddress, at now: Date) -> [Request] {
        if let problem = accountProblem(at: now) {
            self.problem = problem
            return []
        }
        let attributes = policy.fields.filter { $0 != .birthdate }
            .map { AuthUserAttribute($0.attributeKey, value: trimmedField($0)) }
        let options = SignUpOptions(attributes: attributes, birthdate: draft.birthdate, terms: draft.terms)
        return call(.signUp(email, password: draft.password, options))
    }

    /// What is wrong with the birthdate, if there is one.
    private func birthdateProblem(at now: Date) -> AuthError? {
        guard let birthdate = draft.birthdate else { return nil }
        return switch policy.ageGate.check(birthdate, at: now, in: policy.timeZone) {
        case .allowed: nil
        case .tooYoung(let minimumAge): .underAge(minimumAge: minimumAge)
        case .invalid(let reason): .invalidBirthdate(reason)
        }
    }

    /// The first thing that keeps the account from being created.
    private func accountProblem(at now: Date) -> AuthError? {
        // Again, where it was checked before: the clock may have been set.
        if let problem = birthdateProblem(at: now) { return problem }
        if !missingFields.isEmpty { return .missingFields(missingFields) }
        if !unmetPasswordRequirements.isEmpty { return .invalidPassword(unmet: unmetPasswordRequirements) }
        return draft.terms == nil ? .termsNotAccepted : nil
    }
}
