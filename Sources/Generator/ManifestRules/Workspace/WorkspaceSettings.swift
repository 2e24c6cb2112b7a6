package import Manifest
package import Diagnostics
import YAMLTree

/// The settings of the workspace file, `brandgen.yaml` in the folder of the brands.
package struct WorkspaceSettings: Sendable {
    /// The severities that the workspace sets, by rule.
    private var rules: [String: RuleSetting] = [:]
    /// The table of a workspace that declares flags, or `nil` for the standard one, so that commands which need no table
    /// do not create it.
    private var ownTable: ManifestTable?
    /// The workspace's defaults for brands, as a layer below all manifests. It is empty if the file only declares flags, so
    /// that the file is among the sources of each brand, and `nil` if it does neither.
    private(set) var defaults: ManifestLayer?
    /// The workspace file, or `nil` if it is missing or empty.
    package private(set) var file: SourceFile?
    /// The version of brandgen. With `nil`, no versions are compared with it.
    package let tool: Version?

    /// Settings without a workspace file.
    package init(tool: Version? = nil) {
        self.tool = tool
    }

    /// Reads the workspace file. A missing file sets nothing.
    ///
    /// - Parameters:
    ///   - files: The workspace.
    ///   - brandsFolder: The folder of the brands, relative to the workspace.
    ///   - tool: The version of brandgen, such as `0.1.0`.
    /// - Throws: `DiagnosticError` if the file cannot be read, is invalid, or requires another version of brandgen.
    package init(files: any FileReader, brandsFolder: String, tool: String) throws(DiagnosticError) {
        self.init(tool: Version(tool))
        let path = "\(brandsFolder)/brandgen.yaml"
        let bytes: [UInt8]
        do {
            bytes = try files.read(path, limit: ManifestReader.readLimit)
        } catch .missing {
            // The settings would be ignored without a message.
            let other = "\(brandsFolder)/brandgen.yml"
            guard !files.isFile(other) else {
                throw DiagnosticError(
                    Rule.manifestUnreadable.diagnostic("'\(other)' is not read; rename it to 'brandgen.yaml'", at: nil))
            }
            return
        } catch {
            throw DiagnosticError(
                Rule.manifestUnreadable.diagnostic("'\(path)' cannot be read: \(error.reason)", at: nil))
        }
        let file = SourceFile(path: path, bytes: bytes)
        guard let root = try parseYAML(file) else { return }
        var checker = ManifestChecker()
        let value = checker.check(root, WorkspaceTable.root, noun: "a workspace file")
        let flags = checker.declaredFlags(in: root, value)
        guard checker.diagnostics.isEmpty else { throw DiagnosticError(checker.diagnostics) }
        try Self.checkRequirement(value["requires"], tool)
        for entry in value["rules"]?.entries ?? [] { rules[entry.key] = entry.value.text.flatMap(RuleSetting.init) }
        let defaultEntries = [value.entry("runtime")].compactMap(\.self)
        if !flags.isEmpty { ownTable = ManifestTable(flags: flags) }
        if !defaultEntries.isEmpty || !flags.isEmpty {
            defaults = ManifestLayer(file: file, value: ManifestValue(.section(defaultEntries), range: value.range))
        }
        self.file = file
    }

    /// The keys of manifests in this workspace, with the flags that it declares.
    package var table: ManifestTable { ownTable ?? .standard }

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
    package func applied(to diagnostic: Diagnostic) -> Diagnostic? {
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
        ManifestField(
            "flags", .keyed(.flagName, 1...60, .section(ManifestTable.flagDeclaration)), .optional,
            """
            The app's own flags, each under a name in lower camel case. Manifests set their values under `flags`, and \
            environments under `environments.NAME.flags`.
            """,
            example: [
                "newPlayer": [
                    "type": "boolean", "default": false, "about": "Whether the home screen shows the new player.",
                ]
            ]),
    ]

    private static let rules = Rule.all.filter(\.isSettable).map { rule in
        ManifestField(rule.id.rawValue, .choice(of: RuleSetting.self), .optional, rule.summary)
    }
}
