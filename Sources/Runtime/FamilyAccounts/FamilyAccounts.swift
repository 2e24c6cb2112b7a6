public import AuthCore
public import AuthKit

/// The families of an app: the service, and the child that plays.
///
/// The token of a child is kept in memory only. It ends when the app asks again who is playing, when the parent signs
/// out, and with the app.
@MainActor public final class FamilyAccounts {
    /// The session of the child that plays; `nil` for a parent, in a demo, and while the app asks for the player.
    public private(set) var childSession: ChildSession?

    package let backend: any FamilyBackend
    private let sessions: [SessionController]
    /// The number of the current visit to the question who is playing.
    private var visit = 0
    /// The parent of the current visit.
    private var parent: AuthUser?

    nonisolated init(backend: any FamilyBackend, sessions: [SessionController]) {
        self.backend = backend
        self.sessions = sessions
    }

    /// The fields of a request to the service that the child makes, in addition to those of the parent's session. Empty
    /// for a parent and in a demo, so that the service refuses to write a child's results.
    public var requestHeaders: [String: String] { childSession.map(backend.requestHeaders) ?? [:] }

    /// Ends the session of the child, and begins another visit to the question who is playing.
    ///
    /// - Returns: The number of the visit.
    func beginVisit(of parent: AuthUser) -> Int {
        visit += 1
        self.parent = parent
        if let ended = childSession {
            childSession = nil
            close(ended)
        }
        return visit
    }

    /// Ends the session of a child at the service, also after the end of the current task.
    func close(_ session: ChildSession) {
        Task { [backend] in try? await backend.close(session) }
    }

    /// Takes over the session of a child.
    ///
    /// - Returns: Whether the visit still lasts. If it does not, the session is ended.
    func adopt(_ session: ChildSession, in visit: Int) async -> Bool {
        guard await isParentSignedIn(), visit == self.visit else {
            close(session)
            return false
        }
        childSession = session
        return true
    }

    /// Whether the parent of the current visit is signed in. A locked session continues.
    private func isParentSignedIn() async -> Bool {
        for session in sessions {
            if await session.state == .locked { return true }
            if let user = (try? await session.reference())?.user, user.userID == parent?.userID { return true }
        }
        return false
    }
}

extension FamilyAccounts: RunningFeature {
    /// Forgets the child when the parent's session ends, which ends the child's session at the service too.
    public func run() async {
        await withTaskGroup(of: Void.self) { group in
            for session in sessions {
                group.addTask { [weak self] in
                    for await event in await session.events() where event != .tokenRefreshed {
                        await self?.follow()
                    }
                }
            }
        }
    }

    private func follow() async {
        if await !isParentSignedIn() { childSession = nil }
    }
}

extension BrandAuth {
    /// The families of the app; `nil` if the environment does not have this feature, or if its backend has no families.
    public nonisolated var families: FamilyAccounts? { feature(FamilyAccounts.self) }
}
