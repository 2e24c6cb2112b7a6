@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct SharedBundleIDRuleTests {
    private func workspace(_ id: String) -> MarkedWorkspace {
        MarkedWorkspace([
            "acme/brand.yaml": manifest("  bundleId: com.example.acme", replacedBy: "  bundleId: 1️⃣com.example.acme2️⃣"),
            "zeta/brand.yaml": minimalManifest(of: "zeta", named: "Zeta")
                .replacing("bundleId: com.example.zeta", with: "bundleId: 3️⃣\(id)4️⃣"),
        ])
    }

    @Test(arguments: ["com.example.acme", "com.Example.ACME"])
    func `an identifier that another brand has is refused, letter case aside`(id: String) {
        #expect(
            workspace(id).diagnostics() == [
                "3️⃣–4️⃣ 'brand.bundleId' is '\(id)', which 'acme' has; give each app an identifier of its own "
                    + "[shared-bundle-id]",
                "- 1️⃣–2️⃣ it is there",
            ])
    }

    @Test func `the earlier brand is loaded, and the later one by itself`() {
        #expect(workspace("com.example.acme").load().brands.map(\.id) == ["acme"])
        #expect(workspace("com.example.acme").load("zeta").brands.map(\.id) == ["zeta"])
    }

    @Test func `the later brand in the order of names is refused, whatever the order asked for`() {
        #expect(workspace("com.example.acme").load("zeta", "acme").brands.map(\.id) == ["acme"])
    }

    @Test func `identifiers of their own are as well`() {
        #expect(workspace("com.example.acme2").diagnostics() == [])
    }

    @Test func `an identifier that brands inherit is refused in the base, with the way to it from each`() {
        func brand(_ id: String, _ extends: String) -> String {
            "extends: \(extends)\n"
                + minimalManifest(of: id, named: id).replacing("  bundleId: com.example.\(id)\n", with: "")
        }
        let workspace = MarkedWorkspace([
            "_base/brand.yaml": "manifest: 1\nbrand: { bundleId: 1️⃣com.example.all2️⃣ }\n",
            "acme/brand.yaml": brand("acme", "3️⃣../_base/brand.yaml4️⃣"),
            "zeta/brand.yaml": brand("zeta", "5️⃣../_base/brand.yaml6️⃣"),
        ])
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ 'brand.bundleId' is 'com.example.all', which 'acme' has; give each app an identifier of its own "
                    + "[shared-bundle-id]",
                "- 1️⃣–2️⃣ it is there", "- 3️⃣–4️⃣ inherited here", "- 5️⃣–6️⃣ inherited here",
            ])
    }
}
