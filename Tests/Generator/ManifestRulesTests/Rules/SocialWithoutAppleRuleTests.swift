@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct SocialWithoutAppleRuleTests {
    private func workspace(_ providers: String) -> MarkedWorkspace {
        MarkedWorkspace(acme: manifest("  providers: [email]", replacedBy: "  providers: \(providers)"))
    }

    @Test func `Google without Apple is a warning, and the brand loads`() {
        let workspace = workspace("[email, 1️⃣google2️⃣, guest]")
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ warning: 'auth.providers' contains google without apple, which the App Store refuses "
                    + "(guideline 4.8); add apple [social-without-apple]"
            ])
        #expect(workspace.load().brands.map(\.id) == ["acme"])
    }

    @Test(arguments: ["[google, apple]", "[apple]", "[email, guest]"])
    func `Google with Apple and no Google at all are valid`(providers: String) {
        #expect(workspace(providers).diagnostics() == [])
    }

    @Test func `a misspelled provider causes no warning, because it may have been Apple`() {
        #expect(workspace("[google, aple]").diagnostics().map { $0.suffix(15) } == ["[unknown-value]"])
    }
}
