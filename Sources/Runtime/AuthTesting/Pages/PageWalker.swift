public import AuthCore
public import Foundation

/// Shows sign-in and sign-out pages to a ``Person`` over HTTP: follows redirects, keeps cookies, fills in forms and
/// submits them, as a browser without scripts does, until a page leads to the app's scheme.
///
/// For tests, in place of the system's web authentication session. What it cannot do, a page without scripts cannot ask.
public struct PageWalker: WebAuthenticationPresenter {
    /// How many requests a visit takes at most, before it counts as leading nowhere.
    public static let limit = 30

    /// Who looks at the pages.
    public var person: Person
    /// What a visit that is not ephemeral leaves behind, and finds again.
    public let browser: Browser

    private let transport: any HTTPTransport

    /// Shows pages to `person`, fetched by `transport`.
    public init(_ person: Person, transport: any HTTPTransport, browser: Browser = Browser()) {
        self.person = person
        self.transport = transport
        self.browser = browser
    }

    /// The URL of the app that the pages led to.
    ///
    /// - Throws: `.cancelled` where the person closes the page; `.failed` where the pages lead nowhere, a page does not
    ///   answer 200, the password is refused, or ``limit`` is reached.
    public func callback(
        from url: URL, callbackScheme: String, ephemeral: Bool
    ) async throws(WebAuthenticationError) -> URL {
        let browser = ephemeral ? Browser() : browser
        var visit = Visit(person: person)
        var request = HTTPRequest(url: url)
        for _ in 0..<Self.limit {
            let response = try await load(request, in: browser)
            if let next = redirection(of: request, by: response) {
                if next.url.scheme?.lowercased() == callbackScheme.lowercased() { return next.url }
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

    private func load(
        _ request: HTTPRequest, in browser: Browser
    ) async throws(WebAuthenticationError) -> HTTPResponse {
        var request = request
        request.redirects = .returned
        request.headers["Accept"] = "text/html"
        request.headers["Cookie"] = await browser.cookieHeader(for: request.url)
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await transport.send(request)
        } catch {
            throw error == .cancelled ? .cancelled : .failed
        }
        await browser.visited(request, response)
        return response
    }

    /// Where an answer leads on (RFC 9110 section 15.4): with 307 and 308 the same is sent there, else it is fetched.
    private func redirection(of request: HTTPRequest, by response: HTTPResponse) -> HTTPRequest? {
        guard [301, 302, 303, 307, 308].contains(response.status), let location = response.headers["Location"],
            let url = URL(string: location, relativeTo: request.url)?.absoluteURL
        else { return nil }
        guard [307, 308].contains(response.status) else { return HTTPRequest(url: url) }
        return HTTPRequest(method: request.method, url: url, headers: request.headers, body: request.body)
    }
}
