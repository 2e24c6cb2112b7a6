/// The state of the session on this device.
package enum SessionState: Sendable, Hashable {
    /// The store has not been read, or is being read, or the session of an earlier app version is not imported yet.
    case restoring
    /// No user is signed in.
    case signedOut
    /// This user is signed in.
    case signedIn(AuthUser)
    /// A user is signed in, but no token is in memory: after ``SessionController/lock()``, and after a launch at which
    /// the user did not unlock the session. The next call of ``SessionController/session()`` reads the store, which
    /// asks the user to unlock it.
    case locked
    /// The session is over, because the service refused to renew it, or the provider has revoked the sign-in. Lasts
    /// until the next sign-in or sign-out.
    case expired
    /// The session is over, because the stored session can never be read again. Lasts until the next
    /// sign-in or sign-out.
    case lost(SecureStoreError)
    /// The store could not be read or written, so a user may be signed in. The next call reads the store again.
    case unknown(SecureStoreError)
}

/// An event of a session, similar to the Hub events of AWS Amplify.
public enum SessionEvent: Sendable, Hashable {
    /// A session began because the user signed in.
    case signedIn(AuthUser)
    /// A session was read from the store. It is the session of an earlier launch, once for each launch, a session that
    /// another process began, a session that was locked, or the imported session of an earlier app version. Also sent
    /// with the user of the current session after the user's email address has changed.
    case restored(AuthUser)
    /// The session was locked. It has not ended.
    case locked
    /// The session ended because the user signed out, here or in another process.
    case signedOut
    /// The session ended because the service will not renew it. Sent once.
    case sessionExpired
    /// The session ended because its sign-in was revoked: the user has stopped using the Apple Account with the app, or
    /// the device's Apple Account is another one.
    case sessionRevoked
    /// The session ended because the stored session can never be read again.
    case sessionLost(SecureStoreError)
    /// The session has new tokens.
    case tokenRefreshed
    /// The session ended because the account was deleted.
    case userDeleted

    /// The name of the event, without its user and its error.
    package var name: String {
        switch self {
        case .signedIn: "signedIn"
        case .restored: "restored"
        case .locked: "locked"
        case .signedOut: "signedOut"
        case .sessionExpired: "sessionExpired"
        case .sessionRevoked: "sessionRevoked"
        case .sessionLost: "sessionLost"
        case .tokenRefreshed: "tokenRefreshed"
        case .userDeleted: "userDeleted"
        }
    }
}

/// One user's session, from the sign-in to its end.
///
/// A request takes a reference when it starts, and is sent only with tokens of that session. If the user signs out
/// while the request waits, it is never sent as the next user.
public struct SessionReference: Sendable, Hashable {
    /// The session's user.
    package let user: AuthUser

    let generation: Int
    /// The controller of the session.
    let controller: ObjectIdentifier
}

/// The right of one sign-in to begin a session. A sign-in takes the ticket before its first request.
///
/// A sign-out, the deletion of the account or another completed sign-in revokes the ticket. A response that arrives
/// afterwards begins no session.
package struct SignInTicket: Sendable, Hashable {
    let epoch: Int
    let controller: ObjectIdentifier
}

extension SessionController {
    /// Merges the events of several sessions into the events of one. At most one of the sessions may be in use.
    ///
    /// If one session replaces another, the stream omits the sign-out of the previous one.
    ///
    /// - Parameter sessions: The sessions. If the list is empty, the stream ends immediately.
    /// - Returns: A stream of the events from now on.
    public static func events(of sessions: [SessionController]) async -> AsyncStream<SessionEvent> {
        var streams: [(SessionController, AsyncStream<SessionEvent>)] = []
        for session in sessions { streams.append((session, await session.events())) }
        return AsyncStream { continuation in
            let listening = Task { [streams] in
                await withTaskGroup(of: Void.self) { group in
                    for (session, events) in streams {
                        group.addTask { await pass(events, of: session, besides: sessions, to: continuation) }
                    }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in listening.cancel() }
        }
    }

    private static func pass(
        _ events: AsyncStream<SessionEvent>, of session: SessionController, besides sessions: [SessionController],
        to listener: AsyncStream<SessionEvent>.Continuation
    ) async {
        let others = sessions.filter { $0 !== session }
        for await event in events {
            let isReplaced = event == .signedOut ? await isSignedIn(oneOf: others) : false
            if !isReplaced { listener.yield(event) }
        }
    }

    private static func isSignedIn(oneOf sessions: [SessionController]) async -> Bool {
        for session in sessions {
            if case .signedIn = await session.state { return true }
        }
        return false
    }
}
