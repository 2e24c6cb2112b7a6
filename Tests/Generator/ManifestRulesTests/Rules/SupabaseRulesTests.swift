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

    @Test func `a project on this machine has HTTP, and its key may be a legacy one`() {
        let legacy = "eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.c2lnbmF0dXJl"
        for key in ["sb_publishable_a-b_c1", legacy] {
            let environment = "backend: supabase, supabase: { url: \"http://127.0.0.1:54321\", publishableKey: \(key) }"
            #expect(rules(workspace(environment: environment)) == [])
        }
    }

    /// The header of a token, the claims `{"role":"anon","ref":"abcdefghijklmnopqrst"}`, and a signature.
    private static let legacyKey =
        "eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiIsInJlZiI6ImFiY2RlZmdoaWprbG1ub3BxcnN0In0.c2lnbmF0dXJl"

    @Test func `a legacy key is a token of the project in the URL`() {
        func diagnostics(_ url: String, _ key: String) -> [String] {
            workspace(environment: "backend: supabase, supabase: { url: \"\(url)\", publishableKey: \(key) }")
                .diagnostics()
                .filter { $0.contains("[project-key]") }
        }
        let path = "'environments.development.supabase.publishableKey'"
        #expect(diagnostics("https://abcdefghijklmnopqrst.supabase.co", Self.legacyKey) == [])
        #expect(diagnostics("https://ABCDEFGHIJKLMNOPQRST.supabase.co", Self.legacyKey) == [])
        #expect(diagnostics("https://accounts.acme.example", Self.legacyKey) == [])
        #expect(
            diagnostics("https://other.supabase.co", "1️⃣\(Self.legacyKey)2️⃣") == [
                "1️⃣–2️⃣ \(path) is the key of the project 'abcdefghijklmnopqrst', but the URL is that of 'other'; copy both "
                    + "from one project [project-key]"
            ])
        #expect(
            diagnostics("https://other.supabase.co", "1️⃣a.b.c-0123456789012️⃣") == [
                "1️⃣–2️⃣ \(path) is neither a publishable key nor a JSON Web Token; copy the key again from the project's "
                    + "console [project-key]"
            ])
    }

    @Test func `a legacy key of a project that is not on this machine is reported`() {
        let key = "1️⃣\(Self.legacyKey)2️⃣"
        let project = "backend: supabase, supabase: { url: https://accounts.acme.example, publishableKey: \(key) }"
        #expect(
            workspace(environment: project).diagnostics().filter { $0.contains("legacy-project-key") } == [
                "1️⃣–2️⃣ warning: 'environments.development.supabase.publishableKey' is a legacy key, which Supabase retires "
                    + "by the end of 2026; write the project's publishable key (sb_publishable_…) [legacy-project-key]"
            ])
    }

    @Test func `two projects have two keys`() {
        func diagnostics(_ production: String) -> [String] {
            let environments = """
                  development: { \(Self.project.replacing("_a }", with: "_a2️⃣ }").replacing("Key: ", with: "Key: 1️⃣")) }
                  production: { \(production) }
                """
            return MarkedWorkspace(
                acme: manifest("  development: {}", replacedBy: environments)
                    .replacing("backend: mock", with: "backend: supabase")
            ).diagnostics().filter { !$0.contains("account-without-deletion") }
        }
        #expect(
            diagnostics("supabase: { url: https://b.example, publishableKey: 3️⃣sb_publishable_a4️⃣ }") == [
                "3️⃣–4️⃣ 'environments.production.supabase.publishableKey' is also the key of 'https://a.example'; copy the key "
                    + "of 'https://b.example' from its console [project-key]",
                "- 1️⃣–2️⃣ the other key is here",
            ])
        #expect(diagnostics("supabase: { url: https://b.example, publishableKey: sb_publishable_b }") == [])
        #expect(diagnostics("supabase: { url: https://A.example, publishableKey: sb_publishable_a }") == [])
        #expect(diagnostics("supabase: { url: \"http://localhost:54321\", publishableKey: sb_publishable_a }") == [])
    }

    @Test func `a password has at most 72 bytes`() {
        func diagnostics(_ length: String, _ environment: String) -> [String] {
            workspace(auth: "\n  password: { minLength: \(length) }", environment: environment).diagnostics()
                .filter { !$0.contains("account-without-deletion") }
        }
        let project = "backend: 3️⃣supabase4️⃣, \(Self.project)"
        #expect(
            diagnostics("1️⃣732️⃣", project) == [
                "1️⃣–2️⃣ 'auth.password.minLength' is 73, but supabase accepts at most 72 bytes; set 72 or less "
                    + "[password-too-long]",
                "- 3️⃣–4️⃣ the backend is set here",
            ])
        #expect(diagnostics("72", project) == [])
        #expect(diagnostics("73", "backend: mock, \(Self.project)") == [])
    }

    @Test func `each brand has its own project`() {
        func diagnostics(_ url: String) -> [String] {
            MarkedWorkspace([
                "acme/brand.yaml": manifest(
                    "  development: {}",
                    replacedBy:
                        "  development: { supabase: { url: 1️⃣https://a.example2️⃣, publishableKey: sb_publishable_a } }"),
                "zeta/brand.yaml": minimalManifest(of: "zeta", named: "Zeta").replacing(
                    "  development: {}",
                    with:
                        "  development: {}\n  production: { supabase: { url: 3️⃣\(url)4️⃣, publishableKey: sb_publishable_z } }"
                ),
            ]).diagnostics()
        }
        #expect(
            diagnostics("https://A.example") == [
                "3️⃣–4️⃣ warning: 'environments.production.supabase.url' is 'https://A.example', which 'acme' also has; create a "
                    + "project or instance for each brand [shared-project]",
                "- 1️⃣–2️⃣ the other value is here",
            ])
        #expect(diagnostics("https://b.example") == [])
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
