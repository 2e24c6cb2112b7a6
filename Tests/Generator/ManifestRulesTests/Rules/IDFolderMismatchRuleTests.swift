@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct IDFolderMismatchRuleTests {
    @Test func `an identifier that differs from the folder's name is refused`() {
        let workspace = MarkedWorkspace(["apex/brand.yaml": manifest("  id: acme", replacedBy: "  id: 1️⃣acme2️⃣")])
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ 'brand.id' is 'acme', but the folder is 'apex'; give both the same name [id-folder-mismatch]"
            ])
    }

    @Test func `an identifier of the wrong form is reported once`() {
        let workspace = MarkedWorkspace(["Acme/brand.yaml": manifest("  id: acme", replacedBy: "  id: 1️⃣Acme2️⃣")])
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ 'brand.id' must be an identifier in kebab case such as 'inner-world', got 'Acme' [invalid-id]"
            ])
    }
}
