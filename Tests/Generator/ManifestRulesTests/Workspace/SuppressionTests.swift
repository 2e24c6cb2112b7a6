@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Diagnostics
import Testing

struct SuppressionTests {
    /// The minimal manifest with a text color of low contrast. `before` is above its line, and `behind` at its end.
    private func workspace(before: String = "", behind: String = "") -> MarkedWorkspace {
        let colors =
            "  colors:\n    surface: '#FFFFFF'\n\(before)    onSurface: 8️⃣'#777777'9️⃣\(behind)\n    error: '#900'\n"
        return MarkedWorkspace(acme: minimalManifest.replacing("  colors:\n", with: colors))
    }

    @Test func `a comment after a value suppresses a rule in its line`() {
        #expect(workspace().load().diagnostics.map(\.rule) == ["low-contrast"])
        #expect(workspace(behind: "  # brandgen:allow low-contrast: agreed with the agency").diagnostics() == [])
    }

    @Test func `a comment on its own line applies to the next line with content`() {
        let comment = "    # brandgen:allow low-contrast: agreed\n"
        #expect(workspace(before: comment).diagnostics() == [])
        #expect(workspace(before: comment + "\n    # Until spring.\n").diagnostics() == [])
        #expect(
            workspace(before: comment + "    # brandgen:allow turned-text: for another reason\n").diagnostics().count
                == 1)
    }

    @Test func `other rules and other lines are still reported`() {
        #expect(
            workspace(behind: "  # brandgen:allow 1️⃣turned-text2️⃣: agreed").diagnostics() == [
                "8️⃣–9️⃣ warning: 'theme.colors.onSurface' has a contrast of 4.47:1 with 'surface' in both "
                    + "appearances and "
                    + "needs 4.5:1; #767676 is the nearest color of the same hue with enough contrast [low-contrast]",
                "- 4:14–4:23 this is its background".replacing("4:14–4:23", with: place(of: "surface")),
                "1️⃣–2️⃣ warning: this comment suppresses no 'turned-text' diagnostic; remove it "
                    + "[unused-allowance]",
            ])
    }

    private func place(of key: String) -> String {
        let lines = minimalManifest.split(separator: "\n", omittingEmptySubsequences: false)
        let line = (lines.firstIndex(of: "  colors:") ?? 0) + 2
        return "\(line):\(7 + key.count)–\(line):\(16 + key.count)"
    }

    @Test(arguments: [
        (
            "1️⃣brandgen:ignore2️⃣ low-contrast: agreed",
            "unknown instruction 'brandgen:ignore'; write '# brandgen:allow RULE: REASON'"
        ),
        ("1️⃣brandgen:allow2️⃣", "this comment names no rule; write '# brandgen:allow RULE: REASON'"),
        ("1️⃣brandgen:allow2️⃣ : agreed", "this comment names no rule; write '# brandgen:allow RULE: REASON'"),
        ("brandgen:allow 1️⃣low-contrast2️⃣", "this comment gives no reason; write '# brandgen:allow RULE: REASON'"),
        ("brandgen:allow 1️⃣low-contrast2️⃣:  ", "this comment gives no reason; write '# brandgen:allow RULE: REASON'"),
        ("brandgen:allow 1️⃣low-contrst2️⃣: agreed", "unknown rule 'low-contrst'; did you mean 'low-contrast'?"),
        ("brandgen:allow 1️⃣everything2️⃣: agreed", "unknown rule 'everything'; 'brandgen rules' lists the rules"),
        (
            "brandgen:allow 1️⃣unknown-key2️⃣: agreed",
            "'unknown-key' cannot be suppressed, because no working package can be generated without it; fix the "
                + "diagnostic"
        ),
    ])
    func `a malformed suppression is refused`(comment: String, diagnostic: String) {
        let workspace = MarkedWorkspace(acme: minimalManifest + "# \(comment)\n")
        #expect(workspace.diagnostics() == ["1️⃣–2️⃣ \(diagnostic) [malformed-allowance]"])
    }

    @Test func `a comment in a base applies to every brand that inherits the value`() {
        let base =
            "manifest: 1\ntheme:\n  colors:\n    surface: '#FFF'\n    onSurface: '#777' # brandgen:allow "
            + "low-contrast: x\n    error: '#900'\n"
        let brand = minimalManifest.replacing("manifest: 1\n", with: "manifest: 1\nextends: ../_base/brand.yaml\n")
        let other = brand.replacing("acme", with: "bird").replacing("Acme", with: "Bird")
        let workspace = MarkedWorkspace([
            "_base/brand.yaml": base, "acme/brand.yaml": brand, "bird/brand.yaml": other,
        ])
        #expect(workspace.diagnostics() == [])
    }

    @Test func `a diagnostic about several brands can be suppressed at its position`() {
        let other = minimalManifest(of: "bird", named: "Bird").replacing(
            "com.example.bird", with: "com.example.acme # brandgen:allow shared-bundle-id: one app, two names")
        let workspace = MarkedWorkspace(["acme/brand.yaml": minimalManifest, "bird/brand.yaml": other])
        #expect(workspace.diagnostics() == [])
        #expect(workspace.load().brands.count == 2)
    }
}
