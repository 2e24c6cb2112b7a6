import AuthCore
import Foundation

/// Sends requests to a project's GoTrue (`/auth/v1`) and PostgREST (`/rest/v1`).
///
/// Every request contains the publishable key as `apikey`. `Authorization` contains a user's token, or else the key, as
/// the vendor's clients send it. The key there proves nothing: the project accepts it only beside the same `apikey`.
struct SupabaseAPI: Sendable, RedactedValue {
    /// The scope of a sign-out. GoTrue's default ends all sessions, so each sign-out contains it.
    enum Scope: String {
        case local, global
    }

    let url: URL
    let publishableKey: String
    let transport: any HTTPTransport

    /// Creates a request without a user's token.
    func request(
        _ method: String, _ path: String, query: [String: String] = [:], _ body: (any Encodable)? = nil
    ) throws(SupabaseError) -> HTTPRequest {
        var components = URLComponents(url: url.appendingPathComponent(path), resolvingAgainstBaseURL: false)
        if !query.isEmpty {
            components?.queryItems = query.sorted { $0.key < $1.key }.map {
                URLQueryItem(name: $0.key, value: $0.value)
            }
        }
        guard let url = components?.url else { throw .malformed }
        var headers: HTTPHeaders = [
            "apikey": publishableKey, "Accept": "application/json", "X-Supabase-Api-Version": "2024-01-01",
        ]
        var data: Data?
        if let body {
            guard let encoded = try? JSONEncoder().encode(body) else { throw .malformed }
            data = encoded
            headers["Content-Type"] = "application/json"
        }
        return HTTPRequest(method: method, url: url, headers: headers, body: data)
    }

    /// Sends a request and returns the successful response.
    @discardableResult
    func send(_ request: HTTPRequest, bearing token: String? = nil) async throws(SupabaseError) -> HTTPResponse {
        var request = request
        request.headers["Authorization"] = "Bearer \(token ?? publishableKey)"
        let response: HTTPResponse
        do throws(TransportError) { response = try await transport.send(request) } catch { throw .transport(error) }
        return try SupabaseError.checked(response)
    }

    /// Sends a request whose response is a session.
    func tokens(_ request: HTTPRequest, bearing token: String? = nil) async throws(SupabaseError) -> SupabaseTokens {
        let response = try await send(request, bearing: token)
        guard let tokens = SupabaseTokens(response) else { throw .malformed }
        return tokens
    }

    /// Signs in with a password.
    func signIn(
        _ email: EmailAddress, password: String, captcha: SecretText?
    ) async throws(SupabaseError) -> SupabaseTokens {
        let members = ["email": email.text, "password": password]
        return try await tokens(
            request(
                "POST", "auth/v1/token", query: ["grant_type": "password"],
                SupabaseBody(members: members, captchaToken: captcha)))
    }

    /// Exchanges a code of an email for a session.
    func verify(_ type: String, _ email: EmailAddress, code: String) async throws(SupabaseError) -> SupabaseTokens {
        try await tokens(
            request("POST", "auth/v1/verify", ["type": type, "email": email.text, "token": code]))
    }

    /// Changes the user of a token.
    @discardableResult
    func update(_ body: some Encodable, bearing token: String) async throws(SupabaseError) -> SupabaseUser {
        let response = try await send(request("PUT", "auth/v1/user", body), bearing: token)
        return try Self.decoded(response)
    }

    /// Ends the session of tokens. An expired access token is renewed first.
    func end(_ tokens: AuthTokens, scope: Scope) async throws(SupabaseError) {
        if !tokens.accessToken.isEmpty {
            do throws(SupabaseError) {
                return try await logOut(tokens.accessToken, scope)
            } catch {
                guard error.code == .badJWT else { return try Self.ignoringEnd(error) }
            }
        }
        guard let refreshToken = tokens.refreshToken else { return }
        do throws(SupabaseError) {
            let fresh = try await refresh(refreshToken)
            try await logOut(fresh.tokenSet.accessToken, scope)
        } catch {
            if let code = error.code, SupabaseRefusal.Code.sessionEnds.contains(code) { return }
            try Self.ignoringEnd(error)
        }
    }

    func refresh(_ refreshToken: String) async throws(SupabaseError) -> SupabaseTokens {
        try await tokens(
            request(
                "POST", "auth/v1/token", query: ["grant_type": "refresh_token"], ["refresh_token": refreshToken]))
    }

    private func logOut(_ token: String, _ scope: Scope) async throws(SupabaseError) {
        try await send(request("POST", "auth/v1/logout", query: ["scope": scope.rawValue]), bearing: token)
    }

    /// A session that the service does not know has ended.
    private static func ignoringEnd(_ error: SupabaseError) throws(SupabaseError) {
        guard case .refused(let refusal) = error, [401, 403, 404].contains(refusal.status) else { throw error }
    }

    static func decoded<Response: Decodable>(_ response: HTTPResponse) throws(SupabaseError) -> Response {
        guard let body = try? JSONDecoder().decode(Response.self, from: response.body) else { throw .malformed }
        return body
    }
}
