package import Manifest
package import Diagnostics
import YAMLTree

/// The settings of the workspace file, `brandgen.yaml` in the folder of the brands.
package struct WorkspaceSettings: Sendable {
    /// The severities that the workspace sets, by rule.
    private let rules: [String: RuleSetting]
    /// The workspace's defaults for brands, as a layer below all manifests, or `nil` if the file sets none.
    let defaults: ManifestLayer?
    /// The workspace file, or `nil` if it is missing or empty.
    package let file: SourceFile?

    /// Settings without a workspace file.
    package init() { self.init(rules: [:], defaults: nil, file: nil) }

    private init(rules: [String: RuleSetting], defaults: ManifestLayer?, file: SourceFile?) {
        self.rules = rules
        self.defaults = defaults
        self.file = file
    }

    /// Reads the workspace file. A missing file sets nothing.
    ///
    /// - Parameters:
    ///   - files: The workspace.
    ///   - brandsFolder: The folder of the brands, relative to the workspace.
    ///   - tool: The version of brandgen, such as `0.1.0`.
    /// - Throws: `DiagnosticError` if the file cannot be read, is invalid, or requires another version of brandgen.
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
                "this workspace requires brandgen \(text), but this is \(tool); use a matching version, or change 'requires'",
                at: value?.range))
    }

    /// Returns the diagnostic with the severity that the workspace sets, or `nil` if the workspace turns its rule off.
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

    /// Returns the severity that the workspace sets for a rule, or `nil` if the rule's own severity applies.
    package func setting(of rule: Rule) -> RuleSetting? { rules[rule.id.rawValue] }
}

/// The severity that a workspace sets for a rule.
package enum RuleSetting: String, DocumentedChoice {
    case off, warning, error

    package var about: String {
        switch self {
        case .off: "the rule is not checked"
        case .warning: "its diagnostics are warnings"
        case .error: "its diagnostics are errors, which refuse the manifest"
        }
    }
}

/// The fields of the workspace file.
package enum WorkspaceTable {
    package static let root: [ManifestField] = [
        ManifestField(
            "requires", .text(.versionRequirement, 2...100), .optional,
            """
            The versions of brandgen that may work on these brands. Other versions refuse. Separate several bounds with \
            commas: all of them apply.
            """,
            example: ">=0.2"),
        ManifestField(
            "rules", rules,
            "The severities of rules in this workspace. `brandgen rules` lists the rules."),
        ManifestField(
            "runtime", ManifestTable.runtime,
            "The source of the auth runtime for packages whose manifests and bases set none."),
    ]

    private static let rules = Rule.all.filter(\.isSettable).map { rule in
        ManifestField(rule.id.rawValue, .choice(of: RuleSetting.self), .optional, rule.summary)
    }
}
