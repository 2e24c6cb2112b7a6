@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct AccountWithoutDeletionRuleTests {
    private func workspace(providers: String, deletion: String) -> MarkedWorkspace {
        MarkedWorkspace(
            acme: manifest("  providers: [email]", replacedBy: "  providers: \(providers)")
                + "features: { accountDeletion: \(deletion) }\n")
    }

    @Test func `accounts without deletion are a warning, and the brand loads`() {
        let workspace = workspace(providers: "[guest, 3️⃣email4️⃣]", deletion: "1️⃣false2️⃣")
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ warning: 'features.accountDeletion' is false, but users can create an account, and the App "
                    + "Store requires its deletion (guideline 5.1.1(v)); set it to true [account-without-deletion]",
                "- 3️⃣–4️⃣ this provider creates accounts",
            ])
        #expect(workspace.load().brands.map(\.id) == ["acme"])
    }

    @Test func `accounts with deletion are valid`() {
        #expect(workspace(providers: "[email]", deletion: "true").diagnostics() == [])
        #expect(MarkedWorkspace(acme: minimalManifest).diagnostics() == [])
    }

    @Test func `guests have no account to delete`() {
        #expect(
            workspace(providers: "[guest]", deletion: "false").diagnostics().map { $0.suffix(23) }
                == ["[guest-without-account]"])
    }
}
