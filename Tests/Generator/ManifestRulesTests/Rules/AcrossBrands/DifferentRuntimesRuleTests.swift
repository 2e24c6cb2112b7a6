@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct DifferentRuntimesRuleTests {
    private func diagnostics(_ first: String, _ second: String, isByAmplify: Bool = false, haveApps: Bool = false)
        -> [String]
    {
        func manifest(_ id: String, _ name: String, _ runtime: String) -> String {
            let minimal = minimalManifest(of: id, named: name)
            let manifest = (haveApps ? minimal.replacing("app: false", with: "app: {}") : minimal) + runtime + "\n"
            guard isByAmplify else { return manifest }
            return manifest.replacing("  backend: mock\n", with: "  backend: cognito\n  client: amplify\n")
                .replacing(
                    "  development: {}\n",
                    with: "  live: { cognito: { userPoolId: us-east-1_E1, clientId: \(id) } }\n")
        }
        return MarkedWorkspace([
            "acme/brand.yaml": manifest("acme", "Acme", first), "zeta/brand.yaml": manifest("zeta", "Zeta", second),
        ]).diagnostics().filter { $0.contains("[different-runtimes]") || $0.hasPrefix("- ") }
    }

    @Test func `copies of different folders are refused`() {
        #expect(
            diagnostics(
                "runtime: { source: vendored, path: 1️⃣one2️⃣ }", "runtime: { source: vendored, path: 3️⃣two4️⃣ }") == [
                    "3️⃣–4️⃣ 'zeta' gets the runtime as a copy of 'two', but 'acme' gets it as a copy of 'one', and "
                        + "brands of "
                        + "one output share the copy; let both use one folder [different-runtimes]",
                    "- 1️⃣–2️⃣ 'acme' gets it in this way",
                ])
    }

    @Test func `brands with the Amplify client must get the runtime in the same way`() {
        #expect(
            diagnostics(
                "runtime: { source: 1️⃣vendored2️⃣ }",
                "runtime: { source: 3️⃣url4️⃣, url: https://git.example/a.git, version: 1.2.0, exact: true }",
                isByAmplify: true)
                == [
                    "3️⃣–4️⃣ 'zeta' gets the runtime from 'https://git.example/a.git' in version 1.2.0, but 'acme' "
                        + "gets it as a "
                        + "copy of '.', and brands of one output share the Amplify client, which gets the runtime in "
                        + "one "
                        + "way; let both get it in the same way [different-runtimes]",
                    "- 1️⃣–2️⃣ 'acme' gets it in this way",
                ])
    }

    @Test func `brands with an app must get the runtime in the same way`() {
        let (first, second) = ("runtime: { source: 1️⃣vendored2️⃣ }", "runtime: { source: 3️⃣path4️⃣ }")
        #expect(
            diagnostics(first, second, haveApps: true) == [
                "3️⃣–4️⃣ 'zeta' gets the runtime by path from '.', but 'acme' gets it as a copy of '.', and brands of one "
                    + "output share one Xcode workspace, which can contain one runtime; let both get it in the same way, or "
                    + "set 'app: false' [different-runtimes]",
                "- 1️⃣–2️⃣ 'acme' gets it in this way",
            ])
        #expect(diagnostics(first, second) == [])
        #expect(diagnostics(first, first, haveApps: true) == [])
    }
}
