@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct LowContrastRuleTests {
    /// The minimal manifest with these colors added or replaced. All its texts have enough contrast.
    private func workspace(_ colors: KeyValuePairs<String, String>) -> MarkedWorkspace {
        let lines = minimalManifest.split(separator: "\n").filter { line in
            !colors.contains { line.hasPrefix("    \($0.key):") }
        }
        let added = colors.map { "    \($0.key): \($0.value)\n" }.joined()
        return MarkedWorkspace(
            acme: (lines.joined(separator: "\n") + "\n").replacing("  colors:\n", with: "  colors:\n" + added))
    }

    @Test func `a contrast below 3 to 1 is refused, with the nearest color that passes`() {
        let workspace = workspace(["primary": "3️⃣'#9DB8FF'4️⃣", "onPrimary": "1️⃣'#FFFFFF'2️⃣"])
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ 'theme.colors.onPrimary' has a contrast of 1.95:1 with 'primary' in both appearances and "
                    + "needs "
                    + "4.5:1; #4A4A4A is the nearest color of the same hue with enough contrast [low-contrast]",
                "- 3️⃣–4️⃣ this is its background",
            ])
        #expect(workspace.load().brands.isEmpty)
    }

    @Test func `each appearance is reported at its own value`() {
        #expect(
            workspace([
                "secondary": "{ light: 3️⃣'#6B8BE8'4️⃣, dark: 7️⃣'#FFF'8️⃣ }",
                "onSecondary": "{ light: 1️⃣'#FFFFFF'2️⃣, dark: 5️⃣'#FFCC00'6️⃣ }",
            ]).diagnostics() == [
                "1️⃣–2️⃣ warning: 'theme.colors.onSecondary' has a contrast of 3.23:1 with 'secondary' in light "
                    + "appearance "
                    + "and needs 4.5:1; #282828 is the nearest color of the same hue with enough contrast "
                    + "[low-contrast]",
                "- 3️⃣–4️⃣ this is its background",
                "5️⃣–6️⃣ 'theme.colors.onSecondary' has a contrast of 1.51:1 with 'secondary' in dark appearance "
                    + "and needs 4.5:1; #907300 is the nearest color of the same hue with enough contrast "
                    + "[low-contrast]",
                "- 7️⃣–8️⃣ this is its background",
            ])
    }

    @Test func `the contrast is checked in the middle of a gradient too`() {
        #expect(
            workspace([
                "background": "3️⃣'#FFFFFF'4️⃣", "backgroundEnd": "5️⃣'#000000'6️⃣",
                "onBackground": "1️⃣'#767676'2️⃣",
            ]).diagnostics() == [
                "1️⃣–2️⃣ 'theme.colors.onBackground' has a contrast of 1.02:1 with the gradient from 'background' to "
                    + "'backgroundEnd' in both appearances and needs 4.5:1; no color of the same hue has enough "
                    + "contrast along the whole gradient, whose ends are too far apart [low-contrast]",
                "- 3️⃣–4️⃣ this is its background", "- 5️⃣–6️⃣ this is its background",
            ])
    }

    @Test func `a default text color is reported at its background`() {
        #expect(
            workspace(["surface": "1️⃣'#101010'2️⃣"]).diagnostics() == [
                "1️⃣–2️⃣ 'theme.colors.error' has a contrast of 2.91:1 with 'surface' in light appearance and needs "
                    + "4.5:1; "
                    + "#C55B55 is the nearest color of the same hue with enough contrast [low-contrast]"
            ])
    }

    @Test func `translucent text has less contrast, and a translucent background is not checked`() {
        #expect(
            workspace(["primary": "3️⃣'#FFFFFF'4️⃣", "onPrimary": "1️⃣'#00000060'2️⃣"]).diagnostics() == [
                "1️⃣–2️⃣ 'theme.colors.onPrimary' has a contrast of 2.64:1 with 'primary' in both appearances and "
                    + "needs "
                    + "4.5:1; #000000 is the nearest color of the same hue with enough contrast [low-contrast]",
                "- 3️⃣–4️⃣ this is its background",
            ])
        #expect(workspace(["primary": "'#FFFFFF80'", "onPrimary": "'#FFFFFF'"]).diagnostics() == [])
    }
}
