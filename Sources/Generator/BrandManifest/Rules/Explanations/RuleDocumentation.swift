/// Why a rule is there, with an example of what it finds and one of what it leaves alone.
///
/// Each stands beside its rule; those of rules that the field table or the loader has are in this folder.
package struct RuleDocumentation: Sendable {
    /// The rule's identifier.
    package let rule: String
    /// Sentences, with the source of what they say about the world.
    package let why: String
    /// Parts of the manifest of a brand `acme` beside a brand `other`, or of a workspace file. nil where no part of a
    /// file shows it.
    package let bad: String?
    package let good: String?
    /// What the examples need beside them: what files hold by their paths in the folder of brands.
    let files: [String: String]
    package let isOfWorkspaceFile: Bool

    init(
        _ rule: some RawRepresentable<String>, _ why: String, bad: String? = nil, good: String? = nil,
        files: [String: String] = [:],
        isOfWorkspaceFile: Bool = false
    ) {
        self.rule = rule.rawValue
        self.why = why
        self.bad = bad
        self.good = good
        self.files = files
        self.isOfWorkspaceFile = isOfWorkspaceFile
    }
}

extension RuleDocumentation {
    /// nil for what is no rule of a text: that a brand is not there, or that a file cannot be read.
    package static func of(_ rule: String) -> RuleDocumentation? { all.first { $0.rule == rule } }
}
