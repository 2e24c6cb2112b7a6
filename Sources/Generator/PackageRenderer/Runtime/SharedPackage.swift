package import Manifest

/// A package that several brands' packages depend on. An output folder contains it once, because SwiftPM does not
/// accept two packages with targets of the same name in one graph.
package enum SharedPackage: String, CaseIterable, Sendable {
    /// A copy of the runtime, for brands with `runtime: { source: vendored }`.
    case runtime = "Brandgen"
    /// The client that uses the Amplify SDK, for brands with `auth: { client: amplify }`. It uses the same runtime as
    /// its brands.
    case amplify = "AmplifyAuth"
    /// The app's own flags, which the workspace declares.
    case appFlags = "AppFlags"

    /// The folder that contains the shared packages, beside the brands' packages.
    package static let folder = "Shared"

    /// The path relative to the output folder.
    package var path: String { "\(Self.folder)/\(rawValue)" }

    /// The path relative to a brand's package.
    var pathFromBrand: String { "../\(path)" }

    /// The modules of the runtime in the package, sorted by name.
    var modules: [RuntimeModule] {
        switch self {
        case .runtime: RuntimeModules.all
        case .amplify: [RuntimeModules.amplify]
        case .appFlags: []
        }
    }

    /// The folders to copy from the Swift package that contains the runtime.
    package var sources: [String] { modules.map { "\(RuntimeModules.folder)/\($0.name)" } }

    /// Returns the shared packages that a brand's package depends on. Each package follows its own dependencies.
    package static func needed(by brand: Brand) -> [SharedPackage] {
        allCases.filter { package in
            switch package {
            case .runtime: brand.runtime.source == .vendored
            case .amplify: brand.environments.contains(where: brand.isByAmplify)
            case .appFlags: !brand.flags.isEmpty
            }
        }
    }
}
