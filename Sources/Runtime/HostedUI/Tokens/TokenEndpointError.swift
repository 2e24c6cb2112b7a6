public import AuthCore

/// Why one of the provider's endpoints gave no tokens, no claims or no confirmation. Carries nothing that was sent.
public enum TokenEndpointError: Error, Sendable, Hashable {
    /// There was no answer.
    case transport(TransportError)
    /// The provider refused (RFC 6749 section 5.2). Carries its code, such as `invalid_grant`.
    case refused(OAuthErrorCode)
    /// The provider failed or is busy. Carries its HTTP status, and how long it wants to be left alone.
    case unavailable(status: Int, retryAfter: Duration?)
    /// The answer is none that the standard knows.
    case malformed
    /// The identity token is not to be believed.
    case idToken(IDTokenError)
}

/// An error code of the token endpoint (RFC 6749 section 5.2). Providers have their own, so the set is open.
public struct OAuthErrorCode: RawRepresentable, Sendable, Hashable {
    /// The code as it was sent.
    public let rawValue: String

    /// The error of this code.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The code or the refresh token is wrong, spent, expired or revoked: the one refusal that ends a session.
    public static let invalidGrant = Self(rawValue: "invalid_grant")
}

extension TokenEndpointError {
    /// What a renewal makes of it. Only what the provider says about *this* grant ends a session: an app client that was
    /// deleted, a request that was badly formed or a proxy's answer would end everybody's.
    var asRenewalError: SessionRenewalError {
        switch self {
        case .refused(.invalidGrant): .refused(AuthError.Code(rawValue: OAuthErrorCode.invalidGrant.rawValue))
        case .idToken(.subjectMismatch): .refused(IDTokenError.subjectMismatch.code)
        case .unavailable(_, let retryAfter): .unavailable(retryAfter: retryAfter)
        case .transport, .refused, .malformed, .idToken: .unavailable(retryAfter: nil)
        }
    }

    /// What a client says of it.
    var asAuthError: AuthError {
        switch self {
        case .transport(let error): error.asAuthError
        case .unavailable(429, let retryAfter): .limitExceeded(retryAfter: retryAfter)
        case .unavailable: .network
        case .refused(let code): .service(AuthError.Code(named: code.rawValue))
        case .malformed: .service(.malformedResponse)
        case .idToken(let error): .service(error.code)
        }
    }
}
