public import AuthCore
public import Foundation

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
