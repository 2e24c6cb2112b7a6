import Diagnostics
import Manifest

extension Rule {
    static let runtimeSource = Rule(
        id: "runtime-source",
        summary: "the way to the runtime has the keys that its source needs, and no others",
        severity: .error,
        documentation: Documentation(
            """
            Each way to the runtime has keys of its own: a URL needs a version, and a version means nothing to a \
            copy. A key without effect says something that does not hold.
            """,
            bad: """
                runtime: { source: vendored, version: 1.2.0 }
                """,
            good: """
                runtime: { source: vendored }
                """),
        check: .manifest(checkRuntimeSource))
}

/// What leads to the runtime is what its source needs: nothing is missing, and nothing is said that would have no effect.
@Sendable private func checkRuntimeSource(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard let runtime = manifest.root["runtime"], let written = runtime["source"],
        let source = written.text.flatMap(RuntimeSource.init)
    else { return [] }
    return ManifestTable.runtime.filter { $0.key != "source" }.compactMap { field in
        let value = runtime[field.key]
        if value == nil, source.needs(field.key) {
            return rule.diagnostic(
                """
                missing key '\(field.key)' in 'runtime', which the source \(source.rawValue) needs\(field.exampleRemedy)
                """,
                at: manifest.range(of: "runtime.source"))
        }
        guard let idle = value?.range, !source.keys.contains(field.key) else { return nil }
        let sources = RuntimeSource.allCases.filter { $0.keys.contains(field.key) }.map(\.rawValue)
        return rule.diagnostic(
            """
            'runtime.\(field.key)' has no effect where 'runtime.source' is \(source.rawValue); take it out or set the \
            source to \(sources.joined(separator: " or "))
            """,
            at: idle, notes: written.range.map { [Note("the source is set here", at: $0)] } ?? [])
    }
}

extension RuntimeSource {
    fileprivate func needs(_ key: String) -> Bool {
        self == .url && ["url", "version"].contains(key)
    }
}
