internal import AuthCore
internal import AuthSystem
internal import Foundation
#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Sends an app's requests with the tokens of its session. See ``BrandAuth/data(for:)``.
struct AuthorizedRequests: Sendable {
    /// The maximum number of redirects in a row.
    private static let maximumRedirects = 5

    let transport: any HTTPTransport
    let tokens: RequestTokens
    /// The origins that may receive a token.
    let origins: Set<Origin>

    func data(for request: URLRequest) async throws(AuthError) -> (Data, HTTPURLResponse) {
        guard isOwn(request) else { throw .service(.originMismatch) }
        var request = request
        // `nil` after a redirect to another origin.
        var token: RequestToken? = try await tokens.current()
        var mayRenew = true
        var redirects = 0
        while true {
            request.setValue(token.map { "Bearer \($0.text)" }, forHTTPHeaderField: "Authorization")
            let (data, response) = try await exchange(request, isRedirected: redirects > 0)
            let isRefused = response.statusCode == 401 && mayRenew && request.httpBodyStream == nil
            if isRefused, let refused = token {
                mayRenew = false
                guard let renewed = try await tokens.renewed(refused) else { return (data, response) }
                token = renewed
                continue
            }
            guard let next = try next(after: request, response) else { return (data, response) }
            redirects += 1
            guard redirects <= Self.maximumRedirects else { throw .service(.redirectRefused) }
            if !isOwn(next) { token = nil }
            request = next
        }
    }

    private func isOwn(_ request: URLRequest) -> Bool {
        guard let url = request.url, url.user == nil, url.password == nil, let origin = Origin(url) else {
            return false
        }
        return origins.contains(origin)
    }

    private func exchange(
        _ request: URLRequest, isRedirected: Bool
    ) async throws(AuthError) -> (Data, HTTPURLResponse) {
        do throws(TransportError) { return try await transport.response(to: request) } catch {
            throw isRedirected && error == .insecureURL ? .service(.redirectRefused) : error.ofRequest
        }
    }

    private func next(after request: URLRequest, _ response: HTTPURLResponse) throws(AuthError) -> URLRequest? {
        do throws(TransportError) { return try request.following(response) } catch { throw error.ofRequest }
    }
}

extension TransportError {
    /// The error of an app's request. Trying again does not help with an invalid request, a
    /// redirect or a response that is too long. A certificate that is not valid can be that of the network, as can a
    /// response that is not HTTP.
    fileprivate var ofRequest: AuthError {
        switch self {
        case .redirectRefused: .service(.redirectRefused)
        case .tooLarge: .service(.responseTooLarge)
        case .insecureURL, .invalidRequest: .service(.requestInvalid)
        case .unreachable, .timedOut, .cancelled, .untrusted, .malformed: asAuthError
        }
    }
}
