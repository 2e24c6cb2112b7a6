@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct AccountDeletionRuleTests {
    private func workspace(providers: String, deletion: String) -> MarkedWorkspace {
        MarkedWorkspace(
            acme: manifest("  providers: [email]", replacedBy: "  providers: \(providers)")
                + "features: { accountDeletion: \(deletion) }\n")
    }

    @Test func `accounts that cannot be deleted are warned of, and loaded`() {
        let workspace = workspace(providers: "[guest, 3️⃣email4️⃣]", deletion: "1️⃣false2️⃣")
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ warning: 'features.accountDeletion' is false although people can make an account, which the App Store "
                    + "refuses (guideline 5.1.1(v)); set it to true [account-without-deletion]",
                "- 3️⃣–4️⃣ accounts are made by this",
            ])
        #expect(workspace.load().brands.map(\.id) == ["acme"])
    }

    @Test func `accounts that can be deleted are as well`() {
        #expect(workspace(providers: "[email]", deletion: "true").diagnostics() == [])
        #expect(MarkedWorkspace(acme: minimalManifest).diagnostics() == [])
    }

    @Test func `guests have no account to delete`() {
        #expect(
            workspace(providers: "[guest]", deletion: "false").diagnostics().map { $0.suffix(23) }
                == ["[guest-without-account]"])
    }
}
