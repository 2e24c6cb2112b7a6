package import Manifest

/// A package that the packages of several brands depend on. An output contains it once, because SwiftPM accepts no two
/// packages with targets of one name in one graph.
package enum SharedPackage: String, CaseIterable, Sendable {
    /// A copy of the runtime, for brands with `runtime: { source: vendored }`.
    case runtime = "Brandgen"
    /// The client that uses the Amplify SDK, for brands with `auth: { client: amplify }`. It depends on the runtime in
    /// the way in which its brands do.
    case amplify = "AmplifyAuth"

    /// The folder that contains the shared packages, beside the brands' packages.
    package static let folder = "Shared"

    /// The path from the output folder.
    package var path: String { "\(Self.folder)/\(rawValue)" }

    /// The path from a brand's package.
    var pathFromBrand: String { "../\(path)" }

    /// The modules that the package contains, sorted by their names.
    var modules: [RuntimeModule] {
        switch self {
        case .runtime: RuntimeModules.all
        case .amplify: [RuntimeModules.amplify]
        }
    }

    /// The folders to copy from the Swift package that contains the runtime.
    package var sources: [String] { modules.map { "\(RuntimeModules.folder)/\($0.name)" } }

    /// The packages that a brand's package depends on, each after those that it depends on itself.
    package static func needed(by brand: Brand) -> [SharedPackage] {
        allCases.filter { package in
            switch package {
            case .runtime: brand.runtime.source == .vendored
            case .amplify: brand.capabilities.contains(.client(.amplify))
            }
        }
    }
}
