import AuthCore
import AuthKit
import AuthSystem
import Foundation

extension BrandContract {
    func environments(_ expected: ExpectedBrand) -> [BrandCheck] {
        let order = BrandCheck("the environments match the manifest, in order, and Info.plist selects each") {
            let names = expected.environments.map(\.name)
            try expect("the list of environments", Environment.allCases.map(\.rawValue), equals: names)
            for name in names {
                let selected = try Environment(infoDictionary: ["BrandEnvironment": name, "CFBundleName": "App"])
                try expect("the selected environment", selected.rawValue, isExactly: name)
            }
        }
        return expected.environments.reduce(into: [order]) { checks, environment in
            let name = environment.name
            checks += [
                BrandCheck("\(name): the app's identifiers and endpoints match the manifest") {
                    try checkDefinition(environment)
                },
                BrandCheck("\(name): the build settings match the manifest") { try checkBuildSettings(environment) },
                BrandCheck("\(name): the backend matches the manifest") {
                    try await checkBackend(environment, of: expected)
                },
            ]
            if let pages = environment.hostedUI, environment.backend != .amplify {
                checks.append(
                    BrandCheck("\(name): the sign-in pages match the manifest") {
                        try await checkPages(pages, environment, expected)
                    })
            }
        }
    }

    private func checkDefinition(_ expected: ExpectedBrand.Environment) throws {
        let definition = try environment(expected.name).definition
        try expect("the display name", definition.app.displayName, isExactly: expected.displayName)
        try expect("the bundle identifier", definition.app.bundleIdentifier, isExactly: expected.bundleIdentifier)
        try expect("the URL scheme", definition.app.urlScheme, isExactly: expected.urlScheme)
        try expect(
            "the session of extensions", definition.app.sharesSession, equals: expected.sharesSession ?? false)
        try expect(
            "the flag for the mock in release builds", definition.allowsMockInRelease,
            equals: expected.allowsMockInRelease)
        try expect("the API's URL", definition.apiBaseURL?.absoluteString, equals: expected.apiBaseURL)
        try expect(
            "the list of further origins", definition.apiOrigins.map(\.absoluteString),
            equals: expected.apiOrigins ?? [])
        let pins = definition.pins.hosts.sorted { $0.key < $1.key }.map { host, pin in
            ExpectedBrand.Pin(
                host: host, keys: Set(pin.keys.map(\.base64)), expires: pin.expires.iso8601)
        }
        try expect(
            "the list of pinned servers", pins, equals: (expected.pins ?? []).sorted { $0.host < $1.host })
        let types = [
            "appleSignIn": "AppleSignInFeature", "pushRegistration": "PushRegistrationFeature",
            "families": "FamilyAccountsFeature", "backendSync": "BackendSyncFeature",
        ]
        let features = definition.features.map { "\(type(of: $0))" }
        try expect("the list of features", features, equals: expected.features.map { types[$0] ?? $0 })
        let sync = definition.features.first { "\(type(of: $0))" == types["backendSync"] }
        let endpoint = sync.flatMap { fields(of: $0)["endpoint"] as? URL }
        try expect("the URL of the backend sync", endpoint?.absoluteString, equals: expected.backendSyncURL)
        let hasPages = expected.hostedUI != nil && expected.hasOwnScreens && expected.backend != .amplify
        try expect("the presence of sign-in pages", definition.pages != nil, equals: hasPages)
    }

    /// Compares the settings of the environment's .xcconfig file, as Xcode reads them. Settings of the app's project
    /// may follow.
    private func checkBuildSettings(_ expected: ExpectedBrand.Environment) throws {
        let file = package.appendingPathComponent("Configurations/\(expected.name).xcconfig")
        let settings = buildSettings(try String(contentsOf: file, encoding: .utf8))
        let values = [
            "PRODUCT_BUNDLE_IDENTIFIER": expected.bundleIdentifier, "BRAND_ENVIRONMENT": expected.name,
            "BRAND_DISPLAY_NAME": expected.displayName, "BRAND_URL_SCHEME": expected.urlScheme,
        ]
        for (name, value) in values {
            try expect(name, try require(settings[name], "\(name) is missing"), isExactly: value)
        }
    }

    /// Returns the settings of an .xcconfig file. In the file, `$$` is a dollar sign and `$()` is empty.
    private func buildSettings(_ text: String) -> [String: String] {
        text.split(separator: "\n").filter { !$0.hasPrefix("//") }.reduce(into: [:]) { settings, line in
            guard let sign = line.range(of: " = ") else { return }
            let parts = line[sign.upperBound...].components(separatedBy: "$$")
            let value = parts.map { $0.replacingOccurrences(of: "$()", with: "") }.joined(separator: "$")
            settings[String(line[..<sign.lowerBound])] = value
        }
    }
}

// MARK: - Backends

extension BrandContract {
    private static var user: (email: String, password: String) { ("ada@example.com", "aA1!opensesame") }

    /// Checks that an environment's backend has the manifest's values: in its request for a sign-in, or in its
    /// configuration.
    private func checkBackend(_ expected: ExpectedBrand.Environment, of brand: ExpectedBrand) async throws {
        switch expected.backend {
        case .mock: try await checkMock(expected, of: brand)
        case .cognito, .amplify: try checkUserPool(expected)
        case .platform:
            let url = try require(expected.apiBaseURL, "manifest.json has no apiBaseURL for the platform backend")
            try await checkSignIn(expected, "POST \(url)/v1/auth/email/login")
        case .supabase:
            let project = try require(expected.supabase, "manifest.json has no supabase for the backend")
            try await checkSignIn(
                expected, "POST \(project.url)/auth/v1/token?grant_type=password", key: project.publishableKey)
        case .clerk:
            let instance = try require(expected.clerk, "manifest.json has no clerk for the backend")
            try await checkSignIn(expected, "POST \(instance.url)/v1/client/sign_ins?_is_native=true")
        case .hostedUI:
            let auth = await app(try environment(expected.name))
            try expect(auth.pages != nil, "the app has no sign-in pages; expected the backend 'hostedUI'")
            let flow = await auth.emailFlow()
            try expect(flow == nil, "the app has an email flow; expected sign-in at the hosted pages only")
        }
    }

    private func app(
        _ environment: Environment, backend: (any AuthBackend)? = nil,
        _ transport: any HTTPTransport = UnavailableTransport(),
        _ presenter: any WebAuthenticationPresenter = UnavailablePresenter()
    ) async -> BrandAuth {
        await BrandAuth(
            environment, backend: backend,
            services: .inMemory(
                transport: transport, presenter: presenter, clock: BrandClock.clock, timeZone: .gmt))
    }

    /// Checks the request of a sign-in with a password: its method and URL, and its key if the service has one.
    private func checkSignIn(
        _ expected: ExpectedBrand.Environment, _ request: String, key: String? = nil
    ) async throws {
        let transport = RecordingTransport()
        let auth = await app(try environment(expected.name), transport)
        _ = try? await auth.client.signIn(username: Self.user.email, password: Self.user.password)
        let requests = await transport.requests
        try expect(
            "the list of requests", requests.map { "\($0.method) \($0.url.absoluteString)" }, equals: [request])
        try expect("the key of the request", requests.first?.headers["apikey"], equals: key)
        // Without a user, a service's key is also the token, and there is no other.
        try expect(
            "the token of the request", requests.first?.headers["Authorization"], equals: key.map { "Bearer \($0)" })
    }

    /// Compares the values in the backend. No request of a sign-in contains all of them, and a process can configure
    /// the Amplify SDK only once.
    private func checkUserPool(_ expected: ExpectedBrand.Environment) throws {
        let pool = try require(expected.userPool, "manifest.json has no userPool for the backend")
        let values = fields(
            of: try require(
                fields(of: try environment(expected.name).definition.backend)["configuration"],
                "the backend has no configuration; expected a user pool"))
        try expect("the user pool", values["userPoolID"] as? String, equals: pool.id)
        try expect("the app client", values["clientID"] as? String, equals: pool.clientID)
        try expect("the password flow", values["passwordFlow"].map { "\($0)" }, equals: pool.passwordFlow)
        let endpoint = (values["endpoint"] as? URL)?.absoluteString ?? values["endpoint"] as? String
        try expect("the pool's endpoint", endpoint, equals: pool.endpoint)
        let pages = values["pages"].map(fields) ?? [:]
        try expect("the pages' domain", pages["domain"] as? String, equals: pool.pages?.domain)
        try expect("the pages' redirect URI", pages["redirectURI"] as? String, equals: pool.pages?.redirectURI)
        try expect("the pages' sign-out URI", pages["signOutURI"] as? String, equals: pool.pages?.signOutURI)
        try expect("the pages' scopes", pages["scopes"] as? [String], equals: pool.pages?.scopes)
    }

    private func checkMock(_ expected: ExpectedBrand.Environment, of brand: ExpectedBrand) async throws {
        let auth = await app(try environment(expected.name))
        try expect(
            auth.mailbox != nil, "the backend has no mailbox, so the backend is not the mock; expected the mock")
        let accounts = expected.accounts ?? []
        try expect(
            "the addresses of the mock's accounts", auth.seededAccounts.map(\.email.text), equals: accounts.map(\.email)
        )
        try expect(
            "the states of the mock's accounts", auth.seededAccounts.map(\.isConfirmed),
            equals: accounts.map(\.isConfirmed))
        try await auth.passAgeGate(brand)
        for (index, account) in accounts.enumerated() {
            try await signIn(account, named: "account \(index + 1)", to: auth.client)
        }
    }

    /// Signs in with the password of the manifest, and compares the next step, or the profile.
    private func signIn(_ account: ExpectedBrand.Account, named name: String, to client: any AuthClient) async throws {
        let step = try await client.signIn(username: account.email, password: account.password).nextStep
        let next =
            if case .confirmSignIn(let challenge) = step {
                challenge.kind.rawValue
            } else {
                "\("\(step)".prefix { $0 != "(" })"
            }
        try expect(
            "the step after the password of \(name)", next,
            isExactly: account.isConfirmed ? account.challenge ?? "done" : "confirmSignUp")
        guard step == .done else { return }
        let attributes = try await client.fetchUserAttributes().filter {
            ![.sub, .email, .emailVerified].contains($0.key)
        }
        let entered = try account.profile.map { entry in
            let field = try require(
                SignUpField(rawValue: entry.name), "manifest.json has the unknown sign-up field '\(entry.name)'")
            return AuthUserAttribute(field.attributeKey, value: entry.value)
        }
        try expect(
            attributes.count == entered.count && entered.allSatisfy(attributes.contains),
            "the profile of \(name) differs from the manifest; expected the fields "
                + "\(account.profile.map(\.name)) with its values")
        await client.signOut()
    }
}

// MARK: - Pages

extension BrandContract {
    /// Opens the page of each provider and the sign-out page. On the mock, the pages are the only client.
    private func checkPages(
        _ pages: ExpectedBrand.Pages, _ expected: ExpectedBrand.Environment, _ brand: ExpectedBrand
    ) async throws {
        let environment = try environment(expected.name)
        let source = environment.definition.pages ?? environment.definition.backend
        let configuration = fields(of: source)["configuration"].map(fields) ?? [:]
        try expect("the issuer of the pages", configuration["issuer"] as? String, equals: pages.issuer)

        let browser = PageRecorder()
        let backend = expected.backend == .mock ? PagesBackend() : nil
        let auth = await app(environment, backend: backend, DiscoveryTransport(pages: pages), browser)
        try await auth.passAgeGate(brand)
        for provider in brand.webProviders {
            let page = pages.signIn.first { $0.provider == provider.rawValue }
            let url = try require(page?.url, "manifest.json has no sign-in URL for '\(provider.rawValue)'")
            try await expectError(.cancelled, "a sign-in at a page that the user closes") {
                _ = try await auth.client.signInWithWebUI(
                    for: provider, clearance: auth.ageGate.clearSignIn(with: auth.client))
            }
            try expect("the URL of the sign-in page", await browser.url, equals: url)
            let callback = WebAuthenticationCallback(uri: pages.redirectURI)
            try expect("the callback of the sign-in page", await browser.callback, equals: callback)
        }
        let session = try require(auth.pages?.session, "the app has no sign-in pages, but manifest.json has some")
        try await session.begin(
            as: AuthUser(userID: "1", username: "ada", email: nil, provider: .apple),
            with: TokenSet(accessToken: "token", expiresIn: .seconds(3600)), for: session.signInTicket())
        await auth.client.signOut()
        try expect("the URL of the sign-out page", await browser.url, equals: pages.signOutURL)
        let callback = WebAuthenticationCallback(uri: pages.signOutRedirectURI)
        try expect("the callback of the sign-out page", await browser.callback, equals: callback)
    }
}

/// A backend that consists only of an environment's pages.
private struct PagesBackend: AuthBackend {
    func makeParts(_ context: AuthContext) -> BackendParts {
        guard let pages = context.pages?.makeClient(context, session: nil) else {
            return BackendParts(client: UnavailableAuthClient())
        }
        return BackendParts(client: pages, pages: pages, sessions: [pages.session])
    }
}

/// A browser that records the last page, which the user closes.
private actor PageRecorder: WebAuthenticationPresenter {
    /// The URL without the values that differ on each attempt.
    private(set) var url: String?
    private(set) var callback: WebAuthenticationCallback?

    func callback(
        from url: URL, returningTo target: WebAuthenticationCallback, ephemeral: Bool
    ) async throws(WebAuthenticationError) -> URL {
        let parameters = url.absoluteString.split(separator: "&").map { parameter in
            ["state=", "nonce=", "code_challenge="].first { parameter.hasPrefix($0) } ?? String(parameter)
        }
        self.url = parameters.joined(separator: "&")
        callback = target
        throw .cancelled
    }
}

/// A transport without a network that serves an OpenID provider's document at its URL in the manifest, and no keys.
private struct DiscoveryTransport: HTTPTransport {
    let pages: ExpectedBrand.Pages

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let keys = pages.issuer + "/keys"
        let document = [
            "issuer": pages.issuer, "authorization_endpoint": pages.issuer + "/authorize",
            "token_endpoint": pages.issuer + "/token", "end_session_endpoint": pages.issuer + "/end-session",
            "jwks_uri": keys,
        ]
        switch request.url.absoluteString {
        case pages.discoveryURL: return HTTPResponse(status: 200, body: (try? JSONEncoder().encode(document)) ?? Data())
        case keys: return HTTPResponse(status: 200, body: Data(#"{ "keys": [] }"#.utf8))
        default: throw .unreachable
        }
    }
}

/// A transport without a network that records each request, and refuses it.
private actor RecordingTransport: HTTPTransport {
    private(set) var requests: [HTTPRequest] = []

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        requests.append(request)
        return HTTPResponse(status: 400)
    }
}

/// Returns the stored properties of a value, or of the value in an optional.
private func fields(of value: Any) -> [String: Any] {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional { return mirror.children.first.map { fields(of: $0.value) } ?? [:] }
    return Dictionary(
        uniqueKeysWithValues: mirror.children.compactMap { child in
            child.label.map { ($0, child.value) }
        })
}
