import AuthCore
import Foundation

/// What the backend's answers do.
extension EmailOTPFlow {
    mutating func receive(_ reply: Reply, to id: Request.ID, at now: Date) -> [Request] {
        guard let request, request.id == id else { return [] }
        switch (request.call, reply) {
        case (.answerAgeGate, .ageGatePassed):
            self.request = nil
            if case .enteringBirthdate(let email) = state {
                state = email.map(State.creatingAccount) ?? .enteringEmail
            }
        case (.status(let email), .status(let status)):
            self.request = nil
            proceed(with: email, being: status)
        case (.signUp(let email, _, _), .signedUp(let result)):
            self.request = nil
            return proceed(with: email, after: result, at: now)
        case (.confirm(let email, _, _), .confirmed):
            self.request = nil
            return proceedToPassword(of: email, telling: .confirmed)
        case (.resetPassword(let email, _, _), .passwordReset):
            self.request = nil
            return proceedToPassword(of: email, telling: .passwordReset)
        case (.resendCode, .codeSent(let delivery)), (.requestPasswordReset, .codeSent(let delivery)):
            self.request = nil
            codeWasSent(delivery, at: now)
        case (.signIn, .signedIn(let session)):
            self.request = nil
            finish(with: session)
        case (_, .failed(let error)):
            self.request = nil
            return recover(from: error, of: request.call, at: now)
        default:
            break
        }
        return []
    }

    private mutating func proceed(with email: EmailAddress, being status: EmailAccountStatus) {
        switch (status, state) {
        case (.new, .creatingAccount), (.pending, .creatingAccount):
            // The backend says that the address is taken, but has no account that the user could sign in to. Only the
            // backend's error can be shown.
            problem = .usernameExists
        case (.new, _), (.pending, _):
            let asksBirthdate = policy.ageGate.isRequired && draft.birthdate == nil
            state = asksBirthdate ? .enteringBirthdate(for: email) : .creatingAccount(email)
            if status == .pending { notice = .signUpUnfinished }
        case (.confirmed, .creatingAccount):
            state = .enteringPassword(email)
            draft.password = ""
            problem = .usernameExists
        case (.confirmed, _):
            state = .enteringPassword(email)
        }
    }

    private mutating func proceed(
        with email: EmailAddress, after result: EmailSignUpResult, at now: Date
    ) -> [Request] {
        switch result {
        case .codeSent(let delivery):
            state = .enteringCode(email)
            codeWasSent(delivery, at: now)
            return []
        case .confirmed:
            return proceedToPassword(of: email, telling: .confirmed)
        }
    }

    /// To the code, with a new one on its way unless the last was sent a moment ago.
    mutating func proceedToCode(in state: State, at now: Date) -> [Request] {
        self.state = state
        if secondsUntilResend(at: now) > 0 {
            notice = .codeSentEarlier
            return []
        }
        return resend(at: now)
    }

    /// To the password, and on to the session where the password is known.
    private mutating func proceedToPassword(of email: EmailAddress, telling notice: Notice) -> [Request] {
        state = .enteringPassword(email)
        draft.code = ""
        self.notice = notice
        return draft.password.isEmpty ? [] : call(.signIn(email, password: draft.password))
    }

    private mutating func codeWasSent(_ delivery: CodeDelivery, at now: Date) {
        guard let key = state.codeKey else { return }
        let wait = max(brandCooldown, delivery.resendAfter ?? .zero)
        sentCodes[key] = SentCode()
        memory.wait(wait, toResend: key, from: now)
        draft.code = ""
        // The user has not been told yet why a new password is needed.
        if problem != .passwordResetRequired { problem = nil }
        notice = .codeSent(delivery.details)
    }

    private var brandCooldown: Duration { policy.code?.resendAfter ?? .zero }

    private mutating func finish(with session: AuthSession) {
        guard session.isSignedIn else {
            problem = .signedOut
            return
        }
        state = .signedIn(session)
        draft = Draft()
        notice = nil
    }

    private mutating func recover(from error: AuthError, of call: Call, at now: Date) -> [Request] {
        switch (call, error) {
        case (.signUp(let email, _, _), .usernameExists):
            // Taken since its status was asked for. How far it has come decides where to go on.
            return self.call(.status(email))
        case (.signIn(let email, _), .userNotConfirmed):
            return proceedToCode(in: .enteringCode(email), at: now)
        case (.confirm(let email, _, _), .passwordResetRequired):
            // Confirmed, with a password that may be a stranger's.
            draft.password = ""
            draft.code = ""
            let effects = proceedToCode(in: .resettingPassword(email), at: now)
            problem = error
            return effects
        case (_, .underAge):
            return close()
        case (.requestPasswordReset(let email), .notSupported):
            state = .enteringPassword(email)
        default:
            noteRefusal(error, of: call, at: now)
        }
        problem = error
        return []
    }

    /// What a refusal tells of the code that is entered, or of the one that was asked for.
    private mutating func noteRefusal(_ error: AuthError, of call: Call, at now: Date) {
        guard let key = state.codeKey else { return }
        var sent = sentCodes[key] ?? SentCode()
        switch (call, error) {
        case (.confirm(_, let code, _), .codeMismatch(let attemptsLeft)),
            (.resetPassword(_, let code, _), .codeMismatch(let attemptsLeft)):
            sent.refused = code
            sent.attemptsLeft = attemptsLeft.map { max(0, $0) }
        case (.confirm(_, let code, _), .codeExpired), (.resetPassword(_, let code, _), .codeExpired):
            sent.refused = code
        case (.confirm, .limitExceeded), (.resetPassword, .limitExceeded):
            sent.attemptsLeft = 0
        case (.resendCode, .limitExceeded(let retryAfter)), (.requestPasswordReset, .limitExceeded(let retryAfter)):
            memory.wait(retryAfter ?? brandCooldown, toResend: key, from: now)
        default:
            break
        }
        sentCodes[key] = sent
    }
}
