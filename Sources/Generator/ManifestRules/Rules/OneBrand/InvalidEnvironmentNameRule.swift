import Diagnostics
import Manifest

extension Rule {
    static let invalidEnvironmentName = Rule(
        id: .invalidEnvironmentName,
        summary: "an environment's name is in lower camel case",
        severity: .error,
        documentation: Documentation(
            """
            The name of an environment becomes a case of an enumeration in Swift.
            """,
            bad: """
                environments: { pre-release: {} }
                """,
            good: """
                environments: { preRelease: {} }
                """),
        check: .manifest(checkEnvironmentNames))
}

/// Each environment has a file of its name in the package. Names that differ in letter case alone are one on the disks of
/// most Macs.
@Sendable private func checkEnvironmentNames(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    var known: [String: ManifestEntry] = [:]
    return manifest.environments.compactMap { environment in
        guard let other = known.updateValue(environment, forKey: environment.key.lowercased()),
            let range = environment.keyRange, let otherRange = other.keyRange
        else { return nil }
        return rule.diagnostic(
            "the environments \(quoted(other.key)) and \(quoted(environment.key)) differ in letter case alone; rename one",
            at: range, notes: [Note("the other is here", at: otherRange)])
    }
}
