package import Diagnostics
package import Manifest

extension Rule {
    package static let runtimeVersion = Rule(
        id: "runtime-version",
        summary: "the version of the runtime fits this version of brandgen",
        severity: .errorOrWarning, isSettable: true,
        documentation: Documentation(
            """
            brandgen and the runtime have one version. The packages that brandgen generates use declarations that another \
            minor version of the runtime may not have, or before version 1.0 may have changed. A runtime in a folder is \
            checked by the commands that generate or compare packages: there, a version that does not fit is an error. \
            For a repository, this rule compares the `version` of the manifest, with a warning. Turn the rule off if your \
            own copy of the repository has other version numbers.
            """,
            bad: """
                runtime: { source: url, url: "https://git.example/auth/brandgen.git", version: 0.1.0 }
                """,
            good: """
                runtime: { source: url, url: "https://git.example/auth/brandgen.git", version: 1.2.0 }
                """),
        check: .manifestForTool(checkRuntimeVersion))

    /// Returns the diagnostic about a runtime in a folder whose version differs from brandgen's, or `nil` if they are equal.
    package static func diagnostic(
        ofRuntime version: Version, in folder: String, for tool: Version, at range: SourceRange?, notes: [Note]
    ) -> Diagnostic? {
        guard version != tool else { return nil }
        let fits = version.isRuntime(for: tool)
        let remedy =
            fits
            ? "; use one version of both"
            : ", whose packages do not fit it; install brandgen \(version), or check out version \(tool) of the runtime"
        return runtimeVersion.diagnostic(
            "the runtime in '\(folder)' has version \(version), and this is brandgen \(tool)\(remedy)",
            at: range, notes: notes, severity: fits ? .warning : .error)
    }
}

@Sendable private func checkRuntimeVersion(
    _ manifest: ResolvedManifest, _ tool: Version, _ rule: Rule
) -> [Diagnostic] {
    guard let runtime = manifest.root["runtime"], runtime["source"]?.text == RuntimeSource.url.rawValue,
        let written = runtime["version"], let text = written.text, let version = Version(text)
    else { return [] }
    guard version.isRuntime(for: tool) else {
        return [
            rule.diagnostic(
                "'runtime.version' is \(version), and this is brandgen \(tool), whose packages do not fit it; set "
                    + "'runtime.version' to \(tool), or use brandgen \(version)",
                at: written.range, severity: .warning)
        ]
    }
    guard version.isBeforeFirstMajor, runtime["exact"]?.content != .boolean(true) else { return [] }
    return [
        rule.diagnostic(
            "without 'runtime.exact', SwiftPM may choose a later minor version than \(version), which before 1.0 may not fit "
                + "the packages of brandgen \(tool); add 'exact: true'",
            at: written.range, severity: .warning)
    ]
}
