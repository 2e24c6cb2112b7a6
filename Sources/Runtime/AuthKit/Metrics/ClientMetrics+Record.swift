public import AuthCore
public import Foundation

extension ClientMetrics {
    /// Counts an event.
    ///
    /// - Parameters:
    ///   - event: What happened. The end of a session that nothing is known of, or that was told before, is not counted.
    ///   - moment: When.
    public mutating func record(_ event: AnalyticsEvent, at moment: Date) {
        switch event {
        case .signUpStarted:
            if !isRetryingSignUp { snapshot.signUps.begun += 1 }
            isRetryingSignUp = false
        case .signUpFailed(let code):
            snapshot.signUps.failures[AuthError.Kind(code), default: 0] += 1
            isRetryingSignUp = true
        case .signUpCodeSent:
            snapshot.signUps.codesSent += 1
        case .signUpCompleted:
            snapshot.signUps.confirmed += 1
            awaitsFirstSignIn = true
        case .signIn(let provider):
            countSignIn(by: provider, at: moment)
        case .signInFailed(_, let code):
            countFailedSignIn(AuthError.Kind(code))
        case .codeResent:
            break
        case .passwordResetStarted:
            if !isResettingPassword { snapshot.passwordResets.asked += 1 }
            isResettingPassword = true
        case .passwordResetCompleted:
            snapshot.passwordResets.completed += 1
            isResettingPassword = false
        case .signedOut: endSession(.signedOut, at: moment)
        case .sessionExpired: endSession(.sessionExpired, at: moment)
        case .accountDeleted: endSession(.userDeleted, at: moment)
        }
    }

    /// Takes note that a session of an earlier launch goes on. Where none is open, its beginning was not seen.
    public mutating func recordRestoredSession() {
        if openSession == nil { openSession = OpenSession(since: nil) }
    }

    private mutating func countSignIn(by provider: SignInProvider, at moment: Date) {
        snapshot.signIns.succeeded += 1
        if provider == .email, awaitsFirstSignIn {
            snapshot.signUps.firstSignIns += 1
            awaitsFirstSignIn = false
        }
        isRetryingSignUp = false
        isResettingPassword = false
        endSession(.replaced, at: moment)
        snapshot.sessions.begun += 1
        openSession = OpenSession(since: moment)
    }

    private mutating func countFailedSignIn(_ kind: AuthError.Kind) {
        if kind == .cancelled {
            snapshot.signIns.cancelled += 1
        } else {
            snapshot.signIns.failures[kind, default: 0] += 1
        }
    }

    private mutating func endSession(_ end: ClientMetricsSnapshot.SessionEnd, at moment: Date) {
        guard let ended = openSession else { return }
        openSession = nil
        snapshot.sessions.ends[end, default: 0] += 1
        guard end != .replaced, let since = ended.since, since <= moment else { return }
        let length = moment.timeIntervalSince(since)
        snapshot.sessions.measured += 1
        snapshot.sessions.totalLength += length
        snapshot.sessions.longest = max(snapshot.sessions.longest, length)
    }
}
