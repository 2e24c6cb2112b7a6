@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct ChoiceWithoutValueRuleTests {
    private func diagnostics(session: String) -> [String] {
        MarkedWorkspace(
            acme: manifest("  providers: [email]", replacedBy: "  providers: [email]\n  session: \(session)")
        ).diagnostics()
    }

    @Test func `users cannot choose what the brand does not have`() {
        #expect(
            diagnostics(session: "{ biometricUnlock: 3️⃣false4️⃣, userChoices: [restore, 1️⃣biometricUnlock2️⃣] }") == [
                "1️⃣–2️⃣ 'auth.session.userChoices' contains biometricUnlock, but 'auth.session.biometricUnlock' is false; "
                    + "set it to true or remove biometricUnlock [choice-without-value]",
                "- 3️⃣–4️⃣ the value of 'biometricUnlock'",
            ])
        #expect(
            diagnostics(session: "{ userChoices: [1️⃣biometricUnlock2️⃣] }").first?.contains("[choice-without-value]")
                == true)
    }

    @Test func `a session that is not restored offers no choice`() {
        #expect(
            diagnostics(session: "{ restore: 3️⃣false4️⃣, userChoices: [1️⃣restore2️⃣] }") == [
                "1️⃣–2️⃣ 'auth.session.userChoices' contains restore, but 'auth.session.restore' is false; set it to true or "
                    + "remove restore [choice-without-value]",
                "- 3️⃣–4️⃣ the value of 'restore'",
            ])
        #expect(
            diagnostics(
                session: "{ restore: 3️⃣false4️⃣, biometricUnlock: true, userChoices: [1️⃣biometricUnlock2️⃣] }"
            ).first?.contains("but 'auth.session.restore' is false") == true)
    }

    @Test(arguments: [
        "{ userChoices: [restore] }", "{ biometricUnlock: true, userChoices: [biometricUnlock, restore] }",
        "{ userChoices: [] }", "{ restore: false }",
    ])
    func `users choose what the brand has`(session: String) {
        #expect(diagnostics(session: session) == [])
    }
}
