package import Diagnostics
package import Manifest

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
            bad: "runtime: { source: vendored, version: 1.2.0 }",
            good: "runtime: { source: vendored }"),
        check: .manifest(checkRuntimeSource))

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
            bad: #"runtime: { source: url, url: "https://git.example/auth/brandgen.git", version: 0.1.0 }"#,
            good: #"runtime: { source: url, url: "https://git.example/auth/brandgen.git", version: 1.2.0 }"#),
        check: .brand(checkRuntimeVersion))

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

@Sendable private func checkRuntimeVersion(_ brand: CheckedBrand, _ rule: Rule) -> [Diagnostic] {
    guard let tool = brand.tool, let runtime = brand.manifest.root["runtime"],
        runtime["source"]?.text == RuntimeSource.url.rawValue,
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
