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
