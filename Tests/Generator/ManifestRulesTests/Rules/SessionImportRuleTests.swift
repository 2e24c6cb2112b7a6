@testable import Manifest
@testable import ManifestRules
import Foundation
import ManifestTestSupport
import Testing

struct SessionImportRuleTests {
    private static let platform = "{ backend: platform, apiBaseURL: https://api.acme.example }"
    private static let pool = "{ backend: cognito, cognito: { userPoolId: us-east-1_E1, clientId: c } }"

    private func diagnostics(
        _ imported: String, restore: String = "", client: String = "", environment: String = platform
    ) -> [String] {
        let auth = """
              providers: [email]
              otp: {}
              session: { \(restore)import: \(imported) }\(client)
            """
        let text = manifest("  providers: [email]", replacedBy: auth)
            .replacingOccurrences(of: "  development: {}", with: "  development: \(environment)")
        return MarkedWorkspace(acme: text).diagnostics().filter { $0.contains("session-import") || $0.hasPrefix("-") }
    }

    @Test func `a session from a Keychain item needs the item's service and account`() {
        #expect(
            diagnostics("{ from: 1️⃣keychain2️⃣ }") == [
                "1️⃣–2️⃣ 'auth.session.import.account' is missing; a session from 'keychain' needs it [session-import]",
                "1️⃣–2️⃣ 'auth.session.import.service' is missing; a session from 'keychain' needs it [session-import]",
            ])
        #expect(diagnostics("{ from: keychain, service: s, account: a, jsonPath: t, accessGroup: g }") == [])
    }

    @Test func `a session from user defaults needs a key, and nothing of the Keychain`() {
        #expect(
            diagnostics("{ from: 1️⃣userDefaults2️⃣, account: 3️⃣a4️⃣ }") == [
                "1️⃣–2️⃣ 'auth.session.import.key' is missing; a session from 'userDefaults' needs it [session-import]",
                "3️⃣–4️⃣ 'auth.session.import.account' has no meaning for a session from 'userDefaults'; leave it out "
                    + "[session-import]",
            ])
        #expect(diagnostics("{ from: userDefaults, key: k, suite: s, jsonPath: t }") == [])
    }

    @Test func `a brand that keeps no session imports none`() {
        let found = diagnostics("{ from: userDefaults, key: k }", restore: "restore: false, ")
        #expect(found.first?.contains("'auth.session.restore' is false, so no session is kept") == true)
    }

    @Test(arguments: ["amplify", "mobileClient"])
    func `only a user pool or its page continues the session of an AWS SDK`(source: String) {
        #expect(diagnostics("{ from: \(source) }", environment: Self.pool) == [])
        #expect(diagnostics("{ from: \(source) }").first?.contains("no environment can continue a session") == true)
        #expect(diagnostics("{ from: \(source) }", environment: "{ backend: mock }") == [])
    }

    @Test func `only a Supabase project continues the session of supabase-swift`() {
        let project = """
            { backend: supabase, supabase: { url: https://ref.supabase.co, publishableKey: sb_publishable_e } }
            """
        func imports(_ settings: String) -> [String] {
            diagnostics(settings, environment: project).filter { $0.contains("session-import") }
        }
        let settings = "{ from: supabase, service: s, account: a, accessGroup: g }"
        #expect(imports(settings) == [])
        #expect(imports("{ from: supabase }") == [])
        #expect(diagnostics(settings).first?.contains("no environment can continue a session") == true)
        #expect(imports("{ from: keychain, service: s, account: a }") == [])
    }

    @Test func `only a Clerk instance continues the session of Clerk's SDK, and no other`() {
        let instance = "{ backend: clerk, clerk: { publishableKey: pk_live_Y2xlcmsuZXhhbXBsZS5jb20k } }"
        #expect(diagnostics("{ from: clerk, service: s, accessGroup: g }", environment: instance) == [])
        #expect(diagnostics("{ from: clerk }").first?.contains("no environment can continue a session") == true)
        let item = diagnostics("{ from: keychain, service: s, account: a }", environment: instance)
        #expect(item.first?.contains("no environment can continue a session") == true)
        let foreign = diagnostics("{ from: clerk, 1️⃣account2️⃣: a }", environment: instance)
        #expect(foreign.first?.contains("has no meaning for a session from 'clerk'") == true)
    }

    @Test func `the Amplify SDK finds its own session`() {
        let found = diagnostics("{ from: amplify }", client: "\n  client: amplify", environment: Self.pool)
        #expect(found.first?.contains("no environment can continue a session from 'amplify'") == true)
    }
}
