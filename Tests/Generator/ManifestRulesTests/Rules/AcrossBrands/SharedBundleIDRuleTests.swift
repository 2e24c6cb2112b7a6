@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct SharedBundleIDRuleTests {
    @Test func `the earlier brand loads, and the later one loads only if it is requested alone`() {
        let workspace = MarkedWorkspace([
            "acme/brand.yaml": minimalManifest,
            "zeta/brand.yaml": minimalManifest(of: "zeta", named: "Zeta").replacing(
                "example.zeta", with: "example.acme"),
        ])
        #expect(workspace.load().brands.map(\.id) == ["acme"])
        #expect(workspace.load("zeta").brands.map(\.id) == ["zeta"])
    }

    @Test func `the bundle identifier of another brand's extension is refused, in any environment`() {
        func workspace(_ id: String) -> MarkedWorkspace {
            MarkedWorkspace([
                "acme/brand.yaml": manifest(
                    "app: false", replacedBy: "app: { targets: { 1️⃣Widgets2️⃣: { kind: widget } } }"
                )
                .replacing("  development: {}", with: "  development: {}\n  staging: { bundleIdSuffix: .beta }"),
                "zeta/brand.yaml": minimalManifest(of: "zeta", named: "Zeta")
                    .replacing("bundleId: com.example.zeta", with: "bundleId: 3️⃣\(id)4️⃣"),
                "acme/App/A.swift": "", "acme/Widgets/A.swift": "",
            ])
        }
        for id in ["com.example.acme.Widgets", "com.example.acme.beta.widgets"] {
            #expect(
                workspace(id).diagnostics() == [
                    "3️⃣–4️⃣ 'brand.bundleId' is '\(id)', which 'acme' also has; give each app its own identifier "
                        + "[shared-bundle-id]",
                    "- 1️⃣–2️⃣ the other value is here",
                ])
        }
        #expect(workspace("com.example.acme.widget").diagnostics() == [])
    }

    @Test func `an identifier that brands inherit is refused in the base, with the path from each brand`() {
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
                "1️⃣–2️⃣ 'brand.bundleId' is 'com.example.all', which 'acme' also has; give each app its own "
                    + "identifier "
                    + "[shared-bundle-id]",
                "- 1️⃣–2️⃣ the other value is here", "- 3️⃣–4️⃣ inherited here", "- 5️⃣–6️⃣ inherited here",
            ])
    }
}
