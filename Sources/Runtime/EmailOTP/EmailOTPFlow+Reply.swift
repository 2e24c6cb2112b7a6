import AuthCore
import Foundation

/// What the backend's answers do.
extension EmailOTPFlow {
    mutating func receive(_ reply: Reply, to id: Request.ID, at now: Date) -> [Effect] {
        guard let request, request.id == id else { return [] }
        switch (request.call, reply) {
        case (.status(let email), .status(let status)):
            self.request = nil
            return proceed(with: email, being: status, at: now)
        case (.signUp(let email, _, _), .signedUp(let result)):
            self.request = nil
            return proceed(with: email, after: result, at: now)
        case (.confirm(let email, _), .confirmed):
            self.request = nil
            return proceedToPassword(of: email)
        case (.resendCode(let email), .codeSent(let delivery)):
            self.request = nil
            codeWasSent(to: email, delivery, at: now)
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

    private mutating func proceed(
        with email: EmailAddress, being status: EmailAccountStatus, at now: Date
    ) -> [Effect] {
        switch (status, state) {
        case (.new, .creatingAccount):
            // The backend refused the address as taken, and yet has no account: nothing but its word can be shown.
            problem = .usernameExists
        case (.new, _):
            state = .creatingAccount(email)
        case (.pending, _):
            return proceedToCode(of: email, at: now)
        case (.confirmed, .creatingAccount):
            state = .enteringPassword(email)
            draft.password = ""
            problem = .usernameExists
        case (.confirmed, _):
            state = .enteringPassword(email)
        }
        return []
    }

    private mutating func proceed(
        with email: EmailAddress, after result: EmailSignUpResult, at now: Date
    ) -> [Effect] {
        switch result {
        case .codeSent(let delivery):
            state = .enteringCode(email)
            codeWasSent(to: email, delivery, at: now)
            return []
        case .confirmed:
            return proceedToPassword(of: email)
        }
    }

    /// To the code, with a new one on its way unless the last was sent a moment ago.
    private mutating func proceedToCode(of email: EmailAddress, at now: Date) -> [Effect] {
        state = .enteringCode(email)
        if secondsUntilResend(at: now) > 0 {
            notice = .codeSentEarlier
            return []
        }
        return call(.resendCode(email))
    }

    /// To the password, and on to the session where the password is known.
    private mutating func proceedToPassword(of email: EmailAddress) -> [Effect] {
        state = .enteringPassword(email)
        draft.code = ""
        notice = .confirmed
        return draft.password.isEmpty ? [] : call(.signIn(email, password: draft.password))
    }

    private mutating func codeWasSent(to email: EmailAddress, _ delivery: CodeDelivery, at now: Date) {
        let wait = max(brandCooldown, delivery.resendAfter ?? .zero)
        sentCodes[email] = SentCode(cooldown: ResendCooldown(startedAt: now, duration: wait))
        draft.code = ""
        problem = nil
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

    private mutating func recover(from error: AuthError, of call: Call, at now: Date) -> [Effect] {
        switch (call, error) {
        case (.signUp(let email, _, _), .usernameExists):
            // Taken since its status was asked for. How far it has come decides where to go on.
            return self.call(.status(email))
        case (.signIn(let email, _), .userNotConfirmed):
            return proceedToCode(of: email, at: now)
        case (.confirm(let email, let code), .codeMismatch), (.confirm(let email, let code), .codeExpired):
            sentCodes[email, default: SentCode()].refused = code
        case (.confirm(let email, _), .limitExceeded):
            sentCodes[email, default: SentCode()].isUsedUp = true
        case (.resendCode(let email), .limitExceeded(let retryAfter)):
            sentCodes[email, default: SentCode()].cooldown =
                ResendCooldown(startedAt: now, duration: retryAfter ?? brandCooldown)
        default:
            break
        }
        problem = error
        return []
    }
}
