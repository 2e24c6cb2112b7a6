import ManifestTestSupport
import Testing

@testable import Manifest
@testable import ManifestRules

struct ClerkRulesTests {
    private static func key(_ host: String, isLive: Bool = false) -> String {
        ClerkKey.text(host: host, isLive: isLive)
    }

    private func diagnostics(_ key: String, in environment: String = "staging") -> [String] {
        MarkedWorkspace(
            acme: manifest(
                "  development: {}",
                replacedBy: "  \(environment): { backend: clerk, clerk: { publishableKey: 1️⃣\(key)2️⃣ } }")
        ).diagnostics()
    }

    @Test(arguments: [("Acme", 1), ("acme-id", 1), ("acme.id", 1), ("acme_id", 0), ("7", 0)])
    func `a connection has a name that Clerk accepts`(name: String, count: Int) {
        let service = "{ backend: 3️⃣clerk4️⃣, clerk: { publishableKey: \(Self.key("a.clerk.accounts.dev")) } }"
        func found(_ environment: String) -> [String] {
            MarkedWorkspace(
                acme: manifest("  development: {}", replacedBy: "  staging: \(environment)").replacing(
                    "providers: [email]", with: "providers: [email, { name: Acme, connection: 1️⃣\(name)2️⃣ }]")
            ).diagnostics().filter { !$0.contains("account") }
        }
        let expected = [
            "1️⃣–2️⃣ the connection '\(name)' cannot exist at a Clerk instance; use only lowercase letters, digits and '_' "
                + "[connection-name]", "- 3️⃣–4️⃣ the backend is set here",
        ]
        #expect(found(service) == (count == 1 ? expected : []))
        #expect(found("{ backend: mock }").filter { $0.contains("connection-name") } == [])
    }

    @Test func `a key of each kind of instance is accepted`() {
        #expect(diagnostics(Self.key("happy-cat-12.clerk.accounts.dev")) == [])
        #expect(diagnostics(Self.key("clerk.acme.example", isLive: true), in: "production") == [])
        #expect(diagnostics(Self.key("127.0.0.1:54325")) == [])
        #expect(diagnostics(Self.key("localhost:54325") + "=") == [])
    }

    @Test(arguments: [
        ("clerk.acme.example", false, "staging", "is a test key, but 'clerk.acme.example' is not the host of a"),
        ("a.clerk.accounts.dev", true, "staging", "is a live key, but 'a.clerk.accounts.dev' is the host of a"),
        ("localhost:1234", true, "production", "is a live key, but 'localhost:1234' is the host of a development"),
        ("a.clerk.accounts.dev", false, "production", "is the key of the development instance 'a.clerk.accounts.dev'"),
        ("localhost:1234", false, "production", "is the key of the development instance 'localhost:1234'"),
    ]) func `a key belongs to the environment`(host: String, isLive: Bool, environment: String, text: String) {
        let found = diagnostics(Self.key(host, isLive: isLive), in: environment)
        #expect(found.count == 1)
        let start = "1️⃣–2️⃣ 'environments.\(environment).clerk.publishableKey' \(text)"
        #expect(found.first?.hasPrefix(start) == true && found.first?.hasSuffix("[clerk-key]") == true, "\(found)")
    }

    @Test(arguments: [
        "pk_test_AAAA", "pk_test_\(Base64.encoded("no dollar"))", "pk_test_\(Base64.encoded("a b$"))",
        "pk_live_\(Base64.encoded("https://a.example$"))", "pk_test_\(Base64.encoded("$"))",
    ]) func `a key without a host is refused`(key: String) {
        let padded = key.utf8.count < 16 ? key + String(repeating: "A", count: 16 - key.utf8.count) : key
        #expect(
            diagnostics(padded) == [
                "1️⃣–2️⃣ 'environments.staging.clerk.publishableKey' contains no host; copy the key again from the "
                    + "instance's console [clerk-key]"
            ])
    }

    @Test(arguments: ["sk_test_0123456789abcdefghij", "sk_live_0123456789abcdefghij"])
    func `a secret key is refused, and not repeated`(key: String) {
        let found = diagnostics(key)
        #expect(!found.isEmpty)
        #expect(found.contains { $0.hasSuffix("[secret]") })
        #expect(!found.joined().contains("0123456789abcdefghij"), "\(found)")
    }
}
