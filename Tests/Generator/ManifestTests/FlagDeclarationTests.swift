import Manifest
import ManifestRules
import ManifestTestSupport
import Testing

struct FlagDeclarationTests {
    private func diagnostics(_ flags: String) -> [String] {
        MarkedWorkspace(["brandgen.yaml": flags, "acme/brand.yaml": minimalManifest]).diagnostics()
    }

    private func flag(_ members: String) -> String { "flags: { 1️⃣a2️⃣: { \(members) } }" }

    @Test(arguments: [
        (
            "type: boolean, about: A.",
            ["1️⃣–2️⃣ missing key 'default' in 'flags.a', for example 'default: false' [missing-key]"]
        ),
        ("default: 1, about: A.", ["1️⃣–2️⃣ missing key 'type' in 'flags.a', for example 'type: boolean' [missing-key]"]),
        (
            "type: bolean, default: true, about: A.".replacing("bolean", with: "3️⃣bolean4️⃣"),
            ["3️⃣–4️⃣ unknown value 'bolean' for 'flags.a.type'; did you mean 'boolean'? [unknown-value]"]
        ),
        (
            "type: choice, values: [calm, loud], default: 3️⃣clam4️⃣, about: A.",
            ["3️⃣–4️⃣ unknown value 'clam' for 'flags.a.default'; did you mean 'calm'? [unknown-value]"]
        ),
        (
            "type: integer, minimum: 2, maximum: 4, default: 3️⃣54️⃣, about: A.",
            ["3️⃣–4️⃣ 'flags.a.default' must be from 2 to 4, got 5 [out-of-range]"]
        ),
        (
            "type: integer, minimum: 4, maximum: 3️⃣24️⃣, default: 3, about: A.",
            ["3️⃣–4️⃣ 'flags.a' has a 'minimum' above its 'maximum'; exchange them [out-of-range]"]
        ),
        (
            "type: text, default: x, 3️⃣values4️⃣: [a], about: A.",
            [
                "3️⃣–4️⃣ 'flags.a' has the key 'values', which only flags of the type 'choice' have; remove it [unknown-key]"
            ]
        ),
    ])
    func `an invalid declaration is refused`(members: String, expected: [String]) {
        #expect(diagnostics(flag(members)) == expected)
    }

    @Test(arguments: ["self", "init", "type", "protocol", "bool", "int", "string", "any"])
    func `a name that Swift refuses, or whose type would hide another, is reserved`(name: String) {
        #expect(
            diagnostics("flags: { 1️⃣\(name)2️⃣: { type: boolean, default: true, about: A. } }") == [
                "1️⃣–2️⃣ a key of 'flags' must not be '\(name)', which is reserved; choose a different one such as "
                    + "'newPlayer' [invalid-text]"
            ])
    }
}
