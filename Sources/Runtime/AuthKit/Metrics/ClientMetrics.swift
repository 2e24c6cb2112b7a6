public import AuthCore
public import Foundation

/// Statistics of sign-ins and sessions, as a value that counts events. An app may store the value between launches.
///
/// The value contains numbers, the operations that are under way, and the beginning of the session. It contains no
/// token, no address, no identifier and no text of a service. `snapshot` contains only the numbers, for sending.
///
/// The length of a session is the time between its beginning and its end, by the given clock. If a session is restored
/// in a later process and the metrics were not stored, its beginning is unknown, and it ends without a length. If the
/// clock was set back so that the beginning is after the end, the length is also unknown.
public struct ClientMetrics: Sendable, Equatable, Codable {
    /// The numbers.
    package private(set) var snapshot = ClientMetricsSnapshot()

    /// The open session; `nil` if no session is known.
    private var openSession: OpenSession?
    /// Whether the last sign-up failed. The next request then belongs to the same sign-up.
    private var isRetryingSignUp = false
    /// Whether a code for a new password was requested and not used yet.
    private var isResettingPassword = false
    /// Whether an account was confirmed and no user has signed in since.
    private var awaitsFirstSignIn = false

    /// Creates metrics without events.
    package init() {}

    /// Returns the numbers, and starts again from zero. Operations that are under way continue.
    ///
    /// The numbers do not identify the device, so a service that adds up the numbers of many devices cannot recognize a
    /// duplicate. Store the result until it is sent, and send it once.
    package mutating func take() -> ClientMetricsSnapshot {
        defer { snapshot = ClientMetricsSnapshot() }
        return snapshot
    }

    private struct OpenSession: Sendable, Equatable, Codable {
        /// The beginning; `nil` if it is unknown.
        let since: Date?
    }
}

extension ClientMetrics {
    /// Counts an event.
    ///
    /// - Parameters:
    ///   - event: The event. The end of a session is not counted if the session is unknown or its end was counted
    ///     before.
    ///   - moment: The time of the event.
    package mutating func record(_ event: AnalyticsEvent, at moment: Date) {
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

    /// Records that a session of an earlier launch continues. If no session is open, its beginning is unknown.
    package mutating func recordRestoredSession() {
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

/// Statistics of sign-ins and sessions of one app on one device, as numbers. They contain no identifier and no time.
///
/// The rates apply to one device. For the rates of many devices, add up the numbers first. An operation that began
/// before the counting and ended during it is counted only at its end, so a rate may exceed 1.
public struct ClientMetricsSnapshot: Sendable, Equatable, Codable {
    /// The results of sign-ins.
    public fileprivate(set) var signIns = SignIns()
    /// The progress of sign-ups.
    public fileprivate(set) var signUps = SignUps()
    /// Password resets by a code.
    public fileprivate(set) var passwordResets = PasswordResets()
    /// The number and the length of sessions.
    public fileprivate(set) var sessions = Sessions()

    /// Creates a snapshot whose numbers are 0.
    package init() {}

    /// The results of sign-ins with all providers. A sign-in with a challenge is counted after the response to the
    /// challenge.
    public struct SignIns: Sendable, Equatable, Codable {
        /// The number of sign-ins that began a session.
        public fileprivate(set) var succeeded = 0
        /// The number of sign-ins that failed, by the kind of error. Includes network errors.
        public fileprivate(set) var failures: [AuthError.Kind: Int] = [:]
        /// The number of sign-ins that the user canceled by closing the page. They are not failures.
        public fileprivate(set) var cancelled = 0

        /// The number of sign-ins that failed, for any reason.
        public var failed: Int { failures.values.reduce(0, +) }
        /// The share of successful sign-ins among those that succeeded or failed, from 0 to 1; `nil` if there are none.
        public var successRate: Double? { ratio(succeeded, of: succeeded + failed) }
    }

    /// The progress of sign-ups by email. Accounts that users create at a hosted page are not counted.
    public struct SignUps: Sendable, Equatable, Codable {
        /// The number of sign-ups. A sign-up that the user repeats after a failure, for example with another password,
        /// counts once.
        public fileprivate(set) var begun = 0
        /// The number of failed requests, by the kind of error.
        public fileprivate(set) var failures: [AuthError.Kind: Int] = [:]
        /// The number of sign-ups for which a first code was sent.
        public fileprivate(set) var codesSent = 0
        /// The number of new accounts that can be used, with or without a confirmation.
        public fileprivate(set) var confirmed = 0
        /// The number of confirmed accounts that were followed by a sign-in by email. The users are not compared,
        /// because on one device both are almost always the same user.
        public fileprivate(set) var firstSignIns = 0

        /// Confirmed accounts divided by sign-ups; `nil` if there are no sign-ups.
        public var conversionRate: Double? { ratio(confirmed, of: begun) }
        /// First sign-ins divided by confirmed accounts; `nil` if there are none.
        public var firstSignInRate: Double? { ratio(firstSignIns, of: confirmed) }
    }

    /// Password resets by a code.
    public struct PasswordResets: Sendable, Equatable, Codable {
        /// The number of resets. A code that is sent again before the new password or a sign-in belongs to the same
        /// reset.
        public fileprivate(set) var asked = 0
        /// The number of resets that ended with a new password.
        public fileprivate(set) var completed = 0

        /// Completed resets divided by resets; `nil` if there are none.
        public var completionRate: Double? { ratio(completed, of: asked) }
    }

    /// The number and the length of sessions. The length includes time during which the app does not run.
    public struct Sessions: Sendable, Equatable, Codable {
        /// The number of sessions that began.
        public fileprivate(set) var begun = 0
        /// The number of sessions that ended, by reason.
        public fileprivate(set) var ends: [SessionEnd: Int] = [:]
        /// The number of ended sessions whose length is known. The length is unknown if the session began before the
        /// counting, if its end is unknown, or if the device's clock was set back during the session.
        public fileprivate(set) var measured = 0
        /// The total length of these sessions, in seconds.
        public fileprivate(set) var totalLength: TimeInterval = 0
        /// The length of the longest of these sessions, in seconds.
        public fileprivate(set) var longest: TimeInterval = 0

        /// The number of sessions that ended, for any reason.
        public var ended: Int { ends.values.reduce(0, +) }
        /// The average length of the sessions whose length is known, in seconds; `nil` if there are none. Does not
        /// include open sessions, which are often the longest.
        public var averageLength: TimeInterval? { measured > 0 ? totalLength / Double(measured) : nil }
    }

    /// The reason why a session ended.
    public enum SessionEnd: String, Sendable, Hashable, CaseIterable, Codable, CodingKeyRepresentable {
        /// The user signed out.
        case signedOut
        /// The service did not renew the session.
        case sessionExpired
        /// The account was deleted.
        case userDeleted
        /// A user signed in while the session counted as open: another user, the same user as a proof of identity, or
        /// any user after an unknown end, for example in an app that does not store sessions. Its length is unknown.
        case replaced
    }
}

private func ratio(_ part: Int, of whole: Int) -> Double? {
    whole > 0 ? Double(part) / Double(whole) : nil
}
