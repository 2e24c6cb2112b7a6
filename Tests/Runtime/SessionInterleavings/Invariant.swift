import AuthCore

/// A rule that holds after every interleaving.
enum Invariant: String, CaseIterable {
    case everyCallReturns = "every call returns"
    case tokensBelongToTheUser = "a session's tokens belong to its user"
    case requestsKeepTheirSession = "a request carries tokens of the session in which it started"
    case refreshTokensAreUsedOnce = "a process uses a refresh token once, unless the response was lost"
    case signedOutStaysSignedOut = "after a sign-out no user is signed in by an earlier sign-in"
    case cancelledStartsNothing = "a sign-in whose task was cancelled starts no session"
    case cancelledStaysOut = "a session whose sign-in was cancelled is not found later"
    case laterSignInStays = "a sign-in does not replace one that started later"
    case signInIsNotInterrupted = "nothing but the user cancels a sign-in"
    case deletedStaysDeleted = "a deleted account's user is not signed in"
    case newestSessionGoesOn = "nothing but the user or the service ends the newest session"
    case failedSignInLeavesNoTokens = "a sign-in that begins no session leaves no valid tokens"
    case replacedTokensEnd = "a session that another one replaced is not valid"
    case lockedStaysLocked = "a locked session is used only after the user was asked"
    case lockClosesTheStore = "a lock closes the store, unless a later call asks the user"
}

extension Scenario {
    struct Violation: Error {
        let invariant: Invariant
        let detail: String
    }

    /// A sign-in, from its call to its end.
    struct SignIn {
        let process: Int
        let user: String
        let started: Int
        /// The time at which its session begins to be stored.
        var stored: Int?
        var ended: Int?
        var error: AuthError?
        /// Whether the user canceled it.
        var wasCancelled = false
        var hasBegun: Bool { ended != nil && error == nil }

        /// Whether two processes stored sessions at the same time. One may have replaced the other unseen.
        func overlaps(_ other: SignIn) -> Bool {
            guard process != other.process, let stored, let otherStored = other.stored else { return false }
            return stored < other.ended ?? .max && otherStored < ended ?? .max
        }
    }

    /// A sign-out or the deletion of an account.
    struct End {
        let process: Int
        /// The launch of the process in which it happened.
        let launch: Int
        /// The deleted user; `nil` for a sign-out.
        let user: String?
        let started: Int
        let ended: Int
        let isStored: Bool
        /// Whether the result says that the session may be valid at the service.
        var isLocalOnly = false
    }
}
