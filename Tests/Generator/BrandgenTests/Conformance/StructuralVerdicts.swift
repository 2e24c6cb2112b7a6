import Foundation

/// A manifest that the decoder and the schema check.
protocol WrittenManifest {
    /// The unique name of the folder.
    var brand: String { get }
    var bytes: Data { get throws }
}

/// The verdicts of the decoder and the JSON Schema about manifests, which extend `Tests/Manifests/_base`.
struct StructuralVerdicts {
    /// The structural rules that each brand violates, according to the decoder.
    let decoder: [String: Set<String>]
    /// The brands that the schema rejects.
    let schema: Set<String>

    /// The validator of the schema reads JSON in less time than YAML.
    init(of manifests: [some WrittenManifest], as form: String = "yaml") throws {
        (decoder, schema) = try withWorkspace(["Brands/_empty/brand.yaml": "manifest: 1\n"]) { folder in
            try Self.write(manifests, in: folder)
            let run = try brandgen(["validate", "--format", "json"], in: folder)
            let report = try JSONDecoder().decode(Report.self, from: run.output)
            try BrandgenTests.write(brandgen(["schema"]).text, to: "schema.json", in: folder)
            let files = manifests.map { folder.appendingPathComponent("Brands/\($0.brand)/brand.yaml") }
            let refused = try Checkers.refused(files, as: form, schema: folder.appendingPathComponent("schema.json"))
            return (Self.structuralErrors(report), Set(refused.map(Self.brand)))
        }
    }

    /// Writes the manifests and their base as brands of a workspace.
    static func write(_ manifests: [some WrittenManifest], in workspace: URL) throws {
        let base = workspace.appendingPathComponent("Brands/_base")
        try FileManager.default.copyItem(at: ManifestFixture.folder.appendingPathComponent("_base"), to: base)
        for manifest in manifests {
            let brand = workspace.appendingPathComponent("Brands/\(manifest.brand)")
            try FileManager.default.createDirectory(at: brand, withIntermediateDirectories: true)
            try manifest.bytes.write(to: brand.appendingPathComponent("brand.yaml"))
            try Data("# Terms\n".utf8).write(to: brand.appendingPathComponent("terms.md"))
        }
    }

    /// The part of a report (`Tests/Schemas/report.schema.json`) that the tests use.
    private struct Report: Decodable {
        let diagnostics: [Diagnostic]

        struct Diagnostic: Decodable {
            let severity: String
            let rule: String
            let file: String?
        }
    }

    private static func structuralErrors(_ report: Report) -> [String: Set<String>] {
        var rules: [String: Set<String>] = [:]
        for diagnostic in report.diagnostics where diagnostic.severity == "error" {
            guard let file = diagnostic.file, StructuralRules.inSchema.contains(diagnostic.rule) else { continue }
            rules[brand(file), default: []].insert(diagnostic.rule)
        }
        return rules
    }

    /// Returns the folder of a manifest.
    private static func brand(_ path: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().lastPathComponent
    }
}
