public import AuthCore
import AuthKit
import AuthSystem
import Foundation

extension BrandContract {
    /// Returns the checks that use the servers of `scripts/servers`.
    ///
    /// Run the checks one after another, and only if ``LiveRun/isAtServers`` is true. A check that passes adds its name to the
    /// file `passed` in the run's folder, so that a script can count the checks that passed.
    ///
    /// - Parameters:
    ///   - pool: Creates the backend for the running user pool. Pass this closure if an environment's pool is on this
    ///     machine.
    ///   - supabase: Creates the backend for the running Supabase project. Pass this closure if an environment's project is
    ///     on this machine.
    ///   - clerk: Creates the backend for the running Clerk instance. Pass this closure if an environment's instance is on
    ///     this machine.
    ///   - pages: Creates the sign-in pages of a running server. Pass this closure if an environment's pages are on
    ///     this machine.
    /// - Returns: The checks for this process's step (`step`).
    public func live(
        pool: (@Sendable (LiveUserPool) throws -> any AuthBackend)? = nil,
        supabase: (@Sendable (LiveSupabase) -> any AuthBackend)? = nil,
        clerk: (@Sendable (LiveClerk) -> (any AuthBackend)?)? = nil,
        pages: (@Sendable (LivePages) throws -> any AuthHostedUI & AuthBackend)? = nil
    ) -> [BrandCheck] {
        checks(.servers) { expected in
            let apps = LiveApps(
                expected: expected, environments: Environment.self, features: featureChecks, pool: pool,
                supabase: supabase, clerk: clerk, pages: pages)
            var checks: [BrandCheck] = []
            if LiveRun.step != .resume {
                checks += apps.poolChecks()
                checks += apps.platformChecks()
                checks += apps.supabaseChecks()
                checks += apps.clerkChecks()
            }
            if let step = LiveRun.step { checks += apps.pageChecks(step) }
            return checks.map(LiveRun.counting)
        }
    }
}

/// The running sign-in pages, with the app's registration.
public struct LivePages: Sendable {
    /// The pages' host and port.
    public let domain: String
    /// The issuer of the ID tokens.
    public let issuer: String
    /// The app client's ID.
    public let clientID: String
    /// The URI to which the pages return after a sign-in, as in the manifest.
    public let redirectURI: String
    /// The URI to which the pages return after a sign-out, as in the manifest.
    public let signOutRedirectURI: String
    /// The scopes that the app requests, as in the manifest.
    public let scopes: [String]
}

/// The apps of a brand's environments whose servers are on this machine.
struct LiveApps<Environment: BrandEnvironment>: Sendable {
    let expected: ExpectedBrand
    let environments: Environment.Type
    let features: [any FeatureChecks]
    let pool: (@Sendable (LiveUserPool) throws -> any AuthBackend)?
    let supabase: (@Sendable (LiveSupabase) -> any AuthBackend)?
    let clerk: (@Sendable (LiveClerk) -> (any AuthBackend)?)?
    let pages: (@Sendable (LivePages) throws -> any AuthHostedUI & AuthBackend)?

    func environment(_ name: String) throws -> (environment: Environment, values: ExpectedBrand.Environment) {
        let values = expected.environments.first { $0.name == name }
        return (
            try require(Environment(rawValue: name), "the package has no environment '\(name)'"),
            try require(values, "manifest.json has no environment '\(name)'")
        )
    }

    /// Returns the pages of an environment, with a running server instead of the manifest's server.
    private func pages(
        of environment: ExpectedBrand.Environment, at server: LiveServer
    ) throws -> any AuthHostedUI & AuthBackend {
        let local = try require(
            environment.hostedUI, "manifest.json has no hostedUI for the environment '\(environment.name)'")
        return try require(pages, "the call of live(pages:) passes no pages")(
            LivePages(
                domain: server.domain, issuer: server.issuer, clientID: server.clientID,
                redirectURI: local.redirectURI, signOutRedirectURI: local.signOutRedirectURI, scopes: local.scopes))
    }

    // MARK: - A user pool

    func poolChecks() -> [BrandCheck] {
        guard let name = expected.local.pool else { return [] }
        let journeys = emailChecks("user pool") {
            let server = try require(LiveUserPool.running, "no user pool runs; use 'scripts/servers run'")
            return (server, { device in try await launchAtPool(name, server, on: device) })
        }
        let hasPages = expected.environments.first { $0.name == name }?.hostedUI != nil
        let pages = expected.webProviders.filter { _ in hasPages }.map { provider in
            BrandCheck("user pool: a user signs in with \(provider.rawValue) and gets a session of the pool") {
                try await signInAtPool(name, provider)
            }
        }
        return journeys + pages
    }

    private func launchAtPool(_ name: String, _ server: LiveUserPool, on device: LiveDevice) async throws -> BrandAuth {
        let (environment, values) = try environment(name)
        let backend = try require(pool, "the call of live(pool:) passes no pool")(server)
        let pages = try values.hostedUI.map { _ in try self.pages(of: values, at: server.pages) }
        return await BrandAuth(environment, backend: backend, pages: pages, services: device.services)
    }

    private func signInAtPool(_ name: String, _ provider: SignInProvider) async throws {
        let server = try require(LiveUserPool.running, "no user pool runs; use 'scripts/servers run'")
        let device = LiveDevice(user: server.pages.user(for: provider))
        let auth = try await launchAtPool(name, server, on: device)
        let client = auth.client
        try await auth.passAgeGateNow(expected)
        let user = try await expectSignIn(client, provider, server.pages)

        let tokens = try require(try await client.fetchAuthSession().tokens, "the session has no tokens")
        let session = try require(auth.sessions.first, "the backend has no session controller")
        let renewed = try await session.tokens(insteadOf: tokens.accessToken, of: user)
        try expect(renewed.accessToken != tokens.accessToken, "the renewed session has the same access token")
        try expect("the last request", await device.requests.last, equals: "GetTokensFromRefreshToken")
        let attributes = try await client.fetchUserAttributes()
        try expect(
            attributes.contains(AuthUserAttribute(.sub, value: user.userID)),
            "the account's attribute 'sub' is not the user's identifier")
        try await expectSignOut(client, server.pages, [renewed], device.services.transport)

        guard expected.has(.accountDeletion) else { return }
        let again = try await expectSignIn(client, provider, server.pages)
        try expect(again == user, "the second sign-in returns another user")
        try await client.deleteUser()
        try expect("the last request", await device.requests.last, equals: "DeleteUser")
        try await expectSignedOut(client)
        let other = try await expectSignIn(client, provider, server.pages)
        try expect(other.userID != user.userID, "a sign-in after the deletion returns the deleted account")
    }

    // MARK: - The platform backend

    func platformChecks() -> [BrandCheck] {
        guard let name = expected.local.platform else { return [] }
        return emailChecks("platform backend") {
            let server = try require(
                LivePlatform.running, "the platform backend does not run; use 'scripts/servers run'")
            let (environment, values) = try environment(name)
            let url = try require(values.apiBaseURL, "manifest.json has no apiBaseURL for the environment '\(name)'")
            return (
                server,
                { device in
                    var services = device.services
                    services.transport = RelocatingTransport(
                        services.transport, from: url, to: server.url.absoluteString)
                    return await BrandAuth(environment, services: services)
                }
            )
        }
    }

    // MARK: - Sign-in by email

    typealias Service = (any JourneyService, @Sendable (LiveDevice) async throws -> BrandAuth)

    func emailChecks(_ backend: String, at service: @escaping @Sendable () throws -> Service) -> [BrandCheck] {
        guard expected.hasEmailFlow else { return [] }
        func check(
            _ name: String, _ journey: @escaping @Sendable (EmailJourneys) async throws -> Void
        ) -> BrandCheck {
            BrandCheck("\(backend): \(name)") {
                let (server, launch) = try service()
                try await journey(EmailJourneys(brand: Environment.brand, service: server, launch: launch))
            }
        }
        let deletion = check("a user deletes the account, and its address can sign up again") {
            try await $0.deletedAccount()
        }
        guard expected.oneTimeCode != nil else {
            let checks = [
                check("a new user signs up without a code, and is still signed in at the next launch") {
                    try await $0.withoutCodes()
                },
                check("a user signs up, signs out and signs in through the screens") { try await $0.screens() },
            ]
            return checks + (expected.has(.accountDeletion) ? [deletion] : [])
        }
        var checks = [
            check("a new user signs up and is still signed in at the next launch") { try await $0.newUser() },
            check("a user who returns before confirming receives another code") { try await $0.pendingUserReturns() },
            check("a stranger who signed up first with the address cannot sign in") {
                try await $0.strangerSignsUpFirst()
            },
            check("a user signs up, signs out and signs in through the screens") { try await $0.screens() },
            check("a user signs up, leaves, and returns with address and password") {
                try await $0.addressAndPassword()
            },
            check("a user replaces a forgotten password, and the old one no longer works") {
                try await $0.forgottenPassword()
            },
        ]
        if expected.ageGate != nil {
            checks.append(
                check("a user below the minimum age is refused, and the app sends no request") {
                    try await $0.underageUser()
                })
        }
        if expected.has(.accountDeletion) {
            checks.append(deletion)
        }
        return checks
    }

    // MARK: - Pages, from one process to the next

    func pageChecks(_ step: LiveRun.Step) -> [BrandCheck] {
        guard let name = expected.local.pages else { return [] }
        let providers = expected.providers.compactMap(SignInProvider.init).filter { $0 != .guest }
        return LiveServer.running.flatMap { server in
            providers.map { provider in
                let place = "with \(provider.rawValue) at the pages of \(server.name)"
                switch step {
                case .signIn:
                    return BrandCheck("a user signs in \(place)") {
                        let auth = try await launchAtPages(name, server, provider)
                        try await auth.passAgeGateNow(expected)
                        let pages = try require(auth.pages, "the app has no sign-in pages")
                        let result = try await pages.signInWithWebUI(for: provider)
                        try expect(result.isSignedIn, "the sign-in asks for another step; expected it to be complete")
                        let user = try await auth.client.getCurrentUser()
                        try expect("the user's provider", user.provider, equals: provider)
                        let isSame = user.email == server.user(for: provider).username
                        try expect(isSame, "the signed-in user has another address than the one that signed in")
                    }
                case .resume:
                    return BrandCheck("a second process resumes the session \(place), renews it and signs out") {
                        try await resume(name, server, provider)
                    }
                }
            }
        }
    }

    private func launchAtPages(
        _ name: String, _ server: LiveServer, _ provider: SignInProvider
    ) async throws -> BrandAuth {
        let (environment, values) = try environment(name)
        let pages = try pages(of: values, at: server)
        let transport = LiveRun.recordingSecrets(of: URLSessionTransport())
        let services = SystemServices(
            transport: transport,
            store: EncryptedFileStore(
                folder: try LiveRun.folder(of: "\(server.name)-\(provider.rawValue)"), key: .environment()),
            presenter: PageWalker(server.user(for: provider), transport: transport))
        return values.hasOwnScreens
            ? await BrandAuth(environment, pages: pages, services: services)
            : await BrandAuth(environment, backend: pages, services: services)
    }

    private func resume(_ name: String, _ server: LiveServer, _ provider: SignInProvider) async throws {
        let auth = try await launchAtPages(name, server, provider)
        let client = auth.client
        let stored = try await client.fetchAuthSession()
        let user = try require(stored.user, "the session that the first process stored is not restored")
        let tokens = try require(stored.tokens, "the session has no tokens")
        try expect("the user's provider", user.provider, equals: provider)

        let pages = try require(auth.pages, "the app has no sign-in pages")
        let renewed = try await pages.session.tokens(insteadOf: tokens.accessToken, of: user)
        try expect(renewed.accessToken != tokens.accessToken, "the renewed session has the same access token")
        try expect(
            try await client.fetchAuthSession().tokens == renewed,
            "the client returns other tokens than the renewed ones")
        let attributes = try await client.fetchUserAttributes()
        let hasEmail = attributes.contains { $0.key == .email && $0.value == user.email }
        try expect(hasEmail, "the account's attribute 'email' is not the user's address")
        try await expectSignOut(client, server, [tokens, renewed], URLSessionTransport())
    }

    // MARK: - Expectations

    private func expectSignIn(
        _ client: any AuthClient, _ provider: SignInProvider, _ server: LiveServer
    ) async throws -> AuthUser {
        try expect(
            try await client.signInWithWebUI(for: provider).isSignedIn,
            "the sign-in asks for another step; expected it to be complete")
        let user = try await client.getCurrentUser()
        try expect("the user's provider", user.provider, equals: provider)
        try expect(
            user.email == server.user(for: provider).username,
            "the signed-in user has another address than the one that signed in")
        return user
    }

    private func expectSignOut(
        _ client: any AuthClient, _ server: LiveServer, _ old: [AuthTokens], _ transport: any HTTPTransport
    ) async throws {
        try expect("the result of the sign-out", await client.signOut(), equals: .complete)
        try await expectSignedOut(client)
        for tokens in old {
            let refreshToken = try require(tokens.refreshToken, "the session has no refresh token")
            let isRefused = try await server.refuses(refreshToken, by: transport)
            try expect(isRefused, "the server accepts a refresh token after the sign-out")
        }
    }

    private func expectSignedOut(_ client: any AuthClient) async throws {
        let session = try await client.fetchAuthSession()
        try expect(session == .signedOut, "the session has not ended")
    }
}

extension BrandAuth {
    /// Enters the birthdate of an adult. The device's clock decides the age.
    fileprivate nonisolated func passAgeGateNow(_ expected: ExpectedBrand) async throws {
        guard expected.ageGate != nil else { return }
        let keeper = try require(ageGate, "the app has no age gate, but manifest.json has one")
        try await keeper.answer(Birthdate(iso8601: EmailVisitor.value(for: .birthdate)))
    }
}

/// A transport that sends the requests for one base URL to another base URL.
private struct RelocatingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let oldBase: String
    private let newBase: String

    init(_ base: any HTTPTransport, from oldBase: String, to newBase: String) {
        self.base = base
        self.oldBase = oldBase
        self.newBase = newBase
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        var request = request
        let text = request.url.absoluteString
        if text.hasPrefix(oldBase + "/"), let url = URL(string: newBase + text.dropFirst(oldBase.count)) {
            request.url = url
        }
        return try await base.send(request)
    }
}
