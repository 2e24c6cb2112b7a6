import ManifestRules
import ManifestTestSupport
import Testing

/// The rules of brands whose accounts are in a Supabase project.
struct SupabaseRulesTests {
    private static let project = "supabase: { url: https://a.example, publishableKey: sb_publishable_a }"

    private func workspace(
        auth: String = "", features: String? = nil, environment: String = "backend: supabase, \(project)",
        providers: String = "[email]"
    ) -> MarkedWorkspace {
        let lines = manifest("  providers: [email]", replacedBy: "  providers: \(providers)" + auth)
            .replacing("  development: {}", with: "  development: { \(environment) }")
        return MarkedWorkspace(acme: lines + (features.map { "features: { \($0) }\n" } ?? ""))
    }

    private func rules(_ workspace: MarkedWorkspace) -> [String] {
        workspace.diagnostics().filter { !$0.hasPrefix("- ") }.compactMap { text in
            text.split(separator: "[").last.map { String($0.dropLast()) }
        }.filter { $0 != "account-without-deletion" }
    }

    @Test(arguments: ["phone", "{ field: phone, optional: true }"])
    func `fields that every access token would contain are refused`(field: String) {
        #expect(rules(workspace(auth: "\n  signUpFields: [displayName, \(field)]")).contains("profile-in-tokens"))
        let mock = workspace(auth: "\n  signUpFields: [displayName, \(field)]", environment: "backend: mock")
        #expect(!rules(mock).contains("profile-in-tokens"))
    }

    @Test func `a code has six to ten digits, and is sent once a minute`() {
        #expect(rules(workspace(auth: "\n  otp: { length: 5, resendAfter: 60 }")) == ["code-length"])
        #expect(rules(workspace(auth: "\n  otp: { length: 10, resendAfter: 60 }")) == [])
        #expect(rules(workspace(auth: "\n  otp: { length: 6, resendAfter: 59 }")) == ["code-cooldown"])
    }

    @Test func `guests need no page, and the kind of guests needs guests and a project`() {
        #expect(rules(workspace(providers: "[guest, email]")) == [])
        #expect(rules(workspace(auth: "\n  guest: anonymous", providers: "[guest, email]")) == [])
        #expect(rules(workspace(auth: "\n  guest: anonymous")) == ["guest-kind-unused"])
        let mock = workspace(auth: "\n  guest: anonymous", environment: "backend: mock", providers: "[guest, email]")
        #expect(rules(mock) == ["guest-kind-unused"])
    }

    @Test(arguments: [
        "http://project.example", "https://project.example/rest", "https://project.example/", "project.example",
        "https://user@project.example",
    ])
    func `a project's URL is an origin with HTTPS`(url: String) {
        let environment = "backend: supabase, supabase: { url: \"\(url)\", publishableKey: sb_publishable_a }"
        #expect(rules(workspace(environment: environment)) == ["invalid-url"])
    }

    @Test func `a project on this machine has HTTP, and its key may be a legacy one`() {
        let legacy = "eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.c2lnbmF0dXJl"
        for key in ["sb_publishable_a-b_c1", legacy] {
            let environment = "backend: supabase, supabase: { url: \"http://127.0.0.1:54321\", publishableKey: \(key) }"
            #expect(rules(workspace(environment: environment)) == [])
        }
    }

    @Test func `a secret key and a service role are refused`() {
        let service = "eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.c2lnbmF0dXJl"
        for key in ["sb_secret_abcdefghijklmnop", service] {
            let environment = "backend: supabase, supabase: { url: https://a.example, publishableKey: \(key) }"
            #expect(rules(workspace(environment: environment)).contains("secret"), "\(key)")
        }
    }

    @Test func `a project without a section is incomplete`() {
        #expect(rules(workspace(environment: "backend: supabase")) == ["backend-incomplete"])
    }

    @Test func `families need a backend with families, and a parent with an account`() {
        let pool = "backend: cognito, cognito: { userPoolId: us-east-1_E1, clientId: c }"
        #expect(rules(workspace(features: "familyAccounts: {}")) == [])
        #expect(rules(workspace(features: "familyAccounts: {}", environment: "backend: mock")) == [])
        #expect(rules(workspace(features: "familyAccounts: {}", environment: pool)) == ["family-not-served"])
        #expect(rules(workspace(features: "familyAccounts: false", environment: pool)) == [])
        let guests = workspace(features: "familyAccounts: {}", providers: "[guest]")
        #expect(rules(guests).contains("parent-without-proof"))
    }

    @Test func `an app for families has no analytics`() {
        #expect(rules(workspace(features: "familyAccounts: {}, analytics: true")) == ["family-analytics"])
        #expect(rules(workspace(features: "familyAccounts: {}, clientMetrics: true")) == [])
    }
}
