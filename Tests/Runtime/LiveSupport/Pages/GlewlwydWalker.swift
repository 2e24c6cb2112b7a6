package import AuthCore
package import Foundation

/// A presenter that shows the pages of glewlwyd to a ``TestUser``.
///
/// The pages are an app in JavaScript, so the walker sends the requests of that app (`webapp-src/src/Login` in
/// glewlwyd's repository).
package struct GlewlwydWalker: WebAuthenticationPresenter {
    private let user: TestUser
    private let refuses: Bool
    private let transport: any HTTPTransport
    private var browser: Browser

    /// Creates a walker for a user at a browser, who may refuse each consent that the page permits to refuse.
    package init(_ user: TestUser, transport: any HTTPTransport, browser: Browser, refuses: Bool) {
        self.user = user
        self.refuses = refuses
        self.transport = transport
        self.browser = browser
    }

    /// Visits the pages until one redirects to the app.
    package func callback(
        from url: URL, returningTo target: WebAuthenticationCallback, ephemeral: Bool
    ) async throws(WebAuthenticationError) -> URL {
        var visit = self
        if ephemeral { visit.browser = Browser() }
        var url = url
        for _ in 0..<PageWalker.limit {
            let response = try await visit.browser.load(HTTPRequest(url: url), by: transport)
            guard let next = response.headers["Location"].flatMap(URL.init(string:)) else { throw .failed }
            if target.matches(next) { return next }
            url = try await visit.next(at: next)
            if target.matches(url) { return url }
        }
        throw .failed
    }

    /// Ends the user's sessions with apps, as the page with the list of these sessions does.
    package func endSessions(at url: URL) async throws {
        let list = try JSONSerialization.jsonObject(with: try await send("GET", "/api/oidc/token", at: url).body)
        for case let hash as String in (list as? [[String: Any]] ?? []).map({ $0["token_hash"] }) {
            let hash = hash.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            _ = try await send("DELETE", "/api/oidc/token/\(hash)", at: url)
        }
    }

    /// Does what the user does at a page. Returns the URL that the page opens then.
    private func next(at page: URL) async throws(WebAuthenticationError) -> URL {
        // Forms encode a space as a plus sign.
        let query = page.query?.replacingOccurrences(of: "+", with: "%20").split(separator: "&") ?? []
        func parameter(_ name: String) -> String? {
            query.first { $0.hasPrefix("\(name)=") }?.dropFirst(name.count + 1).removingPercentEncoding
        }
        guard var callback = parameter("callback_url"), let client = parameter("client_id") else { throw .failed }
        if let session = parameter("sid") {
            _ = try await send("DELETE", "/api/oidc/session/\(session)", at: page)
            _ = try await send("DELETE", "/api/auth/", at: page)
            if parameter("post_redirect_to") == nil { throw .cancelled }
        } else {
            let (grant, scopes) = ("/api/auth/grant/\(client)", parameter("scope") ?? "")
            let consents = try await send(
                "GET", "\(grant)/\(scopes.replacingOccurrences(of: " ", with: "%20"))", at: page)
            if consents.status == 401 || parameter("refresh_login") != nil {
                let login = ["username": user.username, "password": user.password]
                guard try await send("POST", "/api/auth/", login, at: page).status == 200 else { throw .failed }
            }
            _ = try await send("PUT", grant, ["scope": refuses ? "" : scopes], at: page)
            callback += "&g_continue"
        }
        guard let next = URL(string: callback) else { throw .failed }
        return next
    }

    private func send(
        _ method: String, _ path: String, _ body: [String: String]? = nil, at page: URL
    ) async throws(WebAuthenticationError) -> HTTPResponse {
        guard let url = URL(string: path, relativeTo: page)?.absoluteURL else { throw .failed }
        let request = HTTPRequest(
            method: method, url: url, headers: ["Content-Type": "application/json"],
            body: body.flatMap { try? JSONEncoder().encode($0) })
        return try await browser.load(request, by: transport)
    }
}
