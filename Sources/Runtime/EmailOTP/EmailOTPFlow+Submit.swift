import AuthCore
import Foundation

/// What leads to a call.
extension EmailOTPFlow {
    mutating func submit(at now: Date) -> [Effect] {
        guard request == nil else { return [] }
        switch state {
        case .enteringEmail:
            return submitEmail()
        case .creatingAccount(let email):
            return submitAccount(email, at: now)
        case .enteringCode(let email):
            return canSubmit ? call(.confirm(email, code: draft.code)) : []
        case .enteringPassword(let email):
            return canSubmit ? call(.signIn(email, password: draft.password)) : []
        case .resettingPassword(let email):
            return submitNewPassword(of: email)
        case .signedIn:
            return []
        }
    }

    mutating func resend(at now: Date) -> [Effect] {
        guard let key = state.codeKey, canResend(at: now) else { return [] }
        return call(key.resend)
    }

    /// To the new password, with a code for it on its way.
    mutating func forgetPassword(at now: Date) -> [Effect] {
        guard canResetPassword, let email = state.email else { return [] }
        draft.password = ""
        problem = nil
        notice = nil
        return proceedToCode(in: .resettingPassword(email), at: now)
    }

    /// Puts a call under way, in place of any other.
    mutating func call(_ call: Call) -> [Effect] {
        lastRequestNumber += 1
        let request = Request(id: Request.ID(number: lastRequestNumber), call: call)
        self.request = request
        problem = nil
        return [.call(request)]
    }

    private mutating func submitEmail() -> [Effect] {
        do throws(EmailAddress.Problem) {
            return call(.status(try EmailAddress(draft.email)))
        } catch {
            problem = .invalidEmail(error)
            return []
        }
    }

    private mutating func submitNewPassword(of email: EmailAddress) -> [Effect] {
        guard canSendCode else { return [] }
        guard unmetPasswordRequirements.isEmpty else {
            problem = .invalidPassword(unmet: unmetPasswordRequirements)
            return []
        }
        return call(.resetPassword(email, code: draft.code, newPassword: draft.password))
    }

    private mutating func submitAccount(_ email: EmailAddress, at now: Date) -> [Effect] {
        if let problem = accountProblem(at: now) {
            self.problem = problem
            return []
        }
        let attributes = policy.fields.filter { $0 != .birthdate }
            .map { AuthUserAttribute($0.attributeKey, value: trimmedField($0)) }
        let options = SignUpOptions(attributes: attributes, birthdate: draft.birthdate, terms: draft.terms)
        return call(.signUp(email, password: draft.password, options))
    }

    /// The first thing that keeps the account from being created. The birthdate comes before all else: who is too young
    /// need not be asked for more.
    private func accountProblem(at now: Date) -> AuthError? {
        if let birthdate = draft.birthdate {
            switch policy.ageGate.check(birthdate, at: now, in: policy.timeZone) {
            case .allowed: break
            case .tooYoung(let minimumAge): return .underAge(minimumAge: minimumAge)
            case .invalid(let reason): return .invalidBirthdate(reason)
            }
        }
        if !missingFields.isEmpty { return .missingFields(missingFields) }
        if !unmetPasswordRequirements.isEmpty { return .invalidPassword(unmet: unmetPasswordRequirements) }
        return draft.terms == nil ? .termsNotAccepted : nil
    }
}
