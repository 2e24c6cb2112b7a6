import ManifestTestSupport
import Testing

struct TwoStepsWithoutStatusRuleTests {
    private let pool = "cognito: { userPoolId: us-east-1_Example1, clientId: c }"

    private func diagnostics(_ environment: String, providers: String = "[email]", screens: String) -> [String] {
        let text = manifest("  development: {}", replacedBy: "  development: { \(environment) }")
            .replacing("  providers: [email]\n", with: "  providers: \(providers)\n  otp: {}\n")
        return MarkedWorkspace(acme: text + "screens: \(screens)\n").diagnostics().filter {
            !$0.contains("without-apple")
        }
    }

    @Test func `an address on a separate screen needs a backend that tells its status`() {
        #expect(
            diagnostics("backend: 3️⃣cognito4️⃣, \(pool)", screens: "{ email: 1️⃣twoSteps2️⃣ }") == [
                "1️⃣–2️⃣ 'screens.email' is twoSteps, but cognito does not tell whether an address has an account, so every "
                    + "user would be asked to create one; set onePage [two-steps-without-status]",
                "- 3️⃣–4️⃣ the backend is set here",
            ])
    }

    @Test func `the Amplify SDK does not change that`() {
        let text = manifest("  development: {}", replacedBy: "  development: { backend: cognito, \(pool) }")
            .replacing("  providers: [email]\n", with: "  providers: [email]\n  client: amplify\n")
        #expect(
            MarkedWorkspace(acme: text + "screens: { email: twoSteps }\n").diagnostics().count {
                $0.contains("[two-steps-without-status]")
            } == 1)
    }

    @Test func `one page, other backends and brands without email are valid`() {
        #expect(diagnostics("backend: cognito, \(pool)", screens: "{ email: onePage }") == [])
        #expect(diagnostics("backend: cognito, \(pool)", screens: "{ code: samePage }") == [])
        #expect(diagnostics("backend: mock", screens: "{ email: twoSteps }") == [])
        #expect(
            diagnostics("backend: platform, apiBaseURL: https://api.acme.example", screens: "{ email: twoSteps }") == []
        )
        #expect(
            !diagnostics("backend: cognito, \(pool)", providers: "[guest]", screens: "{ email: twoSteps }").contains {
                $0.contains("two-steps")
            })
    }
}
