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
        var ingredients = InputFingerprint.Ingredients()
        ingredients.add(executable)
        ingredients.add(ToolIdentity.brandgen.nameAndVersion)
        ingredients.add(environment.map { "environment \($0)" } ?? "every environment")
        for template in templates.common { ingredients.add(template) }
        common = InputFingerprint(ingredients)
    }

    /// What a brand's package is made from: its manifest with all that it extends, its terms and the path to the runtime.
    /// `nil` if that cannot be told.
    func fingerprint(for id: String, layers: [SourceFile], termsText: String, runtimePath: String) -> InputFingerprint?
    {
        guard let common else { return nil }
        var ingredients = InputFingerprint.Ingredients()
        ingredients.add(common)
        ingredients.add(id)
        ingredients.add("\(layers.count)")
        for file in layers {
            ingredients.add(file.path)
            ingredients.add(file.bytes)
        }
        ingredients.add(termsText)
        ingredients.add(runtimePath)
        let own = ownTemplates[id] ?? []
        ingredients.add("\(own.count)")
        for template in own { ingredients.add(template) }
        return InputFingerprint(ingredients)
    }

    /// What a shared package is made from: the way to the runtime, and the copied files. `nil` if that cannot be told.
    func fingerprint(for needs: SharedPackageNeeds, inputs: SharedPackageInputs) -> InputFingerprint? {
        guard let common else { return nil }
        var ingredients = InputFingerprint.Ingredients()
        ingredients.add(common)
        ingredients.add(needs.package.path)
        for word in needs.words { ingredients.add(word) }
        ingredients.add(inputs.runtimePath)
        for file in inputs.sources {
            ingredients.add(file.path)
            ingredients.add(file.bytes)
        }
        return InputFingerprint(ingredients)
    }

    /// What a whole workspace is made from: the fingerprints of its packages, by their names, and what it sets for all of
    /// them. Which diagnostics there are follows from that, too.
    func whole(of fingerprints: [InputFingerprint], settings: WorkspaceSettings) -> InputFingerprint? {
        var ingredients = InputFingerprint.Ingredients()
        ingredients.add(settings.file?.bytes ?? [])
        ingredients.add("\(fingerprints.count)")
        for fingerprint in fingerprints { ingredients.add(fingerprint) }
        return InputFingerprint(ingredients)
    }
}

extension InputFingerprint.Ingredients {
    fileprivate mutating func add(_ template: TemplateSource) {
        add(template.path)
        // Tells a standard template from one of the workspace, too.
        add(template.place)
        add(template.file.bytes)
    }
}
