import ManifestTestSupport
import Testing

struct AppFeatureRulesTests {
    private func diagnostics(
        auth: String = "", environments: String = "  development: {}", features: String = ""
    ) -> [String] {
        MarkedWorkspace(
            acme: manifest("  development: {}", replacedBy: environments)
                .replacing("auth:\n", with: "auth:\n\(auth)") + features
        ).diagnostics()
    }

    private let supabase =
        "  production: { backend: supabase, supabase: { url: https://a.example, publishableKey: sb_publishable_a } }"

    @Test func `push messages need a service in every environment with accounts`() {
        let features = "features: { pushRegistration: 1️⃣true2️⃣ }\n"
        #expect(
            diagnostics(environments: supabase, features: features).contains {
                $0.hasPrefix("1️⃣–2️⃣ 'features.pushRegistration' is set, but 'environments.production' has no service")
            })
        #expect(
            !diagnostics(
                environments: supabase.replacing("{ backend", with: "{ apiBaseURL: https://b.example, backend"),
                features: features
            ).contains { $0.hasSuffix("[push-without-api]") })
        #expect(!diagnostics(features: features).contains { $0.hasSuffix("[push-without-api]") })
    }

    @Test func `a native sign-in with Apple needs the provider, and a backend that accepts the token`() {
        func found(_ auth: String, _ environments: String) -> [String] {
            diagnostics(auth: auth, environments: environments).filter { $0.hasSuffix("[native-apple-not-served]") }
        }
        let native = "  apple: 1️⃣native2️⃣\n"
        #expect(
            found(native, supabase) == [
                "1️⃣–2️⃣ warning: 'auth.apple' is native, but 'auth.providers' does not contain apple; add it "
                    + "[native-apple-not-served]"
            ])
        let offered = MarkedWorkspace(
            acme: manifest("providers: [email]", replacedBy: "providers: [email, apple]")
                .replacing("auth:\n", with: "auth:\n\(native)")
        ).diagnostics()
        #expect(offered.count == 1 && offered.first?.contains("no environment has a backend") == true, "\(offered)")
        #expect(found("  apple: page\n", supabase) == [])
    }
}
