import Diagnostics

/// What a manifest says goes into an app, and from there to everyone who installs it. A value that another manifest
/// replaces stands in the repository all the same.
@Sendable func checkSecrets(_ manifest: ResolvedManifest, _: TermsDocument?) -> [Diagnostic] {
    manifest.layers.flatMap { $0.value.texts }.compactMap { text, range in
        guard let secret = Secret(in: text) else { return nil }
        return Diagnostic(
            .secret, "this looks like \(secret.noun), which no app can keep to itself; take it out and revoke it",
            at: range)
    }
}

extension ManifestValue {
    /// Every text in this value that a manifest says, and where.
    fileprivate var texts: [(text: String, range: SourceRange)] {
        switch content {
        case .text(let text): range.map { [(text, $0)] } ?? []
        case .section(let entries): entries.flatMap(\.value.texts)
        case .list(let items): items.flatMap(\.texts)
        case .boolean, .integer, .refused: []
        }
    }
}
