import Diagnostics
import YAMLTree

/// What a manifest says goes into an app, and from there to everyone who installs it. A value that another manifest
/// replaces, or whose key is unknown, stands in the repository all the same: each file is searched by itself.
func secrets(in root: YAMLNode, under key: String = "") -> [Diagnostic] {
    switch root.content {
    case .scalar(let scalar):
        guard let secret = Secret(in: scalar.text, under: key) else { return [] }
        return [
            Diagnostic(
                .secret, "this looks like \(secret.noun), which no app can keep to itself; take it out and revoke it",
                at: root.range)
        ]
    case .sequence(let items): return items.flatMap { secrets(in: $0, under: key) }
    case .mapping(let entries): return entries.flatMap { secrets(in: $0.value, under: $0.key) }
    }
}

extension RuleExplanation {
    static let secret = RuleExplanation(
        .secret,
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
