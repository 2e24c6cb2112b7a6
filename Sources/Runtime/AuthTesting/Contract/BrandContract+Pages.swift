import AuthCore
import AuthKit
import AuthSystem
import Foundation

extension BrandContract {
    func pages(_ expected: ExpectedBrand) -> [BrandCheck] {
        expected.environments.filter { $0.backend != .amplify }.flatMap { environment -> [BrandCheck] in
            let name = environment.name
            guard let pages = environment.hostedUI else {
                return [
                    BrandCheck("\(name): the environment has no sign-in pages") {
                        let definition = try self.environment(name).definition
                        try expect(
                            definition.pages == nil, "the environment has sign-in pages, but manifest.json has none")
                    }
                ]
            }
            let signIns = expected.webProviders.map { provider in
                BrandCheck("\(name): a user signs in with \(provider.rawValue) at the sign-in page") {
                    try await checkSignIn(provider, at: pages, environment, expected)
                }
            }
            let signOut = BrandCheck("\(name): a user signs out at the sign-out page") {
                try await checkSignOut(at: pages, environment)
            }
            return signIns + [signOut]
        }
    }

    /// Launches the app of an environment with fake pages. If the backend is the mock, the pages are the only client.
    private func launch(_ environment: ExpectedBrand.Environment, at pages: FakePages) async throws -> BrandAuth {
        let environment = (try self.environment(environment.name), environment.backend)
        try expect(
            environment.0.definition.pages != nil || environment.1 != .mock,
            "the environment has no sign-in pages, but manifest.json has some")
        let services = SystemServices.inMemory(
            transport: pages, presenter: pages, clock: BrandClock.clock, timeZone: .gmt)
        let backend = environment.1 == .mock ? PagesBackend() : nil
        return await BrandAuth(environment.0, backend: backend, services: services)
    }

    /// Signs in twice, to detect a one-time value that is used again.
    private func checkSignIn(
        _ provider: SignInProvider, at pages: ExpectedBrand.Pages, _ environment: ExpectedBrand.Environment,
        _ expected: ExpectedBrand
    ) async throws {
        let page = pages.signIn.first { $0.provider == provider.rawValue }
        let url = try require(page?.url, "manifest.json has no sign-in URL for '\(provider.rawValue)'")
        let fakePages = try FakePages(pages)
        let auth = try await launch(environment, at: fakePages)
        if expected.ageGate != nil { try await checkAgeGate(auth, provider, fakePages) }
        try await auth.passAgeGate(expected)
        for _ in 1...2 {
            try expect(
                try await auth.client.signInWithWebUI(for: provider).isSignedIn,
                "the sign-in asks for another step; expected it to be complete")
            let user = try await auth.client.getCurrentUser()
            try expect("the user's provider", user.provider, equals: provider)
            try expect("the signed-in user's address", user.email, equals: FakePages.email)
            try expect("the result of the sign-out", await auth.client.signOut(), equals: .complete)
        }
        let opened = await fakePages.opened.map(\.withoutOneTimeValues)
        try expect("the list of opened URLs", opened, equals: [url, pages.signOutURL, url, pages.signOutURL])
        let callbacks = [pages.redirectURI, pages.signOutRedirectURI].map(WebAuthenticationCallback.init(uri:))
        try expect("the list of callbacks", await fakePages.callbacks, equals: callbacks + callbacks)
        try expect("the set of token endpoints", await fakePages.tokenEndpoints, equals: [pages.tokenEndpoint])
        let values = await fakePages.opened.flatMap(\.oneTimeValues)
        try expect("the number of one-time values", values.count, equals: 6)
        try expect(values.allSatisfy(isOneTimeValue), "a one-time value is not 43 characters of base64url")
        try expect(Set(values).count == values.count, "a one-time value is used again")
        let verifiers = await fakePages.verifiers
        let challenges = await fakePages.opened.compactMap { $0.oneTimeValue("code_challenge") }
        let expectedChallenges = verifiers.map { Base64URL.encode(SHA256.hash($0)) }
        try expect("the list of PKCE challenges (RFC 7636 section 4.2)", challenges, equals: expectedChallenges)
    }

    /// Checks that the app opens no page before the user enters a birthdate.
    private func checkAgeGate(_ auth: BrandAuth, _ provider: SignInProvider, _ fakePages: FakePages) async throws {
        try await expectError(.missingFields([.birthdate]), "a sign-in before the birthdate") {
            _ = try await auth.client.signInWithWebUI(for: provider)
        }
        try expect(await fakePages.opened.isEmpty, "the app opens a page before the user enters a birthdate")
    }

    /// Whether a value has the form of 32 bytes as unpadded base64url.
    private func isOneTimeValue(_ value: String) -> Bool {
        value.utf8.count == 43
            && value.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-_".utf8.contains($0) }
    }

    private func checkSignOut(at pages: ExpectedBrand.Pages, _ environment: ExpectedBrand.Environment) async throws {
        let fakePages = try FakePages(pages)
        let auth = try await launch(environment, at: fakePages)
        let session = try require(auth.pages?.session, "the app has no sign-in pages, but manifest.json has some")
        try await session.begin(
            as: AuthUser(userID: "1", username: "ada", email: nil, provider: .apple),
            with: TokenSet(accessToken: "token", expiresIn: .seconds(3600)), for: session.signInTicket())
        await auth.client.signOut()
        let opened = await fakePages.opened.map(\.absoluteString)
        try expect("the list of opened URLs", opened, equals: [pages.signOutURL])
    }
}

extension ExpectedBrand.Pages {
    fileprivate var tokenEndpoint: String {
        (signOutURL.range(of: "/logout?").map { String(signOutURL[..<$0.lowerBound]) } ?? "") + "/oauth2/token"
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

/// A fake of the pages, their token endpoint and the browser. The pages sign the user in without any input.
private actor FakePages: HTTPTransport, WebAuthenticationPresenter {
    static let email = "ada@example.com"

    private(set) var opened: [URL] = []
    private(set) var callbacks: [WebAuthenticationCallback] = []
    private(set) var tokenEndpoints: Set<String> = []
    /// The verifiers of the token requests (RFC 7636 section 4.5).
    private(set) var verifiers: [String] = []
    private let pages: ExpectedBrand.Pages
    private let signer: TokenSigner

    init(_ pages: ExpectedBrand.Pages) throws {
        self.pages = pages
        signer = try TokenSigner()
    }

    func callback(
        from url: URL, returningTo target: WebAuthenticationCallback, ephemeral: Bool
    ) async throws(WebAuthenticationError) -> URL {
        opened.append(url)
        callbacks.append(target)
        let isSignOut = url.oneTimeValue("state") == nil
        let callback =
            isSignOut
            ? pages.signOutRedirectURI : "\(pages.redirectURI)?code=code&state=\(url.oneTimeValue("state") ?? "")"
        guard let callback = URL(string: callback) else { throw .failed }
        return callback
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let body = String(decoding: request.body ?? Data(), as: UTF8.self)
        guard body.hasPrefix("grant_type=authorization_code&") else {
            guard let document = try? document(at: request.url.path) else { throw .malformed }
            return HTTPResponse(status: 200, body: document)
        }
        tokenEndpoints.insert(request.url.absoluteString)
        verifiers += body.split(separator: "&").filter { $0.hasPrefix("code_verifier=") }
            .map { String($0.dropFirst("code_verifier=".count)) }
        let nonce = opened.last?.oneTimeValue("nonce") ?? ""
        let claims = ["nonce": nonce, "email": Self.email]
        guard
            let token = try? idToken(
                issuer: pages.issuer, audience: pages.clientID, claims, signedBy: signer)
        else { throw .malformed }
        let response =
            #"{"access_token":"access","token_type":"Bearer","expires_in":3600,"#
            + #""refresh_token":"refresh","id_token":"\#(token)"}"#
        return HTTPResponse(status: 200, body: Data(response.utf8))
    }

    /// Returns the issuer's configuration (OpenID Connect Discovery 1.0 section 4), its keys, or an empty object.
    private func document(at path: String) throws -> Data {
        if path.hasSuffix("/keys") { return try TokenSigner.keySet([signer.publicKey]) }
        guard path.hasSuffix("/.well-known/openid-configuration") else { return Data("{}".utf8) }
        return try JSONSerialization.data(
            withJSONObject: ["issuer": pages.issuer, "jwks_uri": "\(pages.issuer)/keys"])
    }
}

private let oneTimeNames = ["state", "nonce", "code_challenge"]

extension URL {
    private var parameters: [Substring] { absoluteString.split(separator: "&") }

    /// Returns the value of a one-time parameter of an authorization request. It is never the first parameter.
    fileprivate func oneTimeValue(_ name: String) -> String? {
        parameters.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
    }

    fileprivate var oneTimeValues: [String] { oneTimeNames.compactMap(oneTimeValue) }

    /// The URL without the values that differ on each attempt.
    fileprivate var withoutOneTimeValues: String {
        parameters.map { parameter in
            let name = oneTimeNames.first { parameter.hasPrefix($0 + "=") }
            return name.map { $0 + "=" } ?? String(parameter)
        }.joined(separator: "&")
    }
}
