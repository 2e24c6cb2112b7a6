import ManifestRules
import ManifestTestSupport
import Testing

/// The rules about environments and their backends: what each refuses, with its position.
struct EnvironmentRefusalTests {
    private static let providers = "  providers: [email]"
    private static let pool = "cognito: { userPoolId: us-east-1_E1, clientId: a1 }"
    private static let issuer = "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_E1"

    private static let poolWithoutDomain =
        "1️⃣–2️⃣ 'environments.development.hostedUI' is the page of a user pool, but has no domain; set "
        + "'environments.development.hostedUI.domain' to the pool's domain [pool-page]"

    private static func environment(_ settings: String, auth: String = "") -> [String: String] {
        ["  development: {}": "  development: { \(settings) }", providers: providers + auth]
    }

    private static func page(_ settings: String, issuer: String = "https://id.acme.example") -> String {
        "hostedUI: { domain: auth.acme.example, issuer: \"\(issuer)\", \(settings) }"
    }

    @Test(arguments: [
        Refusal(
            environment("backend: 1️⃣hostedUI2️⃣"),
            [
                "1️⃣–2️⃣ 'environments.development.backend' is hostedUI, but 'environments.development' has no page; set "
                    + "'environments.development.hostedUI', or another backend [backend-incomplete]"
            ]),
        Refusal(
            environment("backend: 1️⃣cognito2️⃣"),
            [
                "1️⃣–2️⃣ 'environments.development.backend' is cognito, but 'environments.development' has no user pool; set "
                    + "'environments.development.cognito', or another backend [backend-incomplete]"
            ]),
        Refusal(
            environment("backend: 1️⃣platform2️⃣"),
            [
                "1️⃣–2️⃣ 'environments.development.backend' is platform, but 'environments.development' has no service; set "
                    + "'environments.development.apiBaseURL', or another backend [backend-incomplete]"
            ]),
        Refusal(
            environment("backend: 3️⃣cognito4️⃣, \(pool)", auth: "\n  otp: { length: 1️⃣82️⃣ }"),
            [
                "1️⃣–2️⃣ 'auth.otp.length' is 8, but the codes of cognito have 6 digits; set 6 [code-length]",
                "- 3️⃣–4️⃣ the backend is set here",
            ]),
        Refusal(
            environment("backend: 3️⃣cognito4️⃣, \(pool)", auth: "\n  password: { minLength: 1️⃣72️⃣ }"),
            [
                "1️⃣–2️⃣ 'auth.password.minLength' is 7, but cognito requires at least 8 characters by default; "
                    + "set 8 or more [weak-password-policy]",
                "- 3️⃣–4️⃣ the backend is set here",
            ]),
        Refusal(
            environment("backend: 3️⃣platform4️⃣, apiBaseURL: https://api.acme.example, mockInRelease: 1️⃣true2️⃣"),
            [
                "1️⃣–2️⃣ 'environments.development.mockInRelease' is true, but 'environments.development.backend' is platform; "
                    + "leave 'mockInRelease' out, or set the backend to mock [unused-mock-in-release]",
                "- 3️⃣–4️⃣ the backend is set here",
            ]),
        Refusal(
            environment("backend: 3️⃣cognito4️⃣, \(pool)"), adding: "screens: { email: 1️⃣twoSteps2️⃣ }",
            [
                "1️⃣–2️⃣ 'screens.email' is twoSteps, but cognito does not tell whether an address has an account, so every "
                    + "user would be asked to create one; set onePage [two-steps-without-status]",
                "- 3️⃣–4️⃣ the backend is set here",
            ]),
        Refusal(
            [
                "  backend: mock": "  backend: mock\n  backendSync: 1️⃣/v1/me2️⃣",
                "  development: {}": "  development: {}\n  one: 3️⃣{ backend: cognito, \(pool) }4️⃣",
            ],
            [
                "1️⃣–2️⃣ 'auth.backendSync' is set, but 'environments.one' has no service to call; set "
                    + "'environments.one.apiBaseURL', or leave 'auth.backendSync' out [sync-without-api]",
                "- 3️⃣–4️⃣ the environment is here",
            ]),
    ])
    func `a backend and its settings`(refusal: Refusal) { refusal.check() }

    @Test(arguments: [
        Refusal(
            environment(page("clientId: x, scopes: 1️⃣[email, profile]2️⃣")),
            [
                "1️⃣–2️⃣ 'environments.development.hostedUI.scopes' does not contain openid, without which the page "
                    + "does not return who signed in; add it [scopes-without-openid]"
            ]),
        Refusal(
            [
                "  urlScheme: acme": "  urlScheme: 8️⃣acme9️⃣",
                "  development: {}": "  development: { "
                    + page("clientId: x, redirectURI: 1️⃣'other://cb'2️⃣, signOutURI: 3️⃣'http://localhost:8080/'4️⃣") + " }",
            ],
            [
                "1️⃣–2️⃣ 'environments.development.hostedUI.redirectURI' uses the scheme 'other', which is not the app's; "
                    + "use 'acme' [foreign-return-uri]",
                "- 8️⃣–9️⃣ the app's scheme is set here",
                "3️⃣–4️⃣ 'environments.development.hostedUI.signOutURI' uses the scheme 'http', which is not the app's; "
                    + "use 'acme' [foreign-return-uri]",
                "- 8️⃣–9️⃣ the app's scheme is set here",
            ]),
        Refusal(
            environment(
                "backend: cognito, cognito: 5️⃣{ userPoolId: us-east-1_E1, clientId: a1 }6️⃣, hostedUI: { domain: "
                    + "auth.acme.example, issuer: 1️⃣https://id.acme.example2️⃣, clientId: a1, scopes: [openid, "
                    + "aws.cognito.signin.user.admin] }"),
            [
                "1️⃣–2️⃣ 'environments.development.hostedUI.issuer' is not the issuer of the environment's user pool "
                    + "'us-east-1_E1'; copy both from one pool [foreign-page]",
                "- 5️⃣–6️⃣ the user pool is set here",
            ]),
        Refusal(
            environment(
                "backend: cognito, cognito: 5️⃣{ userPoolId: us-east-1_E1, clientId: a1 }6️⃣, "
                    + page("clientId: 1️⃣a22️⃣, scopes: [openid, aws.cognito.signin.user.admin]", issuer: issuer)),
            [
                "1️⃣–2️⃣ 'environments.development.hostedUI.clientId' is not 'a1', the app's client at the user "
                    + "pool, and only that client can renew the session; use one client for both [foreign-page]",
                "- 5️⃣–6️⃣ the user pool is set here",
            ]),
        Refusal(
            environment(
                "backend: cognito, \(pool), " + page("clientId: a1, scopes: 1️⃣[openid, email]2️⃣", issuer: issuer)),
            [
                "1️⃣–2️⃣ 'environments.development.hostedUI.scopes' does not contain aws.cognito.signin.user.admin, "
                    + "without which users who signed up at the page cannot delete their account in the app; add it "
                    + "[deletion-scope]"
            ]),
        Refusal(
            environment(
                "backend: cognito, \(pool), hostedUI: 1️⃣{ issuer: \"\(issuer)\", clientId: a1, scopes: [openid, "
                    + "aws.cognito.signin.user.admin] }2️⃣"),
            [poolWithoutDomain]),
        Refusal(environment("hostedUI: 1️⃣{ issuer: \"\(issuer)\", clientId: a1 }2️⃣"), [poolWithoutDomain]),
        Refusal(
            environment(page("clientId: a1, providerHint: 1️⃣idp_hint2️⃣")),
            [
                "1️⃣–2️⃣ 'environments.development.hostedUI.providerHint' has no effect at a page with a domain, which reads "
                    + "'identity_provider'; remove it, or remove 'environments.development.hostedUI.domain' if the "
                    + "provider is not a user pool [pool-page]"
            ]),
        Refusal(
            environment("hostedUI: { issuer: https://id.acme.example, clientId: a1, providerHint: 1️⃣state2️⃣ }"),
            [
                "1️⃣–2️⃣ 'environments.development.hostedUI.providerHint' must not be 'state', which is reserved; choose a "
                    + "different one such as 'idp_hint' [invalid-text]"
            ]),
        // At another provider, a scope does not help.
        Refusal(
            environment(
                "backend: hostedUI, hostedUI: 1️⃣{ domain: auth.acme.example, issuer: https://id.acme.example, clientId: a1, "
                    + "scopes: [openid, aws.cognito.signin.user.admin] }2️⃣"),
            [
                "1️⃣–2️⃣ users who signed up at the page of 'environments.development' cannot delete their account in the app; "
                    + "set 'environments.development.apiBaseURL' to the service that deletes it [deletion-scope]"
            ]),
    ])
    func `a hosted page`(refusal: Refusal) { refusal.check() }

    /// The brand with the Amplify client, further keys of `auth`, and a user pool with further keys.
    private static func amplify(_ auth: String = "", pool more: String = "", _ settings: String = "") -> [String:
        String]
    {
        environment(
            "backend: cognito, cognito: { userPoolId: us-east-1_E1, clientId: a1\(more) }\(settings)",
            auth: "\n  client: 5️⃣amplify6️⃣\(auth)")
    }

    @Test(arguments: [
        Refusal(
            [providers: "\(providers)\n  client: 1️⃣amplify2️⃣"],
            [
                "1️⃣–2️⃣ 'auth.client' is amplify, but no environment's backend is cognito, the only backend that "
                    + "Amplify supports; set a 'backend' to cognito, or leave 'auth.client' out [client-without-pool]"
            ]),
        Refusal(
            amplify("\n  session: { restore: 1️⃣false2️⃣ }"),
            [
                "1️⃣–2️⃣ 'auth.session.restore' is false, but Amplify restores every session; set it to true, or "
                    + "'auth.client' to runtime [client-limits]",
                "- 5️⃣–6️⃣ the client is set here",
            ]),
        Refusal(
            amplify("\n  session: { biometricUnlock: 1️⃣required2️⃣ }"),
            [
                "1️⃣–2️⃣ 'auth.session.biometricUnlock' is required, but Amplify does not lock its sessions; set it to "
                    + "false, or 'auth.client' to runtime [client-limits]",
                "- 5️⃣–6️⃣ the client is set here",
            ]),
        Refusal(
            amplify("\n  session: { userChoices: 1️⃣[restore]2️⃣ }"),
            [
                "1️⃣–2️⃣ 'auth.session.userChoices' is not empty, but Amplify keeps every session in the same way; leave "
                    + "it out, or set 'auth.client' to runtime [client-limits]",
                "- 5️⃣–6️⃣ the client is set here",
            ]),
        Refusal(
            amplify("\n  backendSync: 1️⃣/v1/me2️⃣", ", apiBaseURL: https://api.acme.example"),
            [
                "1️⃣–2️⃣ 'auth.backendSync' is set, but Amplify sends no authorized requests for others; leave it "
                    + "out, or set 'auth.client' to runtime [client-limits]",
                "- 5️⃣–6️⃣ the client is set here",
            ]),
        Refusal(
            amplify(pool: ", endpoint: 1️⃣\"http://localhost:8080\"2️⃣"),
            [
                "1️⃣–2️⃣ 'environments.development.cognito.endpoint' is not a host with HTTPS and no port, which "
                    + "Amplify requires; leave out the port, or set 'auth.client' to runtime [client-limits]",
                "- 5️⃣–6️⃣ the client is set here",
            ]),
        Refusal(
            amplify(
                "",
                ", hostedUI: { domain: 1️⃣localhost:80802️⃣, issuer: \"\(issuer)\", clientId: a1, scopes: [openid, "
                    + "aws.cognito.signin.user.admin] }"),
            [
                "1️⃣–2️⃣ 'environments.development.hostedUI.domain' is a page on this machine, but Amplify opens "
                    + "pages by HTTPS; set another, or 'auth.client' to runtime [client-limits]",
                "- 5️⃣–6️⃣ the client is set here",
            ]),
    ])
    func `the Amplify client`(refusal: Refusal) { refusal.check() }

    @Test func `push messages need a service in every environment with accounts`() {
        func found(_ settings: String) -> [String] {
            let project = "backend: supabase, supabase: { url: https://a.example, publishableKey: sb_publishable_a }"
            let environment = "  production: { \(settings)\(project) }"
            let text = manifest("  development: {}", replacedBy: environment)
            return MarkedWorkspace(acme: text + "features: { pushRegistration: 1️⃣true2️⃣ }\n").diagnostics()
                .filter { $0.hasSuffix("[push-without-api]") }
        }
        let message = "1️⃣–2️⃣ 'features.pushRegistration' is set, but 'environments.production' has no service"
        #expect(found("").map { $0.hasPrefix(message) } == [true])
        #expect(found("apiBaseURL: https://b.example, ") == [])
    }

    @Test(arguments: [
        "/", "//", "/v1//me", "/.well-known", "/v1/../me", "/v1/me?x", "/v1/me#x", "/v1/m e", "me", "/mé",
    ])
    func `a value that is not a path below the service is refused`(path: String) {
        let text = manifest("  backend: mock", replacedBy: "  backend: mock\n  backendSync: 1️⃣\"\(path)\"2️⃣")
        #expect(MarkedWorkspace(acme: text).diagnostics().map { $0.hasPrefix("1️⃣–2️⃣ ") } == [true])
    }
}
