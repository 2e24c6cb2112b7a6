public import AuthCore

/// The native sign-in with Apple: shows the system's sheet, delivers the user's name, and ends the session if the user
/// revokes the sign-in.
///
/// The state of the Apple Account is checked after each launch, each time the app comes to the foreground, and when the
/// system reports a revocation. `.revoked` and `.notFound` end the session with the reason
/// `AuthError.sessionRevoked`. `.transferred` and a failed check do not. Sessions that began in another way
/// are never checked. A locked session is checked when the user has unlocked it.
public actor AppleSignIn: RunningFeature {
    private let provider: any AppleIDProvider
    private let client: any AppleTokenClient
    private let lifecycle: any AppLifecycle
    private let random: any RandomSource
    private let names: AppleNames
    private var isSheetOpen = false
    /// The last user who signed in with Apple in this process, or whose session was restored.
    private var lastUserID: String?

    /// Creates a sign-in that does not follow the session yet.
    ///
    /// - Parameters:
    ///   - provider: The system's sheet.
    ///   - client: The client of the service that accepts the identity token.
    ///   - store: The store that keeps a user's name until its delivery.
    ///   - lifecycle: The life cycle of the app.
    ///   - random: The source of nonces.
    package init(
        provider: any AppleIDProvider, client: any AppleTokenClient, store: any SecureStore,
        lifecycle: any AppLifecycle = ConstantLifecycle(), random: any RandomSource = SystemRandomSource()
    ) {
        self.provider = provider
        self.client = client
        self.lifecycle = lifecycle
        self.random = random
        names = AppleNames(store: store)
    }

    /// Returns a client whose sign-in with Apple shows the sheet.
    public nonisolated func extend(_ client: any AuthClient) -> any AuthClient {
        AppleSignInClient(client, signIn: self)
    }

    private var session: SessionController { client.session }

    // MARK: - The sheet

    /// Signs in by the sheet.
    ///
    /// - Throws: `.cancelled` if the user closed the sheet, if another sheet is open, or if a user has signed in or out
    ///   meanwhile; `.underAge` if the age gate was closed meanwhile. No token is sent then.
    func signIn(clearance: AgeClearance) async throws(AuthError) -> AuthSignInResult {
        let ticket = await session.signInTicket()
        var (credential, nonce) = try await credential(requestsName: true)
        // Apple tells the name once. It is kept even if this sign-in fails.
        if let name = credential.name { await names.keep(name, of: credential.userID) }
        credential.name = await names.name(of: credential.userID)
        try await check(ticket)
        try await clearance.requireOpen()
        let result = try await client.signIn(with: credential, nonce: nonce, for: ticket, clearance: clearance)
        lastUserID = credential.userID
        return result
    }

    /// Asks the signed-in user to prove their identity by the sheet.
    ///
    /// - Throws: `.service(.userMismatch)` if another Apple Account was used than for the session. Its token is not
    ///   sent, because the service could create an account for it.
    func reauthenticate() async throws(AuthError) -> IdentityProof {
        guard let reference = try await session.reference() else { throw .signedOut }
        let ticket = await session.signInTicket()
        let userID = await session.appleUserID(of: reference)
        var (credential, nonce) = try await credential(requestsName: false)
        credential.name = nil
        guard userID == nil || userID == credential.userID else { throw .service(.userMismatch) }
        // The sheet may have been open for longer than the time to the lock.
        if await session.state == .locked { _ = try? await session.session() }
        try await check(ticket)
        return try await client.reauthenticate(with: credential, nonce: nonce, in: reference, for: ticket)
    }

    /// Shows the sheet, and checks that the credential is an answer to it.
    private func credential(
        requestsName: Bool
    ) async throws(AuthError) -> (credential: AppleIDCredential, nonce: AppleNonce) {
        guard !isSheetOpen else { throw .cancelled }
        isSheetOpen = true
        defer { isSheetOpen = false }
        let nonce = AppleNonce(random: random)
        let credential: AppleIDCredential
        do throws(AppleIDError) {
            credential = try await provider.credential(nonce: nonce.hashed, requestsName: requestsName)
        } catch {
            throw error.asAuthError
        }
        try credential.check(nonce.hashed)
        return (credential, nonce)
    }

    /// Throws `.cancelled` if a user has signed in or out since the ticket.
    private func check(_ ticket: SignInTicket) async throws(AuthError) {
        guard await session.signInTicket() == ticket, !Task.isCancelled else { throw .cancelled }
    }

    // MARK: - Following the session

    /// Follows the session until the task is canceled. Does not read the stored session, but waits until the app has
    /// read it.
    public func run() async {
        let observation = await Observation(of: lifecycle)
        let returns = observation.returns
        // From before the first check, so that no revocation is lost.
        let revocations = provider.revocations()
        let events = await session.events()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in returns { await self.checkUser() } }
            group.addTask { for await _ in revocations { await self.endIfRevoked() } }
            group.addTask {
                await self.checkUser()
                for await event in events { await self.handle(event) }
            }
        }
        withExtendedLifetime(observation) {}
    }

    private func handle(_ event: SessionEvent) async {
        switch event {
        case .restored: await checkUser()
        case .signedIn: await deliverName()
        case .userDeleted:
            if let lastUserID { await names.remove(of: lastUserID) }
            lastUserID = nil
        case .locked, .signedOut, .sessionExpired, .sessionRevoked, .sessionLost, .tokenRefreshed: break
        }
    }

    private func checkUser() async {
        await endIfRevoked()
        await deliverName()
    }

    /// Ends the session if Apple no longer knows its user on this device. A session that began during the check
    /// continues.
    private func endIfRevoked() async {
        guard let (reference, userID) = await current(),
            let state = try? await provider.state(of: userID)
        else { return }
        switch state {
        case .authorized, .transferred: return
        case .revoked, .notFound: await session.endRevoked(reference)
        }
    }

    /// Writes the user's name to the account, if it was not delivered yet. If this fails, the next launch or the
    /// next return to the app repeats it.
    private func deliverName() async {
        guard let (reference, userID) = await current(), let name = await names.name(of: userID) else { return }
        do throws(AuthError) { try await client.save(name, in: reference) } catch { return }
        await names.remove(name, of: userID)
    }

    /// The session that began with a credential of Apple, and Apple's identifier of its user.
    private func current() async -> (SessionReference, userID: String)? {
        guard let reference = await session.activeReference,
            let userID = await session.appleUserID(of: reference)
        else { return nil }
        lastUserID = userID
        return (reference, userID)
    }

    /// An observation of the returns to the foreground, until its release.
    @MainActor private final class Observation {
        /// One element for each return.
        nonisolated let returns: AsyncStream<Void>
        private let object: AnyObject

        init(of lifecycle: any AppLifecycle) {
            let (returns, listener) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            self.returns = returns
            object = lifecycle.observe { phase in if phase == .foreground { listener.yield() } }
        }
    }
}
