import AuthCore

/// The sessions of a server. Each browser has its own for each brand, with its own device.
@MainActor final class SessionTable {
    private let limits: PreviewLimits
    private let random = SystemRandomSource()
    private let cookieName: String
    private var sessions: [String: PreviewSession] = [:]
    /// The number of uses so far, which orders the sessions by their last use.
    private var uses = 0

    init(port: UInt16, limits: PreviewLimits) {
        self.limits = limits
        // The ports of a host share its cookies.
        cookieName = "preview-\(port)"
    }

    /// The number of sessions.
    var count: Int { sessions.count }

    /// Returns the session of a request with a brand, which shows the brand as it is now; `nil` if there is none.
    func session(of request: PreviewRequest, with brand: ServedBrand) async -> PreviewSession? {
        guard let session = request.cookie(cookieName).flatMap({ sessions[$0] }), session.brand.folder == brand.folder
        else { return nil }
        use(session)
        await session.show(brand)
        return session
    }

    /// Begins a session with a brand.
    ///
    /// - Returns: The session, and the value of the header that sets its cookie.
    func begin(with brand: ServedBrand) -> (PreviewSession, cookie: String) {
        while sessions.count >= max(limits.sessions, 1),
            let oldest = sessions.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            sessions[oldest.key] = nil
        }
        let session = PreviewSession(brand, token: Base64URL.encode(random.bytes(count: 32)), limits: limits)
        let cookie = Base64URL.encode(random.bytes(count: 32))
        sessions[cookie] = session
        use(session)
        // Browsers send the cookie with a link of another site. Otherwise, that request would begin a new session,
        // whose cookie would replace this one. A GET changes nothing, and a form of another site is sent without the
        // cookie.
        return (session, "\(cookieName)=\(cookie); Path=\(brand.livePath); HttpOnly; SameSite=Lax")
    }

    private func use(_ session: PreviewSession) {
        uses += 1
        session.lastUse = uses
    }
}
