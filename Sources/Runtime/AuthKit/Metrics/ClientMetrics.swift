public import AuthCore
public import Foundation

/// Counts how signing in goes: a value that events are put into, and that an app may keep over launches.
///
/// It holds numbers, what is under way, and since when the session lasts: no token, no address, no identifier and no text
/// of a service. ``snapshot`` has the numbers alone, for sending.
///
/// The length of a session is the time that the given clock tells between its beginning and its end. A session that was
/// restored in a later process has one where the metrics were kept meanwhile; otherwise its beginning is not known, and it
/// ends without a length. A beginning that lies after the end, because the clock was set back, counts as not known.
public struct ClientMetrics: Sendable, Equatable, Codable {
    /// The numbers, to look at and to send.
    public internal(set) var snapshot = ClientMetricsSnapshot()

    /// The session that is open; nil where none is known of.
    var openSession: OpenSession?
    /// Whether the last sign-up was refused, so that the next is its second try.
    var isRetryingSignUp = false
    /// Whether a code for a new password was asked for that has not been used.
    var isResettingPassword = false
    /// Whether an account was confirmed that nobody has signed in to yet.
    var awaitsFirstSignIn = false

    /// Nothing counted yet.
    public init() {}

    /// Hands the numbers out and counts from zero again. What is under way goes on.
    ///
    /// As no number tells of which device it is, whoever adds up what many devices send must not be sent a number twice:
    /// send what this returns, and keep it until it was sent.
    public mutating func take() -> ClientMetricsSnapshot {
        defer { snapshot = ClientMetricsSnapshot() }
        return snapshot
    }

    struct OpenSession: Sendable, Equatable, Codable {
        /// When it began; nil where that was not seen.
        let since: Date?
    }
}

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

/// How signing in goes in one app, as numbers alone: nothing in it tells who, and nothing when.
///
/// The numbers are those of one device, so a rate here is that device's. For the rates of all, add up the numbers of many
/// and divide then. What was begun before the counting and ended in it is counted where it ended, so that a rate may
/// exceed 1.
public struct ClientMetricsSnapshot: Sendable, Equatable, Codable {
    /// How sign-ins ended.
    public internal(set) var signIns = SignIns()
    /// How far sign-ups came.
    public internal(set) var signUps = SignUps()
    /// The use of new passwords by a code.
    public internal(set) var passwordResets = PasswordResets()
    /// How long people stay signed in.
    public internal(set) var sessions = Sessions()

    /// Nothing counted yet.
    public init() {}

    /// How sign-ins ended, in whichever way people signed in. One that asks for more than a password is counted by what
    /// came of the answer.
    public struct SignIns: Sendable, Equatable, Codable {
        /// How many began a session.
        public internal(set) var succeeded = 0
        /// How many did not, by the kind of error. A network that was away is among them.
        public internal(set) var failures: [AuthError.Kind: Int] = [:]
        /// How many people gave up by closing the page. They are no failures.
        public internal(set) var cancelled = 0

        /// How many did not begin a session, whatever the kind.
        public var failed: Int { failures.values.reduce(0, +) }
        /// Successes among all that succeeded or failed, from 0 to 1; nil where there were none.
        public var successRate: Double? { ratio(succeeded, of: succeeded + failed) }
    }

    /// How far sign-ups with an e-mail address came. Accounts that are made at a hosted page are not seen here.
    public struct SignUps: Sendable, Equatable, Codable {
        /// How many were sent. One that is sent again after a refusal, with a better password say, is the same.
        public internal(set) var begun = 0
        /// How often one was refused or could not be sent, by the kind of error.
        public internal(set) var failures: [AuthError.Kind: Int] = [:]
        /// How many a first code was sent for.
        public internal(set) var codesSent = 0
        /// How many accounts can be used, after the code or at once.
        public internal(set) var confirmed = 0
        /// How many of these were followed by a sign-in with an e-mail address. Whose it was is not looked at: on one
        /// device it is nearly always the new account's.
        public internal(set) var firstSignIns = 0

        /// Accounts that can be used, of the sign-ups begun; nil where none was.
        public var conversionRate: Double? { ratio(confirmed, of: begun) }
        /// First sign-ins, of the accounts that can be used; nil where there are none.
        public var firstSignInRate: Double? { ratio(firstSignIns, of: confirmed) }
    }

    /// The use of new passwords by a code.
    public struct PasswordResets: Sendable, Equatable, Codable {
        /// How many were asked for. A code that is sent again before the new password or a sign-in is for the same.
        public internal(set) var asked = 0
        /// How many ended in a new password.
        public internal(set) var completed = 0

        /// New passwords, of those asked for; nil where none was.
        public var completionRate: Double? { ratio(completed, of: asked) }
    }

    /// How long people stay signed in, from the sign-in to the end, whether the app runs or not.
    public struct Sessions: Sendable, Equatable, Codable {
        /// How many began.
        public internal(set) var begun = 0
        /// How many ended, by why.
        public internal(set) var ends: [SessionEnd: Int] = [:]
        /// How many of those that ended have a length. The others began before the counting, had an end that was not
        /// seen, or the device's clock was set back during them.
        public internal(set) var measured = 0
        /// The length of those together, in seconds.
        public internal(set) var totalLength: TimeInterval = 0
        /// The length of the longest of those, in seconds.
        public internal(set) var longest: TimeInterval = 0

        /// How many ended, whyever.
        public var ended: Int { ends.values.reduce(0, +) }
        /// The average length of those that have one, in seconds; nil where none has. Sessions that still go on, which are
        /// often the longest, are not in it.
        public var averageLength: TimeInterval? { measured > 0 ? totalLength / Double(measured) : nil }
    }

    /// Why a session ended.
    public enum SessionEnd: String, Sendable, Hashable, CaseIterable, Codable, CodingKeyRepresentable {
        /// The person wanted it.
        case signedOut
        /// The service did not renew it.
        case sessionExpired
        /// The account was deleted.
        case userDeleted
        /// Somebody signed in while it counted as open: as another person, as the same to prove it, or after an end that
        /// was not seen, such as that of an app that keeps no session over launches. Its length is not known.
        case replaced
    }
}

private func ratio(_ part: Int, of whole: Int) -> Double? {
    whole > 0 ? Double(part) / Double(whole) : nil
}
