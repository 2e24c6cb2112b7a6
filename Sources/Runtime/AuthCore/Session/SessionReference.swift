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
