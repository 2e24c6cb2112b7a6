import ManifestTestSupport
import Testing

struct ProviderNotServedRuleTests {
    private static let page = "hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: a1 }"
    private static let pool = "cognito: { userPoolId: us-east-1_E1, clientId: a1 }"
    private static let project = "supabase: { url: https://a.example, publishableKey: sb_publishable_example }"
    private static let api = "apiBaseURL: https://api.acme.example"

    @Test(arguments: [
        (
            "[email, 3️⃣guest4️⃣]", "1️⃣hostedUI2️⃣, \(api), \(page)",
            "hostedUI, which does not support guests; remove guest from 'auth.providers', or set another backend"
        ),
        (
            "[email, 3️⃣guest4️⃣]", "1️⃣cognito2️⃣, \(pool)",
            "cognito, which does not support guests; remove guest from 'auth.providers', or set another backend"
        ),
        (
            "[email, 3️⃣apple4️⃣]", "1️⃣platform2️⃣, \(api)",
            "platform, which supports apple only at a hosted page; set 'environments.development.hostedUI', or remove apple "
                + "from 'auth.providers'"
        ),
        (
            "[email, 3️⃣{ name: Acme ID, connection: acme-id }4️⃣]", "1️⃣platform2️⃣, \(api)",
            "platform, which supports acme-id only at a hosted page; set 'environments.development.hostedUI', or remove "
                + "acme-id from 'auth.providers'"
        ),
        (
            "[email, apple, 3️⃣facebook4️⃣]", "1️⃣supabase2️⃣, \(project)",
            "supabase, which does not support facebook; remove facebook from 'auth.providers', or set another backend"
        ),
    ])
    func `a backend serves only some providers`(providers: String, backend: String, message: String) {
        let found = diagnostics(providers, backend)
        let problem = "1️⃣–2️⃣ 'environments.development.backend' is \(message) [provider-not-served]"
        #expect(found.contains(problem), "\(found)")
        #expect(found.contains { $0.hasPrefix("- 3️⃣–4️⃣ ") && $0.hasSuffix(" is offered here") }, "\(found)")
    }

    @Test(arguments: ["hostedUI", "mock", "clerk"])
    func `hosted pages, a Clerk instance and the mock support all providers with a page`(backend: String) {
        let providers = "[email, apple, google, facebook, microsoft, github, linkedin, { name: A, connection: a }]"
        let places = "\(Self.api), \(Self.page), clerk: { publishableKey: pk_test_YS5leGFtcGxlJA }"
        #expect(diagnostics(providers, "\(backend), \(places)").filter { $0.contains("provider-not-served") } == [])
    }

    private func diagnostics(_ providers: String, _ backend: String) -> [String] {
        let text = manifest("  development: {}", replacedBy: "  development: { backend: \(backend) }")
        return MarkedWorkspace(acme: text.replacing("providers: [email]", with: "providers: \(providers)"))
            .diagnostics()
    }
}
