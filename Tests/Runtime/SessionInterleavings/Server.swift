import AuthCore
import Foundation

/// The auth service and the brand's service in one: issues, rotates and ends tokens, and deletes accounts.
///
/// The text of a token contains its user, session and number: `A0/3/2` is the second renewal in session 3 of user `A0`.
final class Server: @unchecked Sendable {
    /// The handling of a refresh token that was used before.
    enum Reuse: CaseIterable {
        /// Refuses it. The refusal arrives after the first process has stored the new token, so that the other process can
        /// read it.
        case refused
        /// Accepts the predecessor of the current token once; otherwise refuses it and ends the session.
        case graced
        /// Refuses it and ends the session.
        case endsSession
    }

    struct Session {
        let user: String
        let number: Int
        var isAlive = true
        /// Whether the service ended the session because of a reused token or a deleted account.
        var isRevoked = false
        var refresh = 0
        var grace: Int?
    }

    let scheduler: Scheduler
    let reuse: Reuse
    /// The percentage of responses that are lost after the service acted.
    let lossRate: Int
    /// The percentage of renewals whose tokens fail validation.
    let invalidRate: Int
    private(set) var sessions: [Int: Session] = [:]
    private var generations = ["A": 0, "B": 0]
    private(set) var deleted: Set<String> = []
    private(set) var losses = 0
    /// Whether failures are off.
    var isReliable = false

    init(_ scheduler: Scheduler, reuse: Reuse, lossRate: Int, invalidRate: Int) {
        self.scheduler = scheduler
        self.reuse = reuse
        self.lossRate = lossRate
        self.invalidRate = invalidRate
    }

    /// Whether the store of the processes holds this token.
    var isStored: (String) -> Bool = { _ in true }

    private func isLost() -> Bool {
        let isLost = !isReliable && scheduler.chance(100) < lossRate
        if isLost { losses += 1 }
        return isLost
    }

    /// Signs a user in. A name whose account was deleted gets a new account.
    func signIn(_ name: String) async -> (user: AuthUser, tokenSet: TokenSet) {
        await scheduler.pause(8)
        let user = "\(name)\(generations[name] ?? 0)"
        let number = sessions.count
        sessions[number] = Session(user: user, number: number)
        let tokenSet = tokenSet(number)
        await scheduler.pause(8)
        return (AuthUser(userID: user, username: user, email: nil, provider: .email), tokenSet)
    }

    func renew(_ token: String) async throws(SessionRenewalError) -> TokenSet {
        await scheduler.pause(8)
        let (user, number, refresh) = Self.parts(token)
        guard var session = sessions[number], session.user == user else {
            throw .refused(AuthError.Code(rawValue: "unknown"))
        }
        let isGraced = reuse == .graced && session.grace == refresh
        guard session.isAlive, refresh == session.refresh || isGraced else {
            if reuse != .refused { revoke(number) }
            await scheduler.pause(8)
            if session.isAlive, reuse == .refused {
                for _ in 0..<100 where !isStored(name(number)) { await scheduler.pause(8) }
            }
            throw .refused(AuthError.Code(rawValue: "invalid_grant"))
        }
        session.grace = isGraced ? nil : session.refresh
        session.refresh += 1
        sessions[number] = session
        let tokenSet = tokenSet(number, isInvalid: !isReliable && scheduler.chance(100) < invalidRate)
        let lost = isLost()
        await scheduler.pause(8)
        if lost { throw .unavailable(retryAfter: nil) }
        return tokenSet
    }

    func end(_ tokens: AuthTokens) async throws(AuthError) {
        await scheduler.pause(4)
        if isLost() { throw .network }
        sessions[Self.parts(tokens.accessToken).session]?.isAlive = false
        await scheduler.pause(4)
    }

    /// Returns the status of a request of the app: 401 if the session has ended.
    func status(of request: HTTPRequest) async -> Int {
        await scheduler.pause(8)
        let token = request.headers["Authorization"].map { String($0.dropFirst("Bearer ".count)) } ?? ""
        let (user, number, _) = Self.parts(token)
        var status = sessions[number]?.isAlive == true ? 200 : 401
        // Some services refuse a token that has not expired.
        if status == 200, scheduler.chance(8) == 0 { status = 401 }
        if status == 200, request.method == "DELETE" { delete(user) }
        await scheduler.pause(8)
        return status
    }

    private func delete(_ user: String) {
        deleted.insert(user)
        let name = String(user.prefix(1))
        if user == "\(name)\(generations[name] ?? 0)" { generations[name, default: 0] += 1 }
        for (number, session) in sessions where session.user == user { revoke(number) }
    }

    private func revoke(_ number: Int) {
        if sessions[number]?.isAlive == true { sessions[number]?.isRevoked = true }
        sessions[number]?.isAlive = false
    }

    private func tokenSet(_ number: Int, isInvalid: Bool = false) -> TokenSet {
        TokenSet(
            accessToken: name(number), idToken: isInvalid ? "invalid" : nil, refreshToken: name(number),
            expiresIn: .seconds(600))
    }

    /// Returns the text of a session's current tokens.
    private func name(_ number: Int) -> String {
        "\(sessions[number]?.user ?? "")/\(number)/\(sessions[number]?.refresh ?? 0)"
    }

    /// Returns the user, the session and the number of a token.
    static func parts(_ token: String) -> (user: String, session: Int, number: Int) {
        let parts = token.split(separator: "/")
        guard parts.count == 3 else { return (token, -1, -1) }
        return (String(parts[0]), Int(parts[1]) ?? -1, Int(parts[2]) ?? -1)
    }
}

/// The connection of one process to the service. A killed process has no connection.
final class Connection: SessionAuthority, HTTPTransport, @unchecked Sendable {
    private let server: Server
    private let onRequest: @Sendable (HTTPRequest) -> Void
    private let onReuse: @Sendable (String) -> Void
    var isDead = false
    /// The refresh tokens that are in use, or were exchanged for new ones.
    private var used: Set<String> = []

    init(
        _ server: Server, onRequest: @escaping @Sendable (HTTPRequest) -> Void,
        onReuse: @escaping @Sendable (String) -> Void
    ) {
        self.server = server
        self.onRequest = onRequest
        self.onReuse = onReuse
    }

    func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet {
        if isDead { throw .unavailable(retryAfter: nil) }
        if !used.insert(refreshToken).inserted { onReuse(refreshToken) }
        do throws(SessionRenewalError) {
            return try await server.renew(refreshToken)
        } catch {
            used.remove(refreshToken)
            throw error
        }
    }

    /// Clears the used tokens: after a sign-in that could not be stored, the previous session continues unchanged.
    func forgive() { used = [] }

    func validate(_ tokenSet: TokenSet, of user: AuthUser) throws(SessionRenewalError) {
        if tokenSet.idToken == "invalid" { throw .unavailable(retryAfter: nil) }
        guard Server.parts(tokenSet.accessToken).user == user.userID else {
            throw .refused(.userMismatch)
        }
    }

    func end(_ tokens: AuthTokens, globally: Bool) async throws(AuthError) {
        if isDead { throw .network }
        try await server.end(tokens)
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        if isDead { throw .unreachable }
        let status = await server.status(of: request)
        onRequest(request)
        return HTTPResponse(status: status)
    }
}
