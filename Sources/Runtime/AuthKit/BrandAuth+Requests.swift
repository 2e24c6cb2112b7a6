public import AuthCore
public import Foundation
#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Requests to the brand's own services as the signed-in user.
extension BrandAuth {
    /// Returns an access token of the signed-in user, for a request that another library sends. Renews it first if it
    /// is about to expire.
    ///
    /// For your own requests, use ``data(for:)``. It sends the token only to the brand's own servers, and renews it if
    /// a server refuses it.
    ///
    /// If the session has not been read in this launch, the call reads it. If it is behind Face ID or Touch ID, the
    /// user is asked. A session that is locked after that throws `.storage`, and the user is not asked: ``refresh()``
    /// asks.
    ///
    /// - Returns: The access token.
    /// - Throws: `.signedOut` if no user is signed in, or only a guest of this device, whom no service knows;
    ///   `.sessionExpired` if the service has ended the session; `.sessionLost` if the stored session can never be read
    ///   again; `.notUnlocked` if the user was asked and did not unlock the session; `.network` if the token has
    ///   expired and could not be renewed, after which the user is still signed in; `.storage` if the session is
    ///   locked, or cannot be read now; `.cancelled` if the task was canceled.
    public nonisolated func accessToken() async throws(AuthError) -> String {
        try await requestTokens.current().text
    }

    /// Sends a request with the access token of the signed-in user, and returns the response with any status.
    ///
    /// - The token is sent only to the environment's own origins: those of `apiBaseURL` and of `apiOrigins` in the
    ///   manifest. It replaces an `Authorization` field of the request.
    /// - If a server responds with 401, the token is renewed, and the request is sent once more. Requests at the same
    ///   time share one renewal. A body stream cannot be sent again, so its 401 is returned.
    /// - At most five redirects are followed (RFC 9110 section 15.4). From the first one to another origin, the request
    ///   has neither the token nor cookies, also if a later redirect leads back. A redirect that would send a body
    ///   stream again is returned.
    /// - The request belongs to the session in which it starts. It is never repeated as another user.
    /// - The transport of ``services`` sends the request, with the environment's pinned keys. By default, a response
    ///   body has at most 64 megabytes (`TransportLimits`), and no cookie or response is stored.
    ///
    /// - Parameter request: The request. Its timeout, cache policy, body stream and network service type apply if the
    ///   transport is a `URLRequestTransport`, as `URLSessionTransport` is.
    /// - Returns: The body and the response.
    /// - Throws: `.service(.originMismatch)` if the URL is not at one of the environment's own origins, in which case
    ///   nothing is sent; `.service(.requestInvalid)` if the request is not valid HTTP (for example a GET with a body),
    ///   if its URL must not be used (plain HTTP to this machine in a release build), or if the transport cannot send
    ///   it, in which case nothing is sent either; `.network` if the server could not be reached, did not respond in
    ///   time, has no valid certificate or not a pinned key, or does not respond with HTTP, after which the user is
    ///   still signed in; `.service(.redirectRefused)` for a redirect from HTTPS to HTTP or to a URL that must not be
    ///   used, and after five redirects;
    ///   `.service(.responseTooLarge)`; `.signedOut` if the session ended while the token was renewed, also if another
    ///   user signed in; `.cancelled` if the task was canceled; and the errors of ``accessToken()``.
    public nonisolated func data(for request: URLRequest) async throws(AuthError) -> (Data, HTTPURLResponse) {
        try await AuthorizedRequests(
            transport: services.transport, tokens: requestTokens, origins: definition.ownOrigins
        ).data(for: request)
    }

    private nonisolated var requestTokens: RequestTokens {
        // The request does not wait for the main actor.
        Task { @MainActor [weak self] in self?.start() }
        return RequestTokens(sessions: sessions, client: client)
    }
}
