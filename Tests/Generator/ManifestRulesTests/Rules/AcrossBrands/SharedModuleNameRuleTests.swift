@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct SharedModuleNameRuleTests {
    private func diagnostics(_ first: String, _ second: String) -> [String] {
        MarkedWorkspace([
            "\(first)/brand.yaml": minimalManifest(of: first, named: "Acme")
                .replacing("id: \(first)\n", with: "id: 1️⃣\(first)2️⃣\n"),
            "\(second)/brand.yaml": minimalManifest(of: second, named: "Zeta")
                .replacing("id: \(second)\n", with: "id: 3️⃣\(second)4️⃣\n"),
        ]).diagnostics()
    }

    @Test(arguments: [("a-1", "a1"), ("ab-c", "abc"), ("a-bc", "ab-c")])
    func `identifiers that differ only in hyphens are refused`(first: String, second: String) {
        #expect(
            diagnostics(first, second) == [
                "3️⃣–4️⃣ 'brand.id' is '\(second)', which gives the same module name as '\(first)'; let them differ "
                    + "in more than hyphens [shared-module-name]",
                "- 1️⃣–2️⃣ the other value is here",
            ])
    }
}
