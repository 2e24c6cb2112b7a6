import Diagnostics
import Testing
import YAMLTree

@testable import BrandManifest

struct RuleDocumentationTests {
    /// Reasons that are no rules about what a file holds.
    private static let aboutNoText =
        [RuleID.noBrands, .unknownBrand, .manifestUnreadable, .tooManyProblems, .tableMismatch].map(\.rawValue)
        + [YAMLRule.fileTooLarge, .outOfMemory, .nesting, .invalidUTF8].map(\.rawValue)
    /// Rules that take more than a part of one file to show; their own tests do.
    private static let withoutExample = Set(
        [
            RuleID.extendsTooDeep, .folderWithoutManifest, .unknownEnvironment, .sharedModuleName, .differentRuntimes,
        ].map(\.rawValue))
    private static let withExample = RuleDocumentation.all.filter { $0.bad != nil }.map(\.rule)

    @Test func `every rule is explained once, and shown by an example where one can show it`() {
        let explained = RuleDocumentation.all.map(\.rule)
        let rules = RuleID.allCases.map(\.rawValue) + YAMLRule.allCases.map(\.rawValue)
        #expect(explained == rules.filter { !Self.aboutNoText.contains($0) })
        #expect(Set(Self.withExample) == Set(explained).subtracting(Self.withoutExample))
        for explanation in RuleDocumentation.all { #expect((explanation.bad == nil) == (explanation.good == nil)) }
    }

    @Test(arguments: withExample) func `the bad example is what the rule finds, and nothing else`(rule: String) throws {
        let explanation = try #require(RuleDocumentation.of(rule))
        let findings = findings(in: try #require(explanation.bad), explanation)
        #expect(!findings.isEmpty)
        #expect(Set(findings.map(\.rule)) == [rule])
        guard case .always(let severity) = RuleID(rawValue: rule)?.severity ?? .always(.error) else { return }
        #expect(findings.allSatisfy { $0.severity == severity })
    }

    @Test(arguments: withExample) func `no rule finds anything in the good example`(rule: String) throws {
        let explanation = try #require(RuleDocumentation.of(rule))
        #expect(findings(in: try #require(explanation.good), explanation) == [])
    }

    private func findings(in example: String, _ explanation: RuleDocumentation) -> [Diagnostic] {
        var texts = [
            "_rest/brand.yaml": minimalManifest,
            "other/brand.yaml": minimalManifest(of: "other", named: "Other"),
        ]
        for (path, text) in explanation.files { texts[path] = text }
        if texts["other/page.yaml"] != nil { texts["other/brand.yaml"]? += "extends: page.yaml\n" }
        guard !explanation.isOfWorkspaceFile else {
            let files = MemoryFiles(["Brands/brandgen.yaml": example])
            do {
                _ = try WorkspaceSettings(files: files, brandsFolder: "Brands", tool: "0.2.0")
                return []
            } catch {
                return error.diagnostics
            }
        }
        texts["acme/brand.yaml"] = "manifest: 1\n" + onTopOfTheRest(example) + "\n"
        return MarkedWorkspace(texts).load().diagnostics
    }

    /// The example over a manifest that has all that it does not say.
    private func onTopOfTheRest(_ example: String) -> String {
        let rest = "../_rest/brand.yaml"
        guard let line = example.split(separator: "\n").first, line.hasPrefix("extends: ") else {
            return "extends: \(rest)\n" + example
        }
        let base = line.dropFirst("extends: ".count).prefix { $0 != " " }
        return example.replacing(line, with: "extends: [\(rest), \(base)]", maxReplacements: 1)
    }
}
