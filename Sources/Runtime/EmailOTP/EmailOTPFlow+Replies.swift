import AuthCore
import Foundation

/// The steps that follow a reply of the backend.
extension EmailOTPFlow {
    mutating func receive(_ reply: Reply, to id: Request.ID, at now: Date) -> [Request] {
        guard let request, request.id == id else { return [] }
        switch (request.call, reply) {
        case (.answerAgeGate, .ageGatePassed):
            self.request = nil
            if case .enteringBirthdate(let email) = state {
                state = email.map(State.creatingAccount) ?? policy.stepAfterBirthdate
            }
        case (.status(let email), .status(let status)):
            self.request = nil
            proceed(with: email, being: status)
        case (.signUp(let email, _, _), .signedUp(let step)):
            self.request = nil
            return proceed(with: email, after: step, at: now)
        case (.confirm(let email, _, _), .confirmed):
            self.request = nil
            return proceedToPassword(of: email, showing: .confirmed)
        case (.resetPassword(let email, _, _), .passwordReset):
            self.request = nil
            return proceedToPassword(of: email, showing: .passwordReset)
        case (.resendCode, .codeSent(let delivery)), (.requestPasswordReset, .codeSent(let delivery)):
            self.request = nil
            codeWasSent(delivery, at: now)
        case (.signIn, .signedIn(let session)), (.answer, .signedIn(let session)):
            self.request = nil
            finish(with: session)
        case (.signIn(let email, _), .challenged(let challenge)),
            (.answer(let email, _, _), .challenged(let challenge)):
            go(to: .challenge(email, challenge))
            draft.clear(challenge.requiredFields)
            if !challenge.requiredFields.isEmpty { signedUp = nil }
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
            // The backend refused the sign-up because the address is taken, but reports no confirmed account to sign in
            // to. The flow can only show the error.
            problem = .usernameExists
        case (.new, _), (.pending, _):
            let asksBirthdate = policy.ageGate.isRequired && draft.birthdate == nil
            state = asksBirthdate ? .enteringBirthdate(for: email) : .creatingAccount(email)
            if status == .pending { notice = .signUpUnfinished }
        case (.confirmed, .creatingAccount):
            state = .enteringPassword(email)
            draft.clearPasswords()
            problem = .usernameExists
        case (.confirmed, _):
            state = .enteringPassword(email)
        }
    }

    private mutating func proceed(
        with email: EmailAddress, after step: AuthSignUpStep, at now: Date
    ) -> [Request] {
        signedUp = email
        draft.repeatedPassword = ""
        switch step {
        case .confirmUser(let delivery):
            state = .enteringCode(email)
            codeWasSent(delivery, at: now)
            return []
        case .done:
            return proceedToPassword(of: email, showing: .confirmed)
        }
    }

    /// Goes to a step that asks for a code. Requests a new code, unless the last one was sent too recently.
    mutating func proceedToCode(in state: State, at now: Date) -> [Request] {
        self.state = state
        if secondsUntilResend(at: now) > 0 {
            notice = .codeSentEarlier
            return []
        }
        return resend(at: now)
    }

    /// Goes to the password, and signs in if the draft contains it. The field of the password is empty: if the sign-in
    /// fails, the user submits nothing that the step did not ask for.
    private mutating func proceedToPassword(of email: EmailAddress, showing notice: Notice) -> [Request] {
        let password = draft.password
        goToPassword(of: email)
        draft.clearSecrets()
        self.notice = notice
        return password.isEmpty ? [] : call(.signIn(email, password: password))
    }

    /// Ends a challenge, and goes back to the password. The secrets are cleared.
    mutating func leaveChallenge(of email: EmailAddress, because reason: AuthError?) {
        // The birthdate has not passed the age gate, so no sign-up may use it.
        draft.clear(challenge?.requiredFields ?? [])
        go(to: state)
        goToPassword(of: email)
        problem = reason.map(Self.endOfChallenge)
    }

    /// Goes to the step that asks for the password of this address.
    private mutating func goToPassword(of email: EmailAddress) {
        switch policy.entry {
        case .addressFirst: state = .enteringPassword(email)
        case .addressAndPassword:
            state = .signingIn
            draft.email = email.text
        }
    }

    private mutating func codeWasSent(_ delivery: AuthCodeDeliveryDetails, at now: Date) {
        guard let key = state.codeKey else { return }
        let wait = max(policy.resendAfter, delivery.resendAfter ?? .zero)
        sentCodes[key] = SentCode()
        memory.wait(wait, toResend: key, from: now)
        draft.code = ""
        // The user has not seen yet why a new password is needed.
        if problem != .passwordResetRequired { forgetProblem(of: .code) }
        notice = .codeSent(delivery.destination)
    }

    private mutating func finish(with session: AuthSession) {
        guard session.isSignedIn else {
            if case .challenge(let email, _) = state { return leaveChallenge(of: email, because: .signedOut) }
            problem = .signedOut
            return
        }
        state = .signedIn(session)
        draft = Draft()
        notice = nil
    }

    private mutating func recover(from error: AuthError, of call: Call, at now: Date) -> [Request] {
        switch (call, error) {
        case (.signUp(let email, _, _), .usernameExists) where policy.entry == .addressFirst:
            // Someone took the address after its status was requested. The new status decides the next step.
            return self.call(.status(email))
        case (.signIn(let email, let password), .userNotConfirmed):
            draft.password = password
            return proceedToCode(in: .enteringCode(email), at: now)
        case (.confirm(let email, _, _), .passwordResetRequired),
            (.signIn(let email, _), .passwordResetRequired) where state != .enteringPassword(email):
            // After a confirmation, the account's password may be a stranger's.
            draft.clearSecrets()
            let effects = proceedToCode(in: .resettingPassword(email), at: now)
            problem = error
            return effects
        case (_, .underAge):
            return close()
        case (.requestPasswordReset(let email), .notSupported):
            draft.clearSecrets()
            goToPassword(of: email)
        case (.answer(let email, _, _), _) where !SignInChallenge.staysOpen(after: error):
            leaveChallenge(of: email, because: error)
            return []
        default:
            noteRefusal(error, of: call, at: now)
            if case .codeMismatch = error, case .challenge = state { draft.code = "" }
        }
        problem = error
        return []
    }

    /// Records a refusal of the current code, or the wait before the next one.
    private mutating func noteRefusal(_ error: AuthError, of call: Call, at now: Date) {
        guard let key = state.codeKey else { return }
        sentCodes[key, default: SentCode()].note(error, of: call)
        switch (call, error) {
        case (.resendCode, .limitExceeded(let retryAfter)), (.requestPasswordReset, .limitExceeded(let retryAfter)):
            memory.wait(retryAfter ?? policy.resendAfter, toResend: key, from: now)
        default:
            break
        }
    }
}
