import Diagnostics
import Manifest

extension Rule {
    static let invalidEnvironmentName = Rule(
        id: .invalidEnvironmentName,
        summary: "an environment's name is in lower camel case",
        severity: .error,
        documentation: Documentation(
            """
            The name of an environment becomes a case of a Swift enumeration and the name of a file. The disks of \
            most Macs do not distinguish letter case.
            """,
            bad: """
                environments: { pre-release: {} }
                """,
            good: """
                environments: { preRelease: {} }
                """),
        check: .manifest(checkEnvironmentNames))
}

/// The decoder checks the form of each name. This check compares the names with each other.
@Sendable private func checkEnvironmentNames(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    var known: [String: ManifestEntry] = [:]
    return manifest.environments.compactMap { environment in
        guard let other = known.updateValue(environment, forKey: environment.key.lowercased()),
            let range = environment.keyRange, let otherRange = other.keyRange
        else { return nil }
        return rule.diagnostic(
            "the environments \(quoted(other.key)) and \(quoted(environment.key)) differ only in letter case; rename one",
            at: range, notes: [Note("the other environment is here", at: otherRange)])
    }
}
