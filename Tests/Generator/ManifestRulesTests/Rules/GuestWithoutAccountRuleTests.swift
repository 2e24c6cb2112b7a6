@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct GuestWithoutAccountRuleTests {
    private func workspace(_ providers: String) -> MarkedWorkspace {
        MarkedWorkspace(acme: manifest("  providers: [email]", replacedBy: "  providers: \(providers)"))
    }

    @Test func `guests alone are a warning, and the brand loads`() {
        let workspace = workspace("[1️⃣guest2️⃣]")
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ warning: 'auth.providers' contains only guest, so guests can never create an account; add "
                    + "another provider [guest-without-account]"
            ])
        #expect(workspace.load().brands.map(\.id) == ["acme"])
    }

    @Test(arguments: ["[guest, email]", "[guest, apple]", "[email]"])
    func `guests beside another provider and no guests are valid`(providers: String) {
        #expect(workspace(providers).diagnostics() == [])
    }

    @Test func `a misspelled provider causes no warning, because it may have had accounts`() {
        #expect(workspace("[guest, emial]").diagnostics().map { $0.suffix(15) } == ["[unknown-value]"])
    }
}
