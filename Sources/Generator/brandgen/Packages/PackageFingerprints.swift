import ManifestRules
import Manifest
import Diagnostics
import OutputTree
import PackageRenderer

/// Tells what the packages of a run are made from: whatever decides a byte of one, and nothing that differs from run to
/// run.
struct PackageFingerprints {
    /// What all packages are made from, this very program among it: another build may make other packages of the same
    /// manifests. nil where one build cannot be told from another.
    private let common: InputFingerprint?
    private let ownTemplates: [String: [TemplateSource]]

    /// `environment` is the one that packages are limited to.
    init(_ templates: TemplateSources, environment: String?) {
        ownTemplates = templates.own
        guard let executable = executableIdentity() else {
            common = nil
            return
        }
        var builder = InputFingerprint.Builder()
        builder.add(executable)
        builder.add(ToolIdentity.brandgen.nameAndVersion)
        builder.add(environment.map { "environment \($0)" } ?? "every environment")
        for template in templates.common { builder.add(template) }
        common = InputFingerprint(builder)
    }

    /// What a brand's package is made from: its manifest with all that it extends, its terms and the path to the runtime.
    /// `nil` if that cannot be told.
    func fingerprint(for id: String, layers: [SourceFile], termsText: String, runtimePath: String) -> InputFingerprint?
    {
        guard let common else { return nil }
        var builder = InputFingerprint.Builder()
        builder.add(common)
        builder.add(id)
        builder.add("\(layers.count)")
        for file in layers {
            builder.add(file.path)
            builder.add(file.bytes)
        }
        builder.add(termsText)
        builder.add(runtimePath)
        let own = ownTemplates[id] ?? []
        builder.add("\(own.count)")
        for template in own { builder.add(template) }
        return InputFingerprint(builder)
    }

    /// What a shared package is made from: the way to the runtime, and the copied files. `nil` if that cannot be told.
    func fingerprint(for needs: SharedPackageNeeds, inputs: SharedPackageInputs) -> InputFingerprint? {
        guard let common else { return nil }
        var builder = InputFingerprint.Builder()
        builder.add(common)
        builder.add(needs.package.path)
        for word in needs.words { builder.add(word) }
        builder.add(inputs.runtimePath)
        for file in inputs.sources {
            builder.add(file.path)
            builder.add(file.bytes)
        }
        return InputFingerprint(builder)
    }

    /// What a whole workspace is made from: the fingerprints of its packages, by their names, and what it sets for all of
    /// them. Which diagnostics there are follows from that, too.
    func whole(of fingerprints: [InputFingerprint], settings: WorkspaceSettings) -> InputFingerprint? {
        var builder = InputFingerprint.Builder()
        builder.add(settings.file?.bytes ?? [])
        builder.add("\(fingerprints.count)")
        for fingerprint in fingerprints { builder.add(fingerprint) }
        return InputFingerprint(builder)
    }
}

extension InputFingerprint.Builder {
    fileprivate mutating func add(_ template: TemplateSource) {
        add(template.path)
        // Tells a standard template from one of the workspace, too.
        add(template.place)
        add(template.file.bytes)
    }
}
