import ManifestRules
import Manifest
import Diagnostics
import OutputTree
import PackageRenderer

/// The input fingerprints of packages.
///
/// A fingerprint covers every input that can change a byte of the package, and nothing that differs between runs with
/// equal inputs.
struct PackageFingerprints {
    /// The inputs of all packages, or `nil` if the executable cannot be identified or a template cannot be read. They
    /// include this executable, because another build can generate other packages from the same manifests.
    private let common: InputFingerprint?

    /// Reads the inputs of all packages. They are limited to `environment`, unless it is `nil`.
    init(_ templates: Result<[TemplateSource], DiagnosticError>, environment: String?) {
        guard let executable = executableIdentity(), case .success(let templates) = templates else {
            common = nil
            return
        }
        var builder = InputFingerprint.Builder()
        builder.add(executable)
        builder.add(ToolIdentity.brandgen.nameAndVersion)
        builder.add(environment.map { "environment \($0)" } ?? "every environment")
        for template in templates { builder.add(template) }
        common = InputFingerprint(builder)
    }

    /// Returns the fingerprint of a brand's package: its manifest with the base manifests, its terms, its images and fonts,
    /// its own templates, the path to the runtime and the places that its app refers to. Returns `nil` if the executable
    /// cannot be identified.
    func fingerprint(
        for id: String, of sources: ReadSources, templates own: [TemplateSource], runtimePath: String, places: AppPlaces
    ) -> InputFingerprint? {
        guard let common else { return nil }
        var builder = InputFingerprint.Builder()
        builder.add(common)
        builder.add(id)
        for files in [sources.layers, sources.assets] {
            builder.add("\(files.count)")
            for file in files {
                builder.add(file.path)
                builder.add(file.bytes)
            }
        }
        builder.add(sources.termsText)
        builder.add(runtimePath)
        builder.add(places.workspace)
        builder.add(places.hasSharedSources ? "shared sources" : "no shared sources")
        builder.add("\(own.count)")
        for template in own { builder.add(template) }
        return InputFingerprint(builder)
    }

    /// Returns the fingerprint of a shared package: its dependency on the runtime, the files that it copies, and
    /// the workspace file if it has its flags.
    func fingerprint(for needs: SharedPackageNeeds, inputs: SharedPackageInputs) -> InputFingerprint? {
        guard let common else { return nil }
        var builder = InputFingerprint.Builder()
        builder.add(common)
        builder.add(needs.package.path)
        for word in needs.record { builder.add(word) }
        builder.add(inputs.runtimePath)
        if let file = inputs.declarations { builder.add(file.bytes) }
        for file in inputs.sources {
            builder.add(file.path)
            builder.add(file.bytes)
        }
        return InputFingerprint(builder)
    }

    /// Returns the fingerprint of a workspace: its settings, the day, and the fingerprint of all packages together. These
    /// inputs also determine the diagnostics.
    func whole(_ packages: InputFingerprint?, in workspace: Workspace) -> InputFingerprint? {
        guard let packages, let checks = checks(in: workspace) else { return nil }
        return InputFingerprint(checks, packages)
    }

    /// Returns the fingerprint of the inputs that determine the diagnostics of a brand in addition to the inputs of its
    /// package: the settings and the day.
    func checks(in workspace: Workspace) -> InputFingerprint? {
        var builder = InputFingerprint.Builder()
        builder.add(workspace.settings.file?.bytes ?? [])
        builder.add(workspace.today.map { "\($0.daysSince1970)" } ?? "")
        return InputFingerprint(builder)
    }
}

extension InputFingerprint.Builder {
    fileprivate mutating func add(_ template: TemplateSource) {
        add(template.path)
        // Distinguishes a standard template from a template of the workspace.
        add(template.place)
        add(template.file.bytes)
    }
}
