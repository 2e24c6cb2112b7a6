package import BrandManifest

/// When a template's file is emitted: what the folder that the template lies in says.
enum Emission: Equatable, Sendable {
    /// `package/`: for every brand.
    case always
    /// `environments/`: for every brand, once for each of its environments, which the template calls `environment`.
    case eachEnvironment
    /// `flows/hostedUI/`, `providers/google/`, `backends/mock/`, `features/analytics/` …: for brands that have it.
    case having(Capability)
    /// `shared/Brandgen/` …: for that shared package, and for no brand.
    case shared(SharedPackage)

    /// Splits a template's path into the condition that its folder states and the path of the file it makes; nil for a
    /// folder that states none.
    static func read(_ path: String) -> (emission: Emission, file: String)? {
        let parts = path.split(separator: "/", maxSplits: 2)
        if parts.count >= 2, parts[0] == "package" {
            return (.always, parts.dropFirst().joined(separator: "/"))
        }
        if parts.count >= 2, parts[0] == "environments" {
            return (.eachEnvironment, parts.dropFirst().joined(separator: "/"))
        }
        if parts.count == 3, parts[0] == "shared", let package = SharedPackage(rawValue: String(parts[1])) {
            return (.shared(package), String(parts[2]))
        }
        guard parts.count == 3, let capability = Capability(folder: "\(parts[0])/\(parts[1])") else { return nil }
        return (.having(capability), String(parts[2]))
    }

    func applies(to capabilities: Set<Capability>) -> Bool {
        switch self {
        case .always, .eachEnvironment: true
        case .having(let capability): capabilities.contains(capability)
        case .shared: false
        }
    }
}

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
