@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct ChildrenWithoutFamilyRuleTests {
    private func workspace(age: Int, family: String = "3️⃣false4️⃣") -> MarkedWorkspace {
        MarkedWorkspace(
            acme: manifest("  minimumAge: 0", replacedBy: "  minimumAge: 1️⃣\(age)2️⃣")
                .replacing("[email]", with: "[email]\n  signUpFields: [birthdate]")
                + "features: { familyAccounts: \(family) }\n")
    }

    @Test(arguments: [1, 12]) func `a minimum age below 13 without families is a warning, and the brand loads`(age: Int)
    {
        #expect(
            workspace(age: age).diagnostics() == [
                "1️⃣–2️⃣ warning: 'legal.minimumAge' lets children under 13 sign up, which requires a parent's "
                    + "consent; set it to 13 or more, or set 'features.familyAccounts' [children-without-family]",
                "- 3️⃣–4️⃣ family accounts are off here",
            ])
        #expect(workspace(age: age).load().brands.map(\.id) == ["acme"])
    }

    @Test func `a brand without accounts has no sign-up to check`() {
        let guests = manifest("  minimumAge: 0", replacedBy: "  minimumAge: 8").replacing("[email]", with: "[guest]")
        #expect(MarkedWorkspace(acme: guests).diagnostics().map { $0.suffix(23) } == ["[guest-without-account]"])
    }

    @Test func `family accounts, a minimum age of 13 and a minimum age of 0 are valid`() {
        #expect(workspace(age: 12, family: "{ maxChildren: 2 }").diagnostics() == [])
        #expect(workspace(age: 13).diagnostics() == [])
        #expect(workspace(age: 0).diagnostics() == [])
    }
}
