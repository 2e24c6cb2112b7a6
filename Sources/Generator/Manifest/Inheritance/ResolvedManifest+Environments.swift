package import Diagnostics

extension ResolvedManifest {
    /// The diagnostic that the brand has no environment of a name, at its `environments`; nil where it has one.
    package func unknownEnvironment(_ name: String) -> Diagnostic? {
        guard let environments = root.entry("environments"), let names = environments.value.entries?.map(\.key),
            !names.contains(name)
        else { return nil }
        let remedy = suggestion(for: name, among: names).map { "did you mean '\($0)'?" }
        let known = names.count == 1 ? "its only one is \(names[0])" : "it has \(enumerated(names))"
        return Diagnostic(
            .unknownEnvironment, "'\(folder)' has no environment \(quoted(name)); \(remedy ?? known)",
            at: environments.keyRange, notes: inheritanceNotes(for: environments.keyRange))
    }
}
