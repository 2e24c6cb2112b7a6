package import Manifest

/// Every key that the workspace file may hold.
package enum WorkspaceTable {
    package static let root: [ManifestField] = [
        ManifestField(
            "requires", .text(.versionRequirement, 2...100), .optional,
            """
            The versions of brandgen that these brands are made with. Any other refuses to work on them. Several \
            bounds, with commas between them, hold together.
            """,
            example: ">=0.2"),
        ManifestField(
            "rules", rules,
            "How the findings of rules are taken in this workspace; `brandgen rules` lists the rules."),
        ManifestField(
            "runtime", ManifestTable.runtime,
            "How packages come by the auth runtime, where a manifest and those it extends say nothing else."),
    ]

    private static let rules = Rule.all.filter(\.isSettable).map { rule in
        ManifestField(rule.id.rawValue, .choice(of: RuleSetting.self), .optional, rule.summary)
    }
}
