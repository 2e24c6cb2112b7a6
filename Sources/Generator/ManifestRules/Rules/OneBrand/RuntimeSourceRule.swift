import Diagnostics
import Manifest

extension Rule {
    static let runtimeSource = Rule(
        id: "runtime-source",
        summary: "`runtime` has the keys that its source needs, and no others",
        severity: .error,
        documentation: Documentation(
            """
            Each source has its own keys: a URL needs a version, and a copy has none. A key without effect misleads \
            its reader.
            """,
            bad: """
                runtime: { source: vendored, version: 1.2.0 }
                """,
            good: """
                runtime: { source: vendored }
                """),
        check: .manifest(checkRuntimeSource))
}

@Sendable private func checkRuntimeSource(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard let runtime = manifest.root["runtime"], let written = runtime["source"],
        let source = written.text.flatMap(RuntimeSource.init)
    else { return [] }
    return ManifestTable.runtime.filter { $0.key != "source" }.compactMap { field in
        let value = runtime[field.key]
        if value == nil, source.needs(field.key) {
            return rule.diagnostic(
                """
                missing key '\(field.key)' in 'runtime', which the source \(source.rawValue) requires\(field.exampleRemedy)
                """,
                at: manifest.range(of: "runtime.source"))
        }
        guard let idle = value?.range, !source.keys.contains(field.key) else { return nil }
        let sources = RuntimeSource.allCases.filter { $0.keys.contains(field.key) }.map(\.rawValue)
        return rule.diagnostic(
            """
            'runtime.\(field.key)' has no effect if 'runtime.source' is \(source.rawValue); remove it or set the \
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
