public import AuthCore

extension EmailOTPFlow.Call {
    /// Makes the call, and turns what it throws into a reply too.
    public func perform(on backend: some EmailOTPBackend) async -> EmailOTPFlow.Reply {
        do throws(AuthError) {
            switch self {
            case .answerAgeGate(let answer):
                try await backend.ageGate?.record(answer)
                return .ageGatePassed
            case .status(let email):
                return .status(try await backend.status(of: email))
            case .signUp(let email, let password, let options):
                return .signedUp(try await backend.signUp(email: email, password: password.value, options: options))
            case .confirm(let email, let code, let password):
                try await backend.confirm(email: email, code: code.value, password: password.value)
                return .confirmed
            case .resendCode(let email):
                return .codeSent(try await backend.resendCode(to: email))
            case .signIn(let email, let password):
                return .signedIn(try await backend.signIn(email: email, password: password.value))
            case .requestPasswordReset(let email):
                return .codeSent(try await backend.requestPasswordReset(for: email))
            case .resetPassword(let email, let code, let newPassword):
                try await backend.resetPassword(of: email, code: code.value, newPassword: newPassword.value)
                return .passwordReset
            }
        } catch {
            return .failed(error)
        }
    }
}
