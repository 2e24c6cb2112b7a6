import Diagnostics
@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing
import YAMLTree

struct RuleTests {
    /// Rules about missing brands and unreadable files, which no part of a manifest can show.
    private static let withoutDocumentation: Set<RuleID> = [
        "no-brands", "unknown-brand", "manifest-unreadable", "too-many-problems", "table-mismatch", "file-too-large",
        "out-of-memory", "yaml-nesting", "invalid-utf8", "name-not-utf8",
    ]
    /// Rules whose violations need more than a part of one file. Their own tests contain examples.
    private static let withoutExample: Set<RuleID> = [
        "extends-too-deep", "folder-without-manifest", "unknown-environment", "shared-module-name",
        "different-runtimes",
        "asset-size", "image-dimensions", "image-pair", "same-font",
        "pin-expires-soon", "entry-missing", "entry-outdated", "package-missing", "package-outdated", "icon-missing",
        "icon-invalid", "icon-placeholder", "store-text-missing", "store-text-invalid", "team-unset",
        "terms-placeholder",
    ]
    private static let withExample = Rule.all.filter { $0.documentation?.bad != nil && $0.severity != .shipping }
        .map(\.id.rawValue)
    private static let shipping = Rule.all.filter { $0.severity == .shipping }

    @Test func `every rule has an identifier in kebab case and a summary without a full stop`() {
        for rule in Rule.all {
            #expect(rule.id.rawValue.allSatisfy { $0.isLowercase || $0 == "-" || $0 == "8" })
            #expect(!rule.summary.isEmpty && !rule.summary.hasSuffix("."))
        }
        #expect(Set(Rule.all.map(\.id)).count == Rule.all.count)
        #expect(Set(Rule.all.map(\.summary)).count == Rule.all.count)
    }

    @Test func `the list contains every rule of YAML`() {
        #expect(Set(YAMLRule.allCases.map(\.rawValue)).isSubset(of: Rule.all.map(\.id.rawValue)))
    }

    @Test func `every rule is documented, with a bad and a good example if a part of one file can show it`() {
        #expect(Set(Rule.all.filter { $0.documentation == nil }.map(\.id)) == Self.withoutDocumentation)
        let withoutExample = Rule.all.filter { $0.documentation != nil && $0.documentation?.bad == nil }
        #expect(Set(withoutExample.map(\.id)) == Self.withoutExample)
        for documentation in Rule.all.compactMap(\.documentation) {
            #expect((documentation.bad == nil) == (documentation.good == nil))
        }
    }

    @Test(arguments: withExample) func `the bad example violates the rule and no other`(id: String) throws {
        let rule = try #require(Rule.named(id))
        let documentation = try #require(rule.documentation)
        let diagnostics = diagnostics(of: try #require(documentation.bad), documentation)
        #expect(!diagnostics.isEmpty)
        #expect(Set(diagnostics.map(\.rule)) == [id])
        switch rule.severity {
        case .error: #expect(diagnostics.allSatisfy { $0.severity == .error })
        case .warning: #expect(diagnostics.allSatisfy { $0.severity == .warning })
        case .errorOrWarning, .shipping: break
        }
    }

    @Test func `rules before shipping have a role, and a workspace can turn them off`() {
        #expect(Self.shipping.count == 20)
        for rule in Rule.all { #expect((rule.role != nil) == (rule.severity == .shipping), "\(rule.id.rawValue)") }
        #expect(Self.shipping.allSatisfy { $0.isSettable })
    }

    @Test(arguments: shipping.filter { $0.documentation?.bad != nil }.map(\.id.rawValue))
    func `the bad example of a rule before shipping violates it, and the good one does not`(id: String) throws {
        let rule = try #require(Rule.named(id))
        func isViolated(_ example: String?) throws -> Bool {
            let text = onTopOfTheRest(try #require(example))
            let manifests = ["_rest/brand.yaml": minimalManifest, "acme/brand.yaml": "manifest: 1\n\(text)\n"]
            let files = MarkedWorkspace(manifests).files
            let loader = BrandLoader(files: files, checks: .structure)
            let loaded = loader.load()
            let brand = try #require(loaded.brands.first, "\(loaded.diagnostics)")
            return try ShippedBrand(brand, in: files).findings(WorkspaceSettings()).contains { finding in
                guard finding.rule == rule else { return false }
                guard case .manifest(let range) = finding.location else { return true }
                return range.file.path == "Brands/acme/brand.yaml" || id == "no-production"
            }
        }
        #expect(try isViolated(rule.documentation?.bad))
        #expect(try !isViolated(rule.documentation?.good))
    }

    @Test(arguments: withExample) func `the good example violates no rule`(id: String) throws {
        let documentation = try #require(Rule.named(id)?.documentation)
        #expect(diagnostics(of: try #require(documentation.good), documentation) == [])
    }

    private func diagnostics(of example: String, _ documentation: Rule.Documentation) -> [Diagnostic] {
        var texts = [
            "_rest/brand.yaml": minimalManifest,
            "other/brand.yaml": minimalManifest(of: "other", named: "Other"),
        ]
        for (path, text) in documentation.files { texts[path] = text }
        if texts["other/page.yaml"] != nil { texts["other/brand.yaml"]? += "extends: page.yaml\n" }
        guard !documentation.isOfWorkspaceFile else {
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

    /// The example as a manifest that extends a complete one.
    private func onTopOfTheRest(_ example: String) -> String {
        let rest = "../_rest/brand.yaml"
        guard let line = example.split(separator: "\n").first, line.hasPrefix("extends: ") else {
            return "extends: \(rest)\n" + example
        }
        let base = line.dropFirst("extends: ".count).prefix { $0 != " " }
        return example.replacing(line, with: "extends: [\(rest), \(base)]", maxReplacements: 1)
    }
}
