@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct ChildrenRuleTests {
    private func workspace(age: Int, family: String = "3️⃣false4️⃣") -> MarkedWorkspace {
        MarkedWorkspace(
            acme: manifest("  minimumAge: 0", replacedBy: "  minimumAge: 1️⃣\(age)2️⃣")
                .replacing("[email]", with: "[email]\n  signUpFields: [birthdate]")
                + "features: { familyAccounts: \(family) }\n")
    }

    @Test(arguments: [1, 12]) func `children who sign up alone are warned of, and loaded`(age: Int) {
        #expect(
            workspace(age: age).diagnostics() == [
                "1️⃣–2️⃣ warning: 'legal.minimumAge' lets children under 13 sign up, for whom a parent has to consent; "
                    + "set it to 13 or more, or set 'features.familyAccounts' [children-without-family]",
                "- 3️⃣–4️⃣ family accounts are off here",
            ])
        #expect(workspace(age: age).load().brands.map(\.id) == ["acme"])
    }

    @Test func `where no account is made, nobody signs up`() {
        let guests = manifest("  minimumAge: 0", replacedBy: "  minimumAge: 8").replacing("[email]", with: "[guest]")
        #expect(MarkedWorkspace(acme: guests).diagnostics().map { $0.suffix(23) } == ["[guest-without-account]"])
    }

    @Test func `children of a family's account, grown ones and an age that nobody is asked for are as well`() {
        #expect(workspace(age: 12, family: "{ maxChildren: 2 }").diagnostics() == [])
        #expect(workspace(age: 13).diagnostics() == [])
        #expect(workspace(age: 0).diagnostics() == [])
    }
}
