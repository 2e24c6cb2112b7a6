import Diagnostics
import YAMLTree

/// What a manifest says goes into an app, and from there to everyone who installs it. A value that another manifest
/// replaces, or whose key is unknown, stands in the repository all the same: each file is searched by itself.
func secrets(in root: YAMLNode) -> [Diagnostic] {
    var found: [Diagnostic] = []
    addSecrets(in: root, under: "", to: &found)
    return found
}

private func addSecrets(in node: YAMLNode, under key: String, to found: inout [Diagnostic]) {
    switch node.content {
    case .scalar(let scalar):
        guard let secret = Secret(in: scalar.text, under: key) else { return }
        found.append(
            Diagnostic(
                .secret, "this looks like \(secret.noun), which no app can keep to itself; take it out and revoke it",
                at: node.range))
    case .sequence(let items):
        for item in items { addSecrets(in: item, under: key, to: &found) }
    case .mapping(let entries):
        for entry in entries { addSecrets(in: entry.value, under: entry.key, to: &found) }
    }
}

extension RuleDocumentation {
    static let secret = RuleDocumentation(
        RuleID.secret,
        """
        What a manifest says goes into an app, and from there to everyone who installs it. Secret keys of \
        AWS, Clerk, Stripe, Supabase and Google, PEM blocks, and whatever is random under the name of a \
        secret belong on a server. A value that was committed once has to be revoked, not only removed.
        """,
        bad: """
            brand: { name: sk_\("test")_0123456789abcdefghij }
            """,
        good: """
            brand: { name: Acme }
            """)
}
