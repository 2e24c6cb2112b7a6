import AuthCore

/// The sessions of a server. Each browser has its own, with its own device.
@MainActor final class SessionTable {
    private var app: PreviewApp
    private let limits: PreviewLimits
    private var reload: PageReload
    /// The values of the header `Host` that name this server.
    private let hosts: Set<String>
    private let cookieName: String
    private let random = SystemRandomSource()
    private var sessions: [String: PreviewSession] = [:]
    /// The number of uses so far, which orders the sessions by their last use.
    private var uses = 0

    init(_ app: PreviewApp, port: UInt16, limits: PreviewLimits) {
        self.app = app
        self.limits = limits
        reload = PageReload(random)
        hosts = Set(["127.0.0.1", "localhost"].flatMap { port == 80 ? [$0, "\($0):80"] : ["\($0):\(port)"] })
        // The ports of a host share its cookies.
        cookieName = "preview-\(port)"
    }

    /// Shows an app with other values, and ends all sessions.
    func show(_ app: PreviewApp) {
        self.app = app
        sessions = [:]
        reload = PageReload(random)
    }

    /// The number of sessions.
    var count: Int { sessions.count }

    /// Returns the response to a request.
    func response(to request: PreviewRequest) async -> PreviewResponse {
        guard let host = request.headers["host"]?.lowercased() else { return .failure(.badRequest) }
        // A name that an attacker controls can lead to this machine (DNS rebinding).
        guard hosts.contains(host) else { return .failure(.misdirected) }
        guard request.path == "/" else { return reload.response(to: request) ?? .failure(.notFound) }
        return switch request.method {
        case .get: await page(request)
        case .post: await submission(request, host: host)
        }
    }

    private func page(_ request: PreviewRequest) async -> PreviewResponse {
        // An image or a frame of another site must not replace the sessions.
        if let purpose = request.headers["sec-fetch-dest"], purpose != "document" { return .failure(.forbidden) }
        if let session = session(of: request) { return Self.response(await session.page()) }
        let cookie = Base64URL.encode(random.bytes(count: 32))
        let session = PreviewSession(
            app, token: Base64URL.encode(random.bytes(count: 32)), limits: limits, reload: reload)
        add(session, cookie)
        var response = Self.response(await session.page())
        // Browsers send the cookie with a link of another site. Otherwise, that request would begin a new session,
        // whose cookie would replace this one. A GET changes nothing, and a form of another site is sent without the
        // cookie.
        response.headers.append(("Set-Cookie", "\(cookieName)=\(cookie); Path=/; HttpOnly; SameSite=Lax"))
        return response
    }

    private static func response(_ page: PreviewPage) -> PreviewResponse {
        .page(page.text)
    }

    private func submission(_ request: PreviewRequest, host: String) async -> PreviewResponse {
        if let origin = request.headers["origin"], origin.lowercased() != "http://" + host {
            return .failure(.forbidden, "The form belongs to another site.")
        }
        guard let session = session(of: request) else {
            return .failure(.forbidden, "The session has ended. Load the page again.")
        }
        let form = FormFields(request.body)
        guard session.accepts(form) else {
            return .failure(.forbidden, "The form belongs to another session. Load the page again.")
        }
        await session.submit(form)
        return .redirection(to: "/")
    }

    private func session(of request: PreviewRequest) -> PreviewSession? {
        guard let session = request.cookie(cookieName).flatMap({ sessions[$0] }) else { return nil }
        use(session)
        return session
    }

    private func add(_ session: PreviewSession, _ cookie: String) {
        while sessions.count >= max(limits.sessions, 1),
            let oldest = sessions.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            sessions[oldest.key] = nil
        }
        sessions[cookie] = session
        use(session)
    }

    private func use(_ session: PreviewSession) {
        uses += 1
        session.lastUse = uses
    }
}
