@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct SocialWithoutAppleRuleTests {
    private func workspace(_ providers: String) -> MarkedWorkspace {
        MarkedWorkspace(acme: manifest("  providers: [email]", replacedBy: "  providers: \(providers)"))
    }

    @Test(arguments: ["google", "facebook", "microsoft", "github", "linkedin"])
    func `another provider without Apple is a warning, and the brand loads`(provider: String) {
        let workspace = workspace("[email, 1️⃣\(provider)2️⃣, guest]")
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ warning: 'auth.providers' contains \(provider) without apple, which the App Store refuses "
                    + "(guideline 4.8); add apple [social-without-apple]"
            ])
        #expect(workspace.load().brands.map(\.id) == ["acme"])
    }

    @Test(arguments: [
        "[google, apple]", "[apple]", "[email, guest]", "[linkedin, apple]", "[email, { name: A, connection: a }]",
    ])
    func `others with Apple, no others, and a connection are valid`(providers: String) {
        #expect(workspace(providers).diagnostics() == [])
    }

    @Test func `a misspelled provider causes no warning, because it may have been Apple`() {
        #expect(workspace("[google, aple]").diagnostics().map { $0.suffix(15) } == ["[unknown-value]"])
    }
}
