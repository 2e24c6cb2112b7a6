package import AuthCore
package import Foundation

/// A presenter that shows sign-in and sign-out pages to a ``TestUser`` over HTTP.
///
/// The walker acts like a browser without scripts. It follows redirects, keeps cookies, and fills in and submits forms
/// until a page redirects to the app. In tests, it replaces the system's web authentication session.
package struct PageWalker: WebAuthenticationPresenter {
    /// The maximum number of requests in one visit.
    package static let limit = 30

    /// The user who visits the pages.
    package var user: TestUser
    /// The browser that keeps cookies from one visit to the next, except for ephemeral visits.
    package let browser: Browser
    /// Whether the user refuses what a page without fields asks for, such as consent.
    package let refuses: Bool

    private let transport: any HTTPTransport

    /// Creates a walker.
    ///
    /// - Parameters:
    ///   - user: The user who visits the pages.
    ///   - transport: The transport that loads the pages.
    ///   - browser: The browser that keeps the cookies.
    ///   - refuses: Whether the user refuses what a page without fields asks for.
    package init(
        _ user: TestUser, transport: any HTTPTransport, browser: Browser = Browser(), refuses: Bool = false
    ) {
        self.user = user
        self.refuses = refuses
        self.transport = transport
        self.browser = browser
    }

    /// Visits the pages until one redirects to the app.
    ///
    /// - Parameters:
    ///   - url: The URL of the first page.
    ///   - target: The URL that leads to the app.
    ///   - ephemeral: Whether the visit starts without cookies and leaves none.
    /// - Returns: The callback URL of the app.
    /// - Throws: `.failed` if a page has nothing to submit, a response is neither
    ///   a redirect nor 200, the password is refused, a redirect has another scheme, or ``limit`` is reached.
    package func callback(
        from url: URL, returningTo target: WebAuthenticationCallback, ephemeral: Bool
    ) async throws(WebAuthenticationError) -> URL {
        let browser = ephemeral ? Browser() : browser
        var visit = Visit(user: user, refuses: refuses)
        var request = HTTPRequest(url: url)
        for _ in 0..<Self.limit {
            request.headers["Accept"] = "text/html"
            let response = try await browser.load(request, by: transport)
            if let next = redirection(of: request, by: response) {
                if target.matches(next.url) { return next.url }
                request = next
            } else {
                guard response.status == 200 else { throw .failed }
                let page = HTMLPage(String(decoding: response.body, as: UTF8.self))
                request = try visit.next(at: page, request.url)
            }
            guard ["http", "https"].contains(request.url.scheme?.lowercased()) else { throw .failed }
        }
        throw .failed
    }

    /// Returns the request that follows a redirect (RFC 9110 section 15.4). 307 and 308 keep the method and the body;
    /// the other statuses lead to a GET.
    private func redirection(of request: HTTPRequest, by response: HTTPResponse) -> HTTPRequest? {
        guard [301, 302, 303, 307, 308].contains(response.status), let location = response.headers["Location"],
            let url = URL(string: location, relativeTo: request.url)?.absoluteURL
        else { return nil }
        guard [307, 308].contains(response.status) else { return HTTPRequest(url: url) }
        return HTTPRequest(method: request.method, url: url, headers: request.headers, body: request.body)
    }
}

/// The credentials of a user of sign-in pages.
package struct TestUser: Sendable, Hashable, RedactedValue {
    /// The text that the user enters as the username or the email address.
    package var username: String
    /// The text that the user enters as the password.
    package var password: String

    /// Creates a user.
    package init(username: String, password: String) {
        self.username = username
        self.password = password
    }
}

/// One visit to the pages, with the user's progress.
private struct Visit {
    let user: TestUser
    let refuses: Bool
    private var hasSentPassword = false

    init(user: TestUser, refuses: Bool) {
        self.user = user
        self.refuses = refuses
    }

    /// Returns the request that the user's action at a page causes.
    mutating func next(at page: HTMLPage, _ url: URL) throws(WebAuthenticationError) -> HTTPRequest {
        // A page may have other forms, for sign-up or search.
        guard var form = page.forms.first(where: { $0.asks(for: "password") }) ?? page.forms.first else {
            throw .failed
        }
        if form.asks(for: "password") {
            // A second password form means that the password was refused.
            if hasSentPassword { throw .failed }
            hasSentPassword = true
        }
        form.fillIn(["text", "email", "username", "tel"], with: user.username)
        form.fillIn(["password"], with: user.password)
        // The last button of a question is the one that agrees.
        let isQuestion = form.fields.allSatisfy { $0.type == "hidden" }
        return try form.submitted(by: isQuestion && !refuses ? form.buttons.last : form.buttons.first, at: url)
    }
}

extension HTMLForm {
    fileprivate func asks(for type: String) -> Bool { fields.contains { $0.type == type } }

    fileprivate mutating func fillIn(_ types: [String], with value: String) {
        for index in fields.indices where types.contains(fields[index].type) { fields[index].value = value }
    }

    /// Returns the request that submits the form (HTML Standard section 4.10.22). Of the buttons, the request contains
    /// only the pressed one.
    fileprivate func submitted(by button: HTMLField?, at page: URL) throws(WebAuthenticationError) -> HTTPRequest {
        let entries = (fields + [button].compactMap(\.self)).compactMap { field in
            field.name.map { "\(Self.encoded($0))=\(Self.encoded(field.value))" }
        }.joined(separator: "&")
        guard let target = action.isEmpty ? page : URL(string: action, relativeTo: page)?.absoluteURL else {
            throw .failed
        }
        if method == "post" {
            return HTTPRequest(
                method: "POST", url: target, headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: Data(entries.utf8))
        }
        guard var parts = URLComponents(url: target, resolvingAgainstBaseURL: true) else { throw .failed }
        parts.percentEncodedQuery = entries
        guard let url = parts.url else { throw .failed }
        return HTTPRequest(url: url)
    }

    /// Percent-encodes a name or value of a form as in URL Standard section 5.2, but with `%20` for a space.
    private static func encoded(_ text: String) -> String {
        let kept = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789*-._")
        return text.addingPercentEncoding(withAllowedCharacters: kept) ?? ""
    }
}
