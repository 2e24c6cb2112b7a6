public import Foundation

/// Sends requests to the brand's own services as the signed-in user: each carries the session's access token (RFC 6750
/// section 2.1), which is renewed before it expires.
///
/// A request belongs to the session in which it starts. If that session ends while the request waits for a renewal, the
/// request is not sent. A service that answers 401 is asked once more with a renewed token of the same session.
public struct AuthorizedTransport: Sendable {
    private let base: any HTTPTransport
    private let session: SessionController
    private let origin: Origin?

    /// - Parameters:
    ///   - base: The transport that carries the requests.
    ///   - session: The session whose tokens they carry.
    ///   - apiBaseURL: The service's address. Tokens go to this scheme, host and port, and nowhere else.
    public init(_ base: any HTTPTransport, session: SessionController, apiBaseURL: URL) {
        self.base = base
        self.session = session
        origin = Origin(apiBaseURL)
    }

    /// Sends a request in the current session. Replaces the request's own `Authorization` field.
    ///
    /// - Returns: The response, whatever its status.
    /// - Throws: Why the request could not be sent as this user, or why there is no response.
    public func send(_ request: HTTPRequest) async throws(AuthorizedTransportError) -> HTTPResponse {
        let reference: SessionReference?
        do throws(AuthError) { reference = try await session.reference() } catch { throw .session(error) }
        guard let reference else { throw .session(.signedOut) }
        return try await send(request, in: reference)
    }

    /// Sends a request in a session, or not at all.
    public func send(
        _ request: HTTPRequest, in reference: SessionReference
    ) async throws(AuthorizedTransportError) -> HTTPResponse {
        guard let origin, Origin(request.url) == origin else { throw .foreignOrigin }
        let tokens: AuthTokens
        do throws(AuthError) { tokens = try await session.tokens(of: reference) } catch { throw .session(error) }
        let response = try await send(request, bearing: tokens)
        guard response.status == 401 else { return response }
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

/// Why a request in a person's name has no answer.
public enum AuthorizedTransportError: Error, Sendable, Equatable {
    /// There is no session to send it in, or nothing is known of it.
    case session(AuthError)
    /// The service could not be reached or did not answer.
    case transport(TransportError)
    /// The request goes elsewhere than to the brand's own service. It was not sent.
    case foreignOrigin
}

extension AuthorizedTransportError {
    /// The error that a client throws for it.
    package var asAuthError: AuthError {
        switch self {
        case .session(let error): error
        case .transport(let error): error.asAuthError
        case .foreignOrigin: .service(AuthError.Code(rawValue: "foreign_origin"))
        }
    }
}
