import Diagnostics
import Manifest
import ManifestRules
import ManifestTestSupport
import Testing

struct FlagTests {
    private static let declarations = """
        flags:
          newPlayer: { type: boolean, default: false, about: Whether the new player is on. }
          maxItems: { type: integer, default: 3, minimum: 1, maximum: 10, about: The number of items. }
          look: { type: choice, default: calm, values: [calm, loud, default], about: The look. }
          motto: { type: text, default: "", about: The motto. }

        """

    /// A workspace with a base and a brand that set flags.
    private static func workspace(
        _ flags: String = "", base: String = "", environment: String = "{}", declarations: String = declarations
    ) -> MarkedWorkspace {
        MarkedWorkspace([
            "brandgen.yaml": declarations,
            "_base/brand.yaml": "manifest: 1\n\(base)\n",
            "acme/brand.yaml": manifest("  development: {}", replacedBy: "  development: \(environment)\n  live: {}")
                .replacing("manifest: 1\n", with: "manifest: 1\nextends: ../_base/brand.yaml\n") + flags + "\n",
        ])
    }

    private func values(_ workspace: MarkedWorkspace) throws -> [String: [ManifestValue.Content]] {
        #expect(workspace.diagnostics() == [])
        let brand = try #require(workspace.load().brands.first)
        return Dictionary(uniqueKeysWithValues: brand.environments.map { ($0.name, $0.flags.map(\.value)) })
    }

    @Test func `an environment overrides its brand, and a brand its base`() throws {
        let workspace = Self.workspace(
            "flags: { maxItems: 5, look: loud }", base: "flags: { newPlayer: true, maxItems: 4 }",
            environment: "{ flags: { maxItems: 6, motto: \"a\\nb\" } }")
        #expect(
            try values(workspace) == [
                "development": [true, 6, "loud", "a\nb"], "live": [true, 5, "loud", ""],
            ])
        let flags = try #require(workspace.load().brands.first).environments[0].flags
        #expect(flags.map(\.isDefault) == [false, false, false, false])
    }

    @Test func `an unknown flag is reported at its place, with the nearest name`() {
        let workspace = Self.workspace(
            "flags: { 1️⃣newPlayr2️⃣: true, 3️⃣removed4️⃣: 1 }", environment: "{ flags: { 5️⃣maxItem6️⃣: 2 } }")
        #expect(
            workspace.diagnostics() == [
                "5️⃣–6️⃣ unknown key 'maxItem' in 'environments.development.flags'; did you mean 'maxItems'? [unknown-key]",
                "1️⃣–2️⃣ unknown key 'newPlayr' in 'flags'; did you mean 'newPlayer'? [unknown-key]",
                "3️⃣–4️⃣ unknown key 'removed' in 'flags'; remove it, or declare it under 'flags' in 'brandgen.yaml' "
                    + "[unknown-key]",
            ])
        #expect(workspace.fixIts() == ["5️⃣–6️⃣ → maxItems", "1️⃣–2️⃣ → newPlayer"])
    }

    @Test func `flags of a workspace that declares none are refused with the remedy`() {
        let workspace = Self.workspace(
            "1️⃣flags2️⃣: { newPlayer: true }", environment: "{ 3️⃣flags4️⃣: {} }", declarations: "")
        let remedy = "the workspace declares no flags; declare them under 'flags' in 'brandgen.yaml' [unknown-key]"
        #expect(
            workspace.diagnostics() == [
                "3️⃣–4️⃣ unknown key 'flags' in 'environments.development'; \(remedy)",
                "1️⃣–2️⃣ unknown key 'flags'; \(remedy)",
            ])
    }

    @Test(arguments: [
        ("newPlayer: 1️⃣yes2️⃣", "'flags.newPlayer' must be true or false, got the text 'yes' [wrong-type]"),
        ("maxItems: 1️⃣112️⃣", "'flags.maxItems' must be from 1 to 10, got 11 [out-of-range]"),
        ("look: 1️⃣lod2️⃣", "unknown value 'lod' for 'flags.look'; did you mean 'loud'? [unknown-value]"),
        ("motto: 1️⃣true2️⃣", "'flags.motto' must be text, got the boolean true; write it in quotes [wrong-type]"),
        (
            "motto: 1️⃣\"a\\u0000\"2️⃣",
            "'flags.motto' must be text without control characters other than line breaks, got 'a\u{0}' [invalid-text]"
        ),
    ])
    func `values have the type of their flag`(flag: String, message: String) {
        #expect(Self.workspace("flags: { \(flag) }").diagnostics() == ["1️⃣–2️⃣ \(message)"])
    }
}
