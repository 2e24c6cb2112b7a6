public import Foundation

/// Sends requests to the brand's own services in the name of the person signed in: each carries the access token
/// (RFC 6750 section 2.1), which is renewed before it expires.
///
/// A service that answers 401 all the same is asked once more with a renewed token. What it then answers is the answer.
public struct AuthorizedTransport: Sendable {
    private let base: any HTTPTransport
    private let session: SessionController
    private let origin: Origin?

    /// - Parameters:
    ///   - base: What carries the requests.
    ///   - session: Whose requests they are.
    ///   - apiBaseURL: Where the token may go: to this scheme, host and port, and nowhere else.
    public init(_ base: any HTTPTransport, session: SessionController, apiBaseURL: URL) {
        self.base = base
        self.session = session
        origin = Origin(apiBaseURL)
    }

    /// The answer to a request, whatever its status. An `Authorization` field of the request's own is replaced.
    ///
    /// - Throws: why the request could not be sent in the person's name, or why there is no answer.
    public func send(_ request: HTTPRequest) async throws(AuthorizedTransportError) -> HTTPResponse {
        guard let origin, Origin(request.url) == origin else { throw .foreignOrigin }
        guard case .signedIn(let user, let tokens) = try await current() else { throw .session(.signedOut) }
        let response = try await send(request, bearing: tokens)
        guard response.status == 401 else { return response }
        let renewed: AuthTokens
        do throws(AuthError) {
            renewed = try await session.tokens(insteadOf: tokens.accessToken, of: user)
        } catch {
            throw .session(error)
        }
        return try await send(request, bearing: renewed)
    }

    private func current() async throws(AuthorizedTransportError) -> AuthSession {
        do throws(AuthError) { return try await session.session() } catch { throw .session(error) }
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
