package import AuthCore
package import Foundation

/// A presenter that shows the pages of glewlwyd to a ``TestUser``.
///
/// The pages are an app in JavaScript, so the walker sends the requests that the app sends (`webapp-src/src/Login` in
/// glewlwyd's repository).
package struct GlewlwydWalker: WebAuthenticationPresenter {
    /// The user who visits the pages.
    package let user: TestUser
    /// Whether the user removes each consent that the page permits to remove.
    package var refuses = false

    private let browser: Browser
    private let transport: any HTTPTransport

    /// Creates a walker for a user at a browser.
    package init(_ user: TestUser, transport: any HTTPTransport, browser: Browser) {
        self.user = user
        self.transport = transport
        self.browser = browser
    }

    /// Visits the pages until one redirects to the app.
    package func callback(
        from url: URL, returningTo target: WebAuthenticationCallback, ephemeral: Bool
    ) async throws(WebAuthenticationError) -> URL {
        let browser = ephemeral ? Browser() : browser
        var url = url
        for _ in 0..<PageWalker.limit {
            let response = try await browser.load(HTTPRequest(url: url), by: transport)
            guard let location = response.headers["Location"], let next = URL(string: location) else { throw .failed }
            if target.matches(next) { return next }
            let page = LoginPage(url: next)
            url = try await page["prompt"] == "end_session" ? signOut(at: page, browser) : signIn(at: page, browser)
            if target.matches(url) { return url }
        }
        throw .failed
    }

    /// Ends the user's sessions with apps, as the page with the list of these sessions does.
    package func endSessions(at url: URL) async throws {
        let list = URL(string: "/api/oidc/token", relativeTo: url) ?? url
        let response = try await browser.load(HTTPRequest(url: list), by: transport)
        for session in try JSONDecoder().decode([Session].self, from: response.body) where session.enabled {
            let name = session.hash.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            try await send("DELETE", "/api/oidc/token/\(name)", at: url, in: browser)
        }
    }

    private struct Session: Decodable {
        let hash: String
        let enabled: Bool

        enum CodingKeys: String, CodingKey {
            case hash = "token_hash"
            case enabled
        }
    }

    /// Signs in if the browser is not signed in or if the page asks for it, sets the consents, and continues.
    private func signIn(at page: LoginPage, _ browser: Browser) async throws(WebAuthenticationError) -> URL {
        guard let client = page["client_id"], let scopes = page["scope"], let callback = page["callback_url"] else {
            throw .failed
        }
        let grant = "/api/auth/grant/\(client)"
        let list = "\(grant)/\(scopes.replacingOccurrences(of: " ", with: "%20"))"
        let isSignedIn = try await status("GET", list, at: page.url, in: browser) == 200
        if !isSignedIn || page["refresh_login"] != nil {
            let login = ["username": user.username, "password": user.password]
            try await send("POST", "/api/auth/", login, at: page.url, in: browser)
        }
        try await send("PUT", grant, ["scope": refuses ? "" : scopes], at: page.url, in: browser)
        guard let next = URL(string: callback + "&g_continue") else { throw .failed }
        return next
    }

    /// Ends the session of the browser. The page returns to the app only if it knows a place.
    private func signOut(at page: LoginPage, _ browser: Browser) async throws(WebAuthenticationError) -> URL {
        guard let session = page["sid"] else { throw .failed }
        try await send("DELETE", "/api/oidc/session/\(session)", at: page.url, in: browser)
        try await send("DELETE", "/api/auth/", at: page.url, in: browser)
        guard page["post_redirect_to"] != nil, let next = page["callback_url"].flatMap(URL.init(string:)) else {
            throw .cancelled
        }
        return next
    }

    /// Sends a request of the page. Throws `.failed` if the response is not 200.
    private func send(
        _ method: String, _ path: String, _ body: [String: String]? = nil, at page: URL, in browser: Browser
    ) async throws(WebAuthenticationError) {
        guard try await status(method, path, body, at: page, in: browser) == 200 else { throw .failed }
    }

    private func status(
        _ method: String, _ path: String, _ body: [String: String]? = nil, at page: URL, in browser: Browser
    ) async throws(WebAuthenticationError) -> Int {
        guard let url = URL(string: path, relativeTo: page)?.absoluteURL else { throw .failed }
        let request = HTTPRequest(
            method: method, url: url, headers: ["Content-Type": "application/json"],
            body: body.flatMap { try? JSONEncoder().encode($0) })
        return try await browser.load(request, by: transport).status
    }
}

/// The page of the app, with the parameters of its URL.
private struct LoginPage {
    let url: URL

    subscript(name: String) -> String? {
        // Forms encode a space as a plus sign.
        let query = url.query?.replacingOccurrences(of: "+", with: "%20") ?? ""
        return query.split(separator: "&").first { $0.hasPrefix("\(name)=") }?.dropFirst(name.count + 1)
            .removingPercentEncoding
    }
}
