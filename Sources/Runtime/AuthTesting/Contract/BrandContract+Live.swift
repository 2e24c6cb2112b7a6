public import AuthCore
import AuthKit
import AuthSystem
import Foundation

extension BrandContract {
    /// Checks at the servers of `scripts/servers`. Run them one after another, and only if ``LiveRun/isAtServers``.
    ///
    /// Each check that passes adds its name to the file `passed` in the run's folder, so that a script can count them.
    ///
    /// - Parameters:
    ///   - pool: The backend for the user pool that runs. Pass it if an environment's pool is on this machine.
    ///   - pages: The sign-in pages of a server that runs. Pass it if an environment's pages are on this machine.
    /// - Returns: The checks for the part of this process in the run (``LiveRun/step``).
    public func live(
        pool: (@Sendable (LiveUserPool) throws -> any AuthBackend)? = nil,
        pages: (@Sendable (LivePages) throws -> any AuthPages & AuthBackend)? = nil
    ) -> [BrandCheck] {
        checks { expected in
            let apps = LiveApps(expected: expected, environments: Environment.self, pool: pool, pages: pages)
            var checks: [BrandCheck] = []
            if LiveRun.step != .goOn {
                checks += apps.poolChecks()
                checks += apps.platformChecks()
            }
            if let step = LiveRun.step { checks += apps.pageChecks(step) }
            return checks.map(LiveRun.counting)
        }
    }
}

/// The address of the sign-in pages that run, and the app's registration.
public struct LivePages: Sendable {
    /// The pages' host and port.
    public let domain: String
    /// The issuer of the identity tokens.
    public let issuer: String
    /// The app client's identifier.
    public let clientID: String
    /// The URI to which the pages return after a sign-in, as in the manifest.
    public let redirectURI: String
    /// The URI to which the pages return after a sign-out, as in the manifest.
    public let signOutRedirectURI: String
    /// The scopes to request, as in the manifest.
    public let scopes: [String]
}

/// The apps of a brand's environments on this machine, at the servers that run.
private struct LiveApps<Environment: BrandEnvironment>: Sendable {
    let expected: ExpectedBrand
    let environments: Environment.Type
    let pool: (@Sendable (LiveUserPool) throws -> any AuthBackend)?
    let pages: (@Sendable (LivePages) throws -> any AuthPages & AuthBackend)?

    private func environment(_ name: String) throws -> (environment: Environment, values: ExpectedBrand.Environment) {
        let values = expected.environments.first { $0.name == name }
        return (
            try require(Environment(rawValue: name), "the package has no environment '\(name)'"),
            try require(values, "manifest.json has no environment '\(name)'")
        )
    }

    /// The values of the pages of an environment, at a server in place of the manifest's.
    private func pages(
        of environment: ExpectedBrand.Environment, at server: LiveServer
    ) throws -> any AuthPages & AuthBackend {
        let local = try require(environment.hostedUI, "manifest.json has no pages")
        return try require(pages, "the test file passes no pages")(
            LivePages(
                domain: server.domain, issuer: server.issuer, clientID: server.clientID,
                redirectURI: local.redirectURI, signOutRedirectURI: local.signOutRedirectURI, scopes: local.scopes))
    }

    // MARK: - A user pool

    func poolChecks() -> [BrandCheck] {
        guard let name = expected.local.pool else { return [] }
        let journeys = emailChecks("at the user pool") {
            let server = try require(LiveUserPool.running, "no user pool runs")
            return (server, { device in try await launchAtPool(name, server, on: device) })
        }
        let hasPages = expected.environments.first { $0.name == name }?.hostedUI != nil
        let pages = expected.webProviders.filter { _ in hasPages }.map { provider in
            BrandCheck("at the user pool: a user who signs in with \(provider.rawValue) has the pool's session") {
                try await signInAtPool(name, provider)
            }
        }
        return journeys + pages
    }

    private func launchAtPool(_ name: String, _ server: LiveUserPool, on device: LiveDevice) async throws -> BrandAuth {
        let (environment, values) = try environment(name)
        let backend = try require(pool, "the test file passes no user pool")(server)
        let pages = try values.hostedUI.map { _ in try self.pages(of: values, at: server.pages) }
        return await BrandAuth(environment, backend: backend, pages: pages, services: device.services)
    }

    private func signInAtPool(_ name: String, _ provider: SignInProvider) async throws {
        let server = try require(LiveUserPool.running, "no user pool runs")
        let device = LiveDevice(person: server.pages.person(for: provider))
        let auth = try await launchAtPool(name, server, on: device)
        let client = auth.client
        try await auth.passAgeGateNow(expected)
        let user = try await expectSignIn(client, provider, server.pages)

        let tokens = try require(try await client.fetchAuthSession().tokens, "there is no session")
        let session = try require(auth.sessions.first, "there is no session")
        let renewed = try await session.tokens(insteadOf: tokens.accessToken, of: user)
        try expect(renewed.accessToken != tokens.accessToken, "the session is not renewed")
        try expect("the last request", await device.requests.last, equals: "GetTokensFromRefreshToken")
        let attributes = try await client.fetchUserAttributes()
        try expect(attributes.contains(AuthUserAttribute(.sub, value: user.userID)), "the account has no 'sub'")
        try await expectSignOut(client, server.pages, [renewed], device.services.transport)

        guard expected.has(.accountDeletion) else { return }
        let again = try await expectSignIn(client, provider, server.pages)
        try expect(again == user, "the account is another one")
        try await client.deleteUser()
        try expect("the last request", await device.requests.last, equals: "DeleteUser")
        try await expectSignedOut(client)
        let other = try await expectSignIn(client, provider, server.pages)
        try expect(other.userID != user.userID, "the account was not deleted")
    }

    // MARK: - The platform's service

    func platformChecks() -> [BrandCheck] {
        guard let name = expected.local.platform else { return [] }
        return emailChecks("at the platform's service") {
            let server = try require(LivePlatform.running, "the platform's service does not run")
            let (environment, values) = try environment(name)
            let url = try require(values.apiBaseURL, "manifest.json has no apiBaseURL")
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

    private typealias Service = (any JourneyService, @Sendable (LiveDevice) async throws -> BrandAuth)

    private func emailChecks(_ place: String, at service: @escaping @Sendable () throws -> Service) -> [BrandCheck] {
        guard expected.hasEmailFlow else { return [] }
        func check(
            _ name: String, _ journey: @escaping @Sendable (EmailJourneys) async throws -> Void
        ) -> BrandCheck {
            BrandCheck("\(place): \(name)") {
                let (server, launch) = try service()
                try await journey(EmailJourneys(brand: Environment.brand, service: server, launch: launch))
            }
        }
        var checks = [
            check("a new user enters the code, and is still signed in at the next launch") { try await $0.newUser() },
            check("a pending user who comes back is sent another code") { try await $0.pendingUserComesBack() },
            check("a stranger who signed up with the address is not signed in") {
                try await $0.strangerSignsUpFirst()
            },
            check("a forgotten password is replaced, and the old one does not work") {
                try await $0.forgottenPassword()
            },
        ]
        if expected.ageGate != nil {
            checks.append(
                check("a visitor who is too young is asked nothing else, and nothing is sent") {
                    try await $0.underAgeVisitor()
                })
        }
        if expected.has(.accountDeletion) {
            checks.append(
                check("a deleted account is gone, and its address can sign up again") {
                    try await $0.deletedAccount()
                })
        }
        return checks
    }

    // MARK: - Pages, from one process to the next

    func pageChecks(_ step: LiveRun.Step) -> [BrandCheck] {
        guard let name = expected.local.pages else { return [] }
        let providers = SignInProvider.allCases.filter { $0 != .guest && expected.offers($0) }
        return LiveServer.running.flatMap { server in
            providers.map { provider in
                let visit = "with \(provider.rawValue) at the pages of \(server.name)"
                switch step {
                case .signIn:
                    return BrandCheck("sign in \(visit)") {
                        let auth = try await launchAtPages(name, server, provider)
                        try await auth.passAgeGateNow(expected)
                        let pages = try require(auth.pages, "there are no pages")
                        let result = try await pages.signInWithWebUI(for: provider)
                        try expect(result.isSignedIn, "the sign-in is not complete")
                        let user = try await auth.client.getCurrentUser()
                        try expect("the provider", user.provider, equals: provider)
                        let isSame = user.email == server.person(for: provider).username
                        try expect(isSame, "the session is another user's")
                    }
                case .goOn:
                    return BrandCheck("go on \(visit), renew, and sign out; the old tokens do not work") {
                        try await goOn(name, server, provider)
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
        let transport = LiveRun.noting(URLSessionTransport())
        let services = SystemServices(
            transport: transport,
            store: EncryptedFileStore(
                folder: try LiveRun.folder(of: "\(server.name)-\(provider.rawValue)"), key: .environment()),
            presenter: PageWalker(server.person(for: provider), transport: transport))
        return values.hasOwnScreens
            ? await BrandAuth(environment, pages: pages, services: services)
            : await BrandAuth(environment, backend: pages, services: services)
    }

    private func goOn(_ name: String, _ server: LiveServer, _ provider: SignInProvider) async throws {
        let auth = try await launchAtPages(name, server, provider)
        let client = auth.client
        let stored = try await client.fetchAuthSession()
        let user = try require(stored.user, "the session of the other process is not restored")
        let tokens = try require(stored.tokens, "the session has no tokens")
        try expect("the provider", user.provider, equals: provider)

        let pages = try require(auth.pages, "there are no pages")
        let renewed = try await pages.session.tokens(insteadOf: tokens.accessToken, of: user)
        try expect(renewed.accessToken != tokens.accessToken, "the session is not renewed")
        try expect(try await client.fetchAuthSession().tokens == renewed, "the client has other tokens")
        let attributes = try await client.fetchUserAttributes()
        let hasEmail = attributes.contains { $0.key == .email && $0.value == user.email }
        try expect(hasEmail, "the attributes have another address")
        try await expectSignOut(client, server, [tokens, renewed], URLSessionTransport())
    }

    // MARK: - Expectations

    private func expectSignIn(
        _ client: any AuthClient, _ provider: SignInProvider, _ server: LiveServer
    ) async throws -> AuthUser {
        try expect(try await client.signInWithWebUI(for: provider).isSignedIn, "the sign-in is not complete")
        let user = try await client.getCurrentUser()
        try expect("the provider", user.provider, equals: provider)
        try expect(user.email == server.person(for: provider).username, "the session is another user's")
        return user
    }

    private func expectSignOut(
        _ client: any AuthClient, _ server: LiveServer, _ old: [AuthTokens], _ transport: any HTTPTransport
    ) async throws {
        try expect("the sign-out's result", await client.signOut(), equals: .complete)
        try await expectSignedOut(client)
        for tokens in old {
            let refreshToken = try require(tokens.refreshToken, "the session has no refresh token")
            let isRefused = try await server.refuses(refreshToken, by: transport)
            try expect(isRefused, "a refresh token works after the sign-out")
        }
    }

    private func expectSignedOut(_ client: any AuthClient) async throws {
        let session = try await client.fetchAuthSession()
        try expect(session == .signedOut, "there is still a session")
    }
}

extension BrandAuth {
    /// Enters the birthdate of an adult, by the device's own clock.
    fileprivate nonisolated func passAgeGateNow(_ expected: ExpectedBrand) async throws {
        guard expected.ageGate != nil else { return }
        let keeper = try require(ageGate, "the brand has no age gate")
        try await keeper.answer(Birthdate(iso8601: EmailVisitor.answer(to: .birthdate)))
    }
}

/// Sends the requests for one service to another.
private struct RelocatingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let former: String
    private let new: String

    init(_ base: any HTTPTransport, from former: String, to new: String) {
        self.base = base
        self.former = former
        self.new = new
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        var request = request
        let text = request.url.absoluteString
        if text.hasPrefix(former + "/"), let url = URL(string: new + text.dropFirst(former.count)) { request.url = url }
        return try await base.send(request)
    }
}
