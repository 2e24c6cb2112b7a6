package import Manifest
package import Diagnostics
import YAMLTree

/// What the workspace file, `brandgen.yaml` in the folder of the brands, says.
package struct WorkspaceSettings: Sendable {
    /// Those of the rules that have one.
    private let rules: [String: RuleSetting]
    /// What holds for brands, as a manifest that every other holds over; nil where there is nothing.
    let defaults: ManifestLayer?
    /// The workspace file; nil where nothing is set.
    package let file: SourceFile?

    /// Nothing is set.
    package init() { self.init(rules: [:], defaults: nil, file: nil) }

    private init(rules: [String: RuleSetting], defaults: ManifestLayer?, file: SourceFile?) {
        self.rules = rules
        self.defaults = defaults
        self.file = file
    }

    /// Reads the workspace file. Where there is none, nothing is set.
    ///
    /// `tool` is the version of the tool, such as `0.1.0`.
    ///
    /// - Throws: everything that is wrong with the file, or that it asks for another version of the tool.
    package init(files: any FileReader, brandsFolder: String, tool: String) throws(DiagnosticError) {
        let path = "\(brandsFolder)/brandgen.yaml"
        let bytes: [UInt8]
        do {
            bytes = try files.read(path, limit: ManifestReader.readLimit)
        } catch .missing {
            self.init()
            return
        } catch {
            throw DiagnosticError(
                Rule.manifestUnreadable.diagnostic("'\(path)' cannot be read: \(error.reason)", at: nil))
        }
        let file = SourceFile(path: path, bytes: bytes)
        guard let root = try parseYAML(file) else {
            self.init()
            return
        }
        var checker = ManifestChecker()
        let value = checker.check(root, WorkspaceTable.root, noun: "a workspace file")
        guard checker.diagnostics.isEmpty else { throw DiagnosticError(checker.diagnostics) }
        try Self.checkRequirement(value["requires"], tool)
        let entries = value["rules"]?.entries ?? []
        self.init(
            rules: Dictionary(
                uniqueKeysWithValues: entries.compactMap { entry in
                    entry.value.text.flatMap(RuleSetting.init).map { (entry.key, $0) }
                }),
            defaults: value.entry("runtime").map { runtime in
                let root = ManifestValue(.section([runtime]), range: value.range)
                return ManifestLayer(file: file, value: root)
            },
            file: file)
    }

    private static func checkRequirement(_ value: ManifestValue?, _ tool: String) throws(DiagnosticError) {
        guard let text = value?.text, let requirement = VersionRequirement(text), let version = Version(tool),
            !requirement.isMet(by: version)
        else { return }
        throw DiagnosticError(
            Rule.versionMismatch.diagnostic(
                "this workspace asks for brandgen \(text), but this is \(tool); use one that fits, or change 'requires'",
                at: value?.range))
    }

    /// The diagnostic with the severity that the workspace sets, or `nil` if the workspace turns its rule off.
    func applied(to diagnostic: Diagnostic) -> Diagnostic? {
        var diagnostic = diagnostic
        switch rules[diagnostic.rule] {
        case nil: return diagnostic
        case .off: return nil
        case .warning: diagnostic.severity = .warning
        case .error: diagnostic.severity = .error
        }
        return diagnostic
    }

    /// What is set for a rule; nil where its findings are taken as the rule itself says.
    package func setting(of rule: Rule) -> RuleSetting? { rules[rule.id.rawValue] }
}
