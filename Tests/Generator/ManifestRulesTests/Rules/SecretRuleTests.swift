@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct SecretRuleTests {
    /// The payload says `{"iss":"supabase","role":"service_role"}`.
    private static let serviceRole =
        "eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJzdXBhYmFzZSIsInJvbGUiOiJzZXJ2aWNlX3JvbGUifQ.c2lnbmF0dXJl"
    /// The payload says `{"iss":"supabase","role":"anon"}`.
    private static let anonymousRole = "eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJzdXBhYmFzZSIsInJvbGUiOiJhbm9uIn0.c2lnbmF0dXJl"
    // The values are split, so that secret scanners do not report this file.
    private static let someKey = "0123456789abcdefghij"
    private static let accessKey = "IOSFODNN7EXAMPLE"
    private static let pem = "PRIVATE KEY"

    private static let secrets: [(text: String, noun: String)] = [
        ("sk_live_\(someKey)", "a secret key of Clerk or Stripe"),
        ("https://a.example/sk_test_\(someKey)/x", "a secret key of Clerk or Stripe"),
        ("sb_secret_\(someKey)", "a secret key of Supabase"),
        ("GOCSPX-\(someKey)", "a client secret of Google"),
        ("key AKIA\(accessKey)", "an access key of AWS"),
        ("x=ASIA\(accessKey)&y", "an access key of AWS"),
        ("-----BEGIN EC \(pem)-----\nMHQ", "a PEM block"),
        (serviceRole, "a service-role key of Supabase"),
        ("https://a.example/\(serviceRole)", "a service-role key of Supabase"),
        ("?apikey=\(serviceRole)", "a service-role key of Supabase"),
        ("ghp_\(someKey)0123456789abcdef", "a token of GitHub"),
        ("token:gho_\(someKey)0123456789abcdef", "a token of GitHub"),
        ("ghs_\(someKey)0123456789abcdef", "a token of GitHub"),
        ("github_pat_11\(someKey)_\(someKey)", "a token of GitHub"),
        ("xoxb-2401234567-\(someKey)", "a token of Slack"),
        ("xoxp-2401234567-\(someKey)", "a token of Slack"),
        ("xapp-1-A0\(someKey)", "a token of Slack"),
        ("glpat-\(someKey)", "a token of GitLab"),
        ("rk_live_\(someKey)", "a secret key of Clerk or Stripe"),
    ]

    @Test(arguments: secrets) func `a secret is recognized by its form`(text: String, noun: String) {
        #expect(Secret.all(in: Array(text.utf8)).map(\.noun) == [noun])
    }

    private static let noSecrets: [String] = [
        "pk_live_\(someKey)", "sk_live_", "task_sk_live_\(someKey)", anonymousRole, "a.b.c", "a.Zm9v.c",
        // A user pool's client, a digest, a path, an identifier that is too long, one that is too short.
        "1example23456789abcdefghij", "da39a3ee5e6b4b0d3255bfef95601890afd80709",
        "https://acme.example/Terms/2026/for/all/users/and/places", "AKIA\(accessKey)0", "AKIAcme", "",
        "ghp_short", "xoxb-short-word", "x7Qp-93kd!sLw0Zc",
        "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
        "highp_\(someKey)0123456789abcdef", "e30.e30.c2lnbmF0dXJlc2lnbmF0dXJl", "ghp",
    ]

    @Test(arguments: noSecrets) func `public values are not secrets`(text: String) {
        #expect(Secret.all(in: Array(text.utf8)).isEmpty)
    }

    @Test func `a secret under an unknown key and the key are both reported`() {
        let workspace = MarkedWorkspace(
            acme: manifest("auth:", replacedBy: "auth:\n  clientSecret: 1️⃣GOCSPX-\(Self.someKey)2️⃣"))
        #expect(workspace.rules.sorted() == ["secret", "unknown-key"])
    }

    private let message =
        "this looks like a secret key of Clerk or Stripe, which an app cannot keep secret; remove it and revoke it "
        + "[secret]"

    @Test func `a secret is refused at any place that takes text`() {
        let page =
            "{ domain: auth.acme.example, issuer: https://id.acme.example, clientId: 3️⃣sk_test_\(Self.someKey)4️⃣, "
            + "scopes: [openid, 5️⃣sk_live_\(Self.someKey)6️⃣] }"
        let workspace = MarkedWorkspace(
            acme: manifest("  development: {}", replacedBy: "  development: { hostedUI: \(page) }")
                .replacing("name: Acme", with: "name: 1️⃣sk_live_\(Self.someKey)2️⃣"))
        #expect(workspace.diagnostics() == ["1️⃣–2️⃣ ", "3️⃣–4️⃣ ", "5️⃣–6️⃣ "].map { $0 + message })
        #expect(workspace.load().brands.isEmpty)
    }

    @Test func `a secret in a comment is refused at its place`() {
        let key = "sk_live_\(Self.someKey)"
        let workspace = MarkedWorkspace(
            acme: "# é 1️⃣\(key)2️⃣ is old\n"
                + minimalManifest.replacing("name: Acme", with: "name: \"Acme # x\"   #3️⃣\(Self.serviceRole)4️⃣")
                + "# -----BEGIN EC \(Self.pem)-----\n")
        let line = minimalManifest.split(separator: "\n").count + 2
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ this comment contains what looks like a secret key of Clerk or Stripe; remove it and revoke it [secret]",
                "3️⃣–4️⃣ this comment contains what looks like a service-role key of Supabase; remove it and revoke it [secret]",
                "\(line):3–\(line):\(22 + Self.pem.count) this comment contains what looks like a PEM block; remove it and revoke it [secret]",
            ])
    }

    @Test func `a comment that mentions the forms of secrets is valid`() {
        let text =
            "# Never write a password here: sk_live_… and ghp_… belong on a server, see https://a.example/b/c/d/e/f\n"
        #expect(MarkedWorkspace(acme: text + minimalManifest).diagnostics() == [])
    }

    @Test func `a secret of a base is refused although the brand replaces it`() {
        let workspace = MarkedWorkspace([
            "_base/brand.yaml": "manifest: 1\nbrand: { name: 1️⃣sk_live_\(Self.someKey)2️⃣ }\n",
            "acme/brand.yaml": "extends: 3️⃣../_base/brand.yaml4️⃣\n" + minimalManifest,
        ])
        #expect(workspace.diagnostics() == ["1️⃣–2️⃣ " + message, "- 3️⃣–4️⃣ inherited here"])
    }
}
