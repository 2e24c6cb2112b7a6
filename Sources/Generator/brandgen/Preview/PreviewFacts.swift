import AppSeeds
import Diagnostics
import Manifest
import ManifestRules

/// The facts about brands that a site shows beside their screens: the findings before shipping, and what a preview cannot
/// draw.
struct PreviewFacts {
    private let workspace: Workspace
    private let files: any FileReader
    private let templates: WorkspaceTemplates
    private let today: CalendarDate

    /// - Throws: `DiagnosticError` if the current day is not known.
    init(
        of workspace: Workspace, _ templates: WorkspaceTemplates, from files: any FileReader
    ) throws(DiagnosticError) {
        self.workspace = workspace
        self.files = files
        self.templates = templates
        today = if let day = workspace.today { day } else { try currentDay() }
    }

    /// Returns the members of the preview's input that contain the facts about a brand. The findings are those of `doctor`
    /// about the manifest and the developer's files; generated packages are not compared.
    ///
    /// - Throws: `DiagnosticError` if a folder of templates cannot be read.
    func values(of brand: Brand) throws(DiagnosticError) -> JSONValue {
        let shipped = ShippedBrand(
            brand, in: files, brandsFolder: Workspace.brands, today: today, entryFile: nil,
            placeholderComment: AppSeeds.placeholderComment, packages: [])
        let findings = shipped.findings(workspace.settings).map { finding -> JSONValue in
            let environment = finding.environment.map { " (\($0))" } ?? ""
            return [
                "severity": .string(finding.severity.rawValue), "rule": .string(finding.rule.id.rawValue),
                "problem": .string(finding.problem + environment),
            ]
        }
        return [
            "manifest": .string(brand.manifest.file.path), "findings": .array(findings),
            "notes": .strings(try notes(brand)),
        ]
    }

    private func notes(_ brand: Brand) throws(DiagnosticError) -> [String] {
        var paths: [String] = []
        for folder in [templates.ofWorkspace, templates.ofBrand(brand.id)].compactMap(\.self) {
            paths += try folder.paths().filter(Self.isSwiftOfPackage).map { join(folder.name, $0) }
        }
        guard !paths.isEmpty else { return [] }
        return ["The preview does not show the Swift code of these templates: \(paths.joined(separator: ", "))."]
    }

    /// Whether a template produces Swift code of a brand's package.
    private static func isSwiftOfPackage(_ path: String) -> Bool {
        path.hasPrefix("package/Sources/") && path.hasSuffix(".swift.mustache")
    }
}
