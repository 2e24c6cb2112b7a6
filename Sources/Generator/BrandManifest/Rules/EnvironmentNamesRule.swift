import Diagnostics

/// Each environment has a file of its name in the package. Names that differ in letter case alone are one on the disks of
/// most Macs.
@Sendable func checkEnvironmentNames(_ manifest: ResolvedManifest, _: TermsDocument?) -> [Diagnostic] {
    var known: [String: ManifestEntry] = [:]
    return manifest.environments.compactMap { environment in
        guard let other = known.updateValue(environment, forKey: environment.key.lowercased()),
            let range = environment.keyRange, let otherRange = other.keyRange
        else { return nil }
        return Diagnostic(
            .invalidEnvironmentName,
            "the environments \(quoted(other.key)) and \(quoted(environment.key)) differ in letter case alone; rename one",
            at: range, notes: [Note("the other is here", at: otherRange)])
    }
}
