package import Manifest

/// The condition under which a template's file is generated. The template's folder determines it.
enum Emission: Equatable, Sendable {
    /// `package/`: for every brand.
    case always
    /// `environments/`: for every brand, once for each environment. The template uses the environment as `environment`.
    case eachEnvironment
    /// `app/environments/`: for every brand with an app, once for each environment. The template uses the environment as
    /// `environment`.
    case eachAppEnvironment
    /// `app/seeds/`: for the developer, once, beside the manifest. Not a part of the package.
    case seed
    /// `images/`: for every brand, once for each of its images. The template uses the image as `image`.
    case eachImage
    /// `flows/hostedUI/`, `providers/google/`, `features/analytics/`, `app/package/` …: for brands with that capability.
    case having(Capability)
    /// `shared/Brandgen/` …: for that shared package, and not for brands.
    case shared(SharedPackage)
    /// `preview/`: for the package that draws the brands' screens, and not for brands.
    case preview
    /// `workspace/`: for the workspace for Xcode, and not for brands.
    case workspace

    /// Splits a template's path into the condition and the path of the generated file. Returns `nil` if the folder is
    /// unknown.
    static func read(_ path: String) -> (emission: Emission, file: String)? {
        let parts = path.split(separator: "/", maxSplits: 2)
        if parts.count >= 2, parts[0] == "package" {
            return (.always, parts.dropFirst().joined(separator: "/"))
        }
        if parts.count >= 2, parts[0] == "environments" {
            return (.eachEnvironment, parts.dropFirst().joined(separator: "/"))
        }
        if parts.count >= 2, parts[0] == "images" {
            return (.eachImage, parts.dropFirst().joined(separator: "/"))
        }
        if parts.count >= 2, parts[0] == "preview" {
            return (.preview, parts.dropFirst().joined(separator: "/"))
        }
        if parts.count >= 2, parts[0] == "workspace" {
            return (.workspace, parts.dropFirst().joined(separator: "/"))
        }
        if parts.count == 3, parts[0] == "app", parts[1] == "environments" {
            return (.eachAppEnvironment, String(parts[2]))
        }
        if parts.count == 3, parts[0] == "app", parts[1] == "seeds" { return (.seed, String(parts[2])) }
        if parts.count == 3, parts[0] == "shared", let package = SharedPackage(rawValue: String(parts[1])) {
            return (.shared(package), String(parts[2]))
        }
        guard parts.count == 3, let capability = Capability(folder: "\(parts[0])/\(parts[1])") else { return nil }
        return (.having(capability), String(parts[2]))
    }

    func applies(to capabilities: Set<Capability>) -> Bool {
        switch self {
        case .always, .eachEnvironment, .eachImage: true
        case .eachAppEnvironment: capabilities.contains(.app)
        case .having(let capability): capabilities.contains(capability)
        case .seed, .shared, .preview, .workspace: false
        }
    }
}

/// Counts the files of packages from the paths of their templates, without reading or rendering a template.
package struct EmittedFiles: Sendable {
    private let common: [String: Emission]

    /// - Parameter templates: The paths of the templates for all brands.
    package init(templates: [String]) {
        common = Self.emissions(of: templates)
    }

    /// Counts the files in a brand's package.
    ///
    /// - Parameters:
    ///   - brand: The brand.
    ///   - ownTemplates: The paths of the brand's own templates, which replace or supplement the common ones.
    /// - Returns: The number of files.
    package func count(for brand: Brand, ownTemplates: [String]) -> Int {
        let capabilities = brand.capabilities
        let emissions = ownTemplates.isEmpty ? common : common.merging(Self.emissions(of: ownTemplates)) { $1 }
        let others = brand.manifest.assetReferences.count + brand.builtAppFileCount
        return emissions.values.reduce(others) { count, emission in
            guard emission.applies(to: capabilities) else { return count }
            return switch emission {
            case .eachEnvironment, .eachAppEnvironment: count + brand.environments.count
            case .eachImage: count + brand.imageNames.count
            default: count + 1
            }
        }
    }

    /// Returns the conditions of the templates by path. Partials and other files produce no output.
    private static func emissions(of templates: [String]) -> [String: Emission] {
        var emissions: [String: Emission] = [:]
        for path in templates where path.hasSuffix(TemplateSet.suffix) {
            emissions[path] = Emission.read(String(path.dropLast(TemplateSet.suffix.count)))?.emission
        }
        return emissions
    }
}
