@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct GuestWithoutAccountRuleTests {
    private func workspace(_ providers: String) -> MarkedWorkspace {
        MarkedWorkspace(acme: manifest("  providers: [email]", replacedBy: "  providers: \(providers)"))
    }

    @Test func `guests alone are warned of, and loaded`() {
        let workspace = workspace("[1️⃣guest2️⃣]")
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ warning: 'auth.providers' has guest alone, so that no guest can ever keep anything; add a way to "
                    + "an account [guest-without-account]"
            ])
        #expect(workspace.load().brands.map(\.id) == ["acme"])
    }

    @Test(arguments: ["[guest, email]", "[guest, apple]", "[email]"])
    func `guests with a way to an account and no guests are as well`(providers: String) {
        #expect(workspace(providers).diagnostics() == [])
    }

    @Test func `a provider that is misspelt may have been a way to an account`() {
        #expect(workspace("[guest, emial]").diagnostics().map { $0.suffix(15) } == ["[unknown-value]"])
    }
}
