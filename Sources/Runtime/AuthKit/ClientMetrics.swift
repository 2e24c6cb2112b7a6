public import AuthCore
internal import AuthSystem
public import Foundation

/// A sink that counts four figures on the device: the success of sign-ins, the conversion of sign-ups, the use of
/// password resets, and the length of sessions.
///
/// The length of a session includes time during which the app does not run: the beginning of the open session is kept
/// in the store of records, with a digest of its user. Nothing else is stored.
public final class ClientMetrics: AnalyticsSink {
    private static let beginning = SecureStoreKey(rawValue: "session-beginning")

    private let counted = Guarded(Counted())
    private let records: any SecureStore
    private let now: DateSource

    private struct Counted {
        var figures = Figures()
        /// Whether the last sign-up failed. The next request then belongs to the same sign-up.
        var isRetryingSignUp = false
    }

    /// Creates metrics without events.
    ///
    /// - Parameters:
    ///   - records: Stores the beginning of the open session.
    ///   - now: The clock that measures sessions.
    package init(records: any SecureStore, now: @escaping DateSource) {
        self.records = records
        self.now = now
    }

    /// Counts an event.
    public func record(_ event: AnalyticsEvent) {
        counted.withLock { counted in
            switch event {
            case .signIn:
                counted.figures.successfulSignIns += 1
                counted.isRetryingSignUp = false
            // A user who closes the page has not failed.
            case .signInFailed(_, AuthError.cancelled.code): break
            case .signInFailed: counted.figures.failedSignIns += 1
            case .signUpStarted:
                if !counted.isRetryingSignUp { counted.figures.signUps += 1 }
                counted.isRetryingSignUp = false
            case .signUpFailed: counted.isRetryingSignUp = true
            case .signUpCompleted: counted.figures.completedSignUps += 1
            case .passwordResetStarted: counted.figures.passwordResets += 1
            case .passwordResetCompleted: counted.figures.completedPasswordResets += 1
            case .signUpCodeSent, .codeResent, .signedOut, .sessionExpired, .accountDeleted: break
            }
        }
    }

    /// Returns the figures since the launch or the last call, and starts again from zero. The figures do not identify
    /// the device, so a service cannot recognize a duplicate: send each result once.
    public func take() -> Figures {
        counted.withLock { counted in
            defer { counted.figures = Figures() }
            return counted.figures
        }
    }

    /// Measures the sessions of a client, until its events end.
    package func measure(_ events: AsyncStream<SessionEvent>) async {
        for await event in events {
            switch event {
            case .signedIn(let user): await sessionBegan(of: user)
            case .signedOut, .sessionExpired, .sessionRevoked, .sessionLost, .userDeleted: await sessionEnded()
            case .restored, .tokenRefreshed, .locked: break
            }
        }
    }

    /// The beginning of a session, and the digest of its user's identifier.
    private struct Beginning: Codable {
        let user: String
        let date: Date
    }

    /// Records the beginning of a session. A sign-in of the same user, such as one that proves the identity, continues
    /// the session. One of another user ends it.
    private func sessionBegan(of user: AuthUser) async {
        let digest = Base64URL.encode(SHA256.hash("session-beginning " + user.userID))
        if let last = await lastBeginning() {
            if last.user == digest { return }
            await sessionEnded()
        }
        guard let data = try? JSONEncoder().encode(Beginning(user: digest, date: now())) else { return }
        try? await records.write(data, for: Self.beginning)
    }

    private func lastBeginning() async -> Beginning? {
        guard let data = try? await records.read(Self.beginning) else { return nil }
        return try? JSONDecoder().decode(Beginning.self, from: data)
    }

    /// Counts a session whose beginning is known, and is not after its end. A user can set the clock.
    private func sessionEnded() async {
        guard let beginning = await lastBeginning() else { return }
        let length = now().timeIntervalSince(beginning.date)
        if length >= 0 {
            counted.withLock { counted in
                counted.figures.sessions += 1
                counted.figures.sessionLength += length
            }
        }
        try? await records.remove(Self.beginning)
    }
}

extension ClientMetrics {
    /// The figures of one app on one device, as numbers without an identifier and a time.
    ///
    /// For the rates of many devices, add up the numbers first. An operation that began before the counting and ended
    /// during it is counted only at its end, so a rate may exceed 1.
    public struct Figures: Sendable, Equatable, Codable {
        /// The number of sign-ins that began a session.
        public package(set) var successfulSignIns = 0
        /// The number of sign-ins that failed, for example by a wrong password or by the network. A canceled sign-in is
        /// not a failure.
        public package(set) var failedSignIns = 0
        /// The number of sign-ups by email. A sign-up that the user repeats after a failure counts once.
        public package(set) var signUps = 0
        /// The number of new accounts that can be used.
        public package(set) var completedSignUps = 0
        /// The number of requests for a code for a new password.
        public package(set) var passwordResets = 0
        /// The number of new passwords that were set with a code.
        public package(set) var completedPasswordResets = 0
        /// The number of sessions that ended.
        public package(set) var sessions = 0
        /// The total length of these sessions, in seconds.
        public package(set) var sessionLength: TimeInterval = 0

        /// Creates figures that are 0.
        package init() {}

        /// Successful sign-ins divided by all sign-ins, from 0 to 1; `nil` if there are none.
        public var signInSuccess: Double? {
            Self.ratio(Double(successfulSignIns), of: successfulSignIns + failedSignIns)
        }

        /// Completed sign-ups divided by sign-ups; `nil` if there are none.
        public var signUpConversion: Double? { Self.ratio(Double(completedSignUps), of: signUps) }

        /// The average length of a session, in seconds; `nil` if none has ended.
        public var averageSessionLength: TimeInterval? { Self.ratio(sessionLength, of: sessions) }

        private static func ratio(_ part: Double, of whole: Int) -> Double? {
            whole > 0 ? part / Double(whole) : nil
        }
    }
}
