/// What is known of the session on this device.
public enum SessionState: Sendable, Hashable {
    /// Nobody has asked yet, or the store is being read.
    case restoring
    /// Nobody is signed in.
    case signedOut
    /// This person is.
    case signedIn(AuthUser)
    /// Nobody is any more: the service refused to renew the session. Until the next sign-in or sign-out.
    case expired
    /// No user is signed in any more: the stored session can never be read again. Lasts until the next sign-in or sign-out.
    case lost(SecureStoreError)
    /// The store could not be read: somebody may be signed in. Asking again reads it again.
    case unknown(SecureStoreError)
}

/// What happened to a session, in the spirit of the Hub events of AWS Amplify.
public enum SessionEvent: Sendable, Hashable {
    /// A session began: the person signed in.
    case signedIn(AuthUser)
    /// A session was read from the store: that of an earlier launch, once a launch, or one that another process began.
    case restored(AuthUser)
    /// The session ended because the user signed out, here or in another process.
    case signedOut
    /// The session ended because the service will not renew it. Told once.
    case sessionExpired
    /// The session ended because the stored session can never be read again.
    case sessionLost(SecureStoreError)
    /// The session has new tokens.
    case tokenRefreshed
    /// The session ended because the account was deleted.
    case userDeleted
}

/// One user's session, from the sign-in to its end.
///
/// A request takes a reference when it starts, and is sent with tokens of that session or not at all: a request that
/// waits while the user signs out is never sent as the next user.
public struct SessionReference: Sendable, Hashable {
    /// The session's user.
    public let user: AuthUser

    let generation: Int
    /// The controller whose session it is.
    let controller: ObjectIdentifier
}

/// The right to begin one session. A sign-in takes it before its first request.
///
/// The user who signs out, deletes the account or completes another sign-in takes the right back: the answer that arrives
/// afterwards begins no session.
public struct SignInTicket: Sendable, Hashable {
    let epoch: Int
    let controller: ObjectIdentifier
}

extension SessionController {
    /// What happens to sessions of which one at most is in use, as to a single one: where another session begins, that the
    /// former has ended is not told.
    ///
    /// - Parameter sessions: The sessions. With none, the stream ends at once.
    /// - Returns: Their events from now on, for as long as somebody listens.
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
