public import Foundation

/// A transport that sends requests to the brand's own services as the signed-in user. Each request contains the
/// session's access token (RFC 6750 section 2.1), which is renewed before it expires.
///
/// A request belongs to the session in which it starts. If that session ends while the request waits for a renewal, the
/// request is not sent. If the service responds with 401, the request is sent once more with a renewed token of the
/// same session.
public struct AuthorizedTransport: Sendable {
    private let base: any HTTPTransport
    private let session: SessionController
    private let origin: Origin?
    private let refusesToken: @Sendable (HTTPResponse) -> Bool

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - base: The transport that sends the requests.
    ///   - session: The session whose tokens the requests contain.
    ///   - apiBaseURL: The URL of the service. Tokens are sent only to its scheme, host and port.
    ///   - refusesToken: Returns whether a response refuses the access token, so that the request is repeated once with
    ///     a renewed token. By default, the status 401 does (RFC 6750 section 3.1).
    public init(
        _ base: any HTTPTransport, session: SessionController, apiBaseURL: URL,
        refusesToken: @escaping @Sendable (HTTPResponse) -> Bool = { $0.status == 401 }
    ) {
        self.base = base
        self.session = session
        self.refusesToken = refusesToken
        origin = Origin(apiBaseURL)
    }

    /// Sends a request in the current session. Replaces the request's own `Authorization` field.
    ///
    /// - Returns: The response, including error statuses.
    /// - Throws: `.session` if the session has no valid tokens, `.transport` if no response arrived, `.originMismatch`
    ///   if the origin of the URL is not the service's.
    public func send(_ request: HTTPRequest) async throws(AuthorizedTransportError) -> HTTPResponse {
        let reference: SessionReference?
        do throws(AuthError) { reference = try await session.reference() } catch { throw .session(error) }
        guard let reference else { throw .session(.signedOut) }
        return try await send(request, in: reference)
    }

    /// Sends a request in a session. If that session has ended, the request is not sent.
    ///
    /// - Parameters:
    ///   - request: The request. Its own `Authorization` field is replaced.
    ///   - reference: The session.
    /// - Returns: The response, including error statuses.
    /// - Throws: The errors of ``send(_:)``.
    package func send(
        _ request: HTTPRequest, in reference: SessionReference
    ) async throws(AuthorizedTransportError) -> HTTPResponse {
        guard let origin, Origin(request.url) == origin else { throw .originMismatch }
        let tokens: AuthTokens
        do throws(AuthError) { tokens = try await session.tokens(of: reference) } catch { throw .session(error) }
        let response = try await send(request, bearing: tokens)
        guard refusesToken(response) else { return response }
        let renewed: AuthTokens
        do throws(AuthError) {
            renewed = try await session.tokens(insteadOf: tokens.accessToken, of: reference)
        } catch {
            throw .session(error)
        }
        return try await send(request, bearing: renewed)
    }

    private func send(
        _ request: HTTPRequest, bearing tokens: AuthTokens
    ) async throws(AuthorizedTransportError) -> HTTPResponse {
        var request = request
        request.headers["Authorization"] = "Bearer \(tokens.accessToken)"
        do throws(TransportError) { return try await base.send(request) } catch { throw .transport(error) }
    }
}

/// The reason why a request with a session's token has no response.
public enum AuthorizedTransportError: Error, Sendable, Equatable {
    /// The session has ended, or its tokens could not be read or renewed. The request was not sent.
    case session(AuthError)
    /// The service could not be reached or did not respond.
    case transport(TransportError)
    /// The request's URL has another origin than the brand's own service. The request was not sent.
    case originMismatch
}

extension AuthorizedTransportError {
    /// The error that a client throws.
    package var asAuthError: AuthError {
        switch self {
        case .session(let error): error
        case .transport(let error): error.asAuthError
        case .originMismatch: .service(.originMismatch)
        }
    }
}
