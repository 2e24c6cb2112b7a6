package import Manifest

/// How many files packages have, by their templates' paths alone: nothing is read, compiled or rendered.
package struct EmittedFiles: Sendable {
    private let common: [String: Emission]

    /// - Parameter templates: The paths of the templates that every brand's package is made from.
    package init(templates: [String]) {
        common = Self.emissions(of: templates)
    }

    /// The files that templates make for a brand, with the paths of those that shadow or join the common ones for it.
    package func count(for brand: Brand, ownTemplates: [String]) -> Int {
        let capabilities = brand.capabilities
        let emissions = ownTemplates.isEmpty ? common : common.merging(Self.emissions(of: ownTemplates)) { $1 }
        return emissions.values.reduce(0) { count, emission in
            guard emission.applies(to: capabilities) else { return count }
            return count + (emission == .eachEnvironment ? brand.environments.count : 1)
        }
    }

    /// What is no template, and a partial, makes no file.
    private static func emissions(of templates: [String]) -> [String: Emission] {
        var emissions: [String: Emission] = [:]
        for path in templates where path.hasSuffix(TemplateSet.suffix) {
            emissions[path] = Emission.read(String(path.dropLast(TemplateSet.suffix.count)))?.emission
        }
        return emissions
    }
}
