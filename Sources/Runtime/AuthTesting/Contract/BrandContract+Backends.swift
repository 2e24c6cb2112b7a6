import AuthCore
import AuthKit
import AuthSystem
import Foundation

private let user = AuthUser(userID: "1", username: "ada@example.com", email: "ada@example.com", provider: .email)

extension BrandContract {
    /// Checks that an environment's backend matches the manifest. Most checks observe the requests that the backend
    /// sends.
    func checkBackend(_ expected: ExpectedBrand.Environment) async throws {
        switch expected.backend {
        case .mock: try await checkMock(expected)
        case .cognito: try await checkUserPool(expected)
        case .platform: try await checkPlatform(expected)
        case .supabase: try await checkSupabase(expected)
        case .clerk: try await checkClerk(expected)
        case .hostedUI: try await checkPagesOnly(expected)
        case .amplify: try checkAmplify(expected)
        }
    }

    private func app(_ expected: ExpectedBrand.Environment, _ transport: RecordingTransport) async throws -> BrandAuth {
        await BrandAuth(
            try environment(expected.name),
            services: .inMemory(transport: transport, clock: BrandClock.clock, timeZone: .gmt))
    }

    private func checkMock(_ expected: ExpectedBrand.Environment) async throws {
        let transport = RecordingTransport { _ in HTTPResponse(status: 400) }
        let auth = try await app(expected, transport)
        try expect(
            auth.mailbox != nil,
            "the backend has no mailbox, so the backend is not the mock; expected the mock")
        try expect(
            auth.pages == nil, "the mock has sign-in pages; expected none, because its client signs in by itself")
    }

    /// Signs in at the platform backend, and checks the URL of the request.
    private func checkPlatform(_ expected: ExpectedBrand.Environment) async throws {
        let transport = RecordingTransport { _ in HTTPResponse(status: 400) }
        let auth = try await app(expected, transport)
        _ = try? await auth.client.signIn(username: user.username, password: "aA1!opensesame")
        let requests = await transport.requests.map { "\($0.method) \($0.url.absoluteString)" }
        let apiBaseURL = try require(expected.apiBaseURL, "manifest.json has no apiBaseURL for the platform backend")
        try expect("the list of requests", requests, equals: ["POST \(apiBaseURL)/v1/auth/email/login"])
    }

    /// Signs in at the Supabase project, and checks the URL and the key of the request. No user's token goes along.
    private func checkSupabase(_ expected: ExpectedBrand.Environment) async throws {
        let project = try require(expected.supabase, "manifest.json has no supabase for the backend")
        let transport = RecordingTransport { _ in HTTPResponse(status: 400) }
        let auth = try await app(expected, transport)
        _ = try? await auth.client.signIn(username: user.username, password: "aA1!opensesame")
        let requests = await transport.requests
        try expect(
            "the list of requests", requests.map { "\($0.method) \($0.url.absoluteString)" },
            equals: ["POST \(project.url)/auth/v1/token?grant_type=password"])
        try expect("the key of the request", requests.first?.headers["apikey"], equals: project.publishableKey)
        try expect(requests.first?.headers["Authorization"] == nil, "the request has a token, but no user is signed in")
    }

    /// Signs in at the Clerk instance, and checks the URL of the request. It has no client token yet.
    private func checkClerk(_ expected: ExpectedBrand.Environment) async throws {
        let instance = try require(expected.clerk, "manifest.json has no clerk for the backend")
        let transport = RecordingTransport { _ in HTTPResponse(status: 400) }
        let auth = try await app(expected, transport)
        _ = try? await auth.client.signIn(username: user.username, password: "aA1!opensesame")
        let requests = await transport.requests
        try expect(
            "the list of requests", requests.map { "\($0.method) \($0.url.absoluteString)" },
            equals: ["POST \(instance.url)/v1/client/sign_ins?_is_native=true"])
        try expect(requests.first?.headers["Authorization"] == nil, "the request has a token, but the app has none")
    }

    private func checkPagesOnly(_ expected: ExpectedBrand.Environment) async throws {
        let auth = try await app(expected, RecordingTransport { _ in HTTPResponse(status: 400) })
        try expect(auth.pages != nil, "the app has no sign-in pages; expected the backend 'hostedUI'")
        try expect(!auth.hasEmailFlow, "the app has an email flow; expected sign-in at the hosted pages only")
        try await expectError(.notSupported(.signIn(.email)), "a sign-in with a password") {
            _ = try await auth.client.signIn(username: user.username, password: "aA1!opensesame")
        }
    }

    /// Renews a session with a token of the manifest's pool, and starts a sign-in with a password.
    private func checkUserPool(_ expected: ExpectedBrand.Environment) async throws {
        let pool = try require(expected.userPool, "manifest.json has no userPool for the backend")
        let token = try idToken(
            issuer: pool.issuer, audience: pool.clientID, ["token_use": "id"], signedBy: TokenSigner())
        let transport = RecordingTransport { request in
            guard request.headers["X-Amz-Target"]?.hasSuffix(".GetTokensFromRefreshToken") == true else {
                return HTTPResponse(status: 400, body: Data(#"{"__type":"NotAuthorizedException"}"#.utf8))
            }
            let tokens = #"{"AccessToken":"new","IdToken":"\#(token)","ExpiresIn":3600}"#
            return HTTPResponse(status: 200, body: Data(#"{"AuthenticationResult":\#(tokens)}"#.utf8))
        }
        let auth = try await app(expected, transport)
        let session = try require(auth.sessions.first, "the backend has no session controller")
        try await session.begin(
            as: user, with: TokenSet(accessToken: "old", refreshToken: "refresh", expiresIn: .zero),
            for: session.signInTicket())
        let renewed = try await auth.client.fetchAuthSession()
        try expect(
            renewed.tokens?.accessToken == "new",
            "the session does not contain the access token that the user pool issued")
        _ = try? await auth.client.signIn(username: user.username, password: "aA1!opensesame")

        // Omit the requests of backend sync.
        let requests = await transport.requests.filter { $0.headers["X-Amz-Target"] != nil }
        for request in requests {
            try expect("the pool's endpoint", request.url.absoluteString, isExactly: pool.endpoint ?? "")
            let fields = try JSONSerialization.jsonObject(with: request.body ?? Data()) as? [String: Any] ?? [:]
            try expect("the app client", fields["ClientId"] as? String, equals: pool.clientID)
            guard let flow = fields["AuthFlow"] as? String else { continue }
            let flows = ["srp": "USER_SRP_AUTH", "plain": "USER_PASSWORD_AUTH"]
            try expect("the password flow", flow, equals: flows[pool.passwordFlow] ?? pool.passwordFlow)
        }
        let operations = requests.map { $0.headers["X-Amz-Target"]?.split(separator: ".").last }
        try expect("the list of operations", operations, equals: ["GetTokensFromRefreshToken", "InitiateAuth"])
    }

    /// Compares the values of `AmplifyBackend`. Creates no client, because a process can configure the Amplify SDK only
    /// once, and the tests of the Amplify client do so.
    private func checkAmplify(_ expected: ExpectedBrand.Environment) throws {
        let pool = try require(expected.userPool, "manifest.json has no userPool for the backend")
        let backend = fields(of: try environment(expected.name).definition.backend)
        let values = fields(
            of: try require(
                backend["configuration"],
                "the backend has no Amplify configuration; expected the backend of AmplifyAuth"))
        try expect("the user pool", values["userPoolID"] as? String, equals: pool.id)
        try expect("the app client", values["clientID"] as? String, equals: pool.clientID)
        try expect("the password flow", values["passwordFlow"].map { "\($0)" }, equals: pool.passwordFlow)
        try expect("the pool's endpoint", values["endpoint"] as? String, equals: pool.endpoint)
        let pages = values["pages"].map(fields) ?? [:]
        try expect("the pages' domain", pages["domain"] as? String, equals: pool.pages?.domain)
        try expect("the pages' redirect URI", pages["redirectURI"] as? String, equals: pool.pages?.redirectURI)
        try expect("the pages' sign-out URI", pages["signOutURI"] as? String, equals: pool.pages?.signOutURI)
        try expect("the pages' scopes", pages["scopes"] as? [String], equals: pool.pages?.scopes)
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
}
