public import AuthCore

/// The state of a device's registration for push messages.
public enum PushRegistrationState: Sendable, Equatable {
    /// The device is not registered: no user with an account is signed in, or the app has no device token.
    case idle
    /// A request is under way, or will be repeated.
    case registering
    /// The device is registered for the signed-in user.
    case registered
    /// The last try failed. The session continues. The next launch tries again.
    case failed(PushRegistrationFailure)
    /// No user is signed in, and the device may still be registered for the last user, because the service could not be
    /// reached, or because the session ended by itself. The device receives no messages until the next registration,
    /// which replaces this one.
    case leftBehind
}

/// The reason why a registration failed.
public enum PushRegistrationFailure: Error, Sendable, Equatable {
    /// The service could not be reached or did not respond.
    case transport(TransportError)
    /// The service returned this error status (RFC 9110 section 15). It is 401 if the service refused the session's
    /// tokens.
    case status(Int)
    /// The session has no valid tokens: `.network` if they could not be renewed, `.storage` if they could not be read.
    case session(AuthError)
    /// The identifier of the installation could not be stored. Without it, the device could not be unregistered later.
    case storage

    /// Whether the same request may succeed later, because the network, the service or the store is not available or
    /// the service is busy.
    public var isTransient: Bool {
        switch self {
        case .transport(.unreachable), .transport(.timedOut), .session(.network), .storage: true
        case .status(let status): status == 408 || status == 429 || status >= 500
        case .transport, .session: false
        }
    }
}

extension PushRegistrationFailure: BackgroundFailure {}
