@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct IDFolderRuleTests {
    @Test func `an identifier that is not the folder's name is refused`() {
        let workspace = MarkedWorkspace(["apex/brand.yaml": manifest("  id: acme", replacedBy: "  id: 1️⃣acme2️⃣")])
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ 'brand.id' is 'acme', but the folder is 'apex'; give both one name [id-folder-mismatch]"
            ])
    }

    @Test func `an identifier that is no identifier is told once`() {
        let workspace = MarkedWorkspace(["Acme/brand.yaml": manifest("  id: acme", replacedBy: "  id: 1️⃣Acme2️⃣")])
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ 'brand.id' must be an identifier in kebab case such as 'inner-world', got 'Acme' [invalid-id]"
            ])
    }
}
