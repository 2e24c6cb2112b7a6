// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The declarations of PackagePlugin that Sources/Plugin uses, for scripts/typecheck-mac on Linux. The toolchain has
// PackagePlugin only for its own system, as a compiled module. `swift build` compiles the plugin with the real one.
public import Foundation

public protocol Plugin {
    init()
}

extension Plugin {
    public static func main() throws {}
}

public protocol CommandPlugin: Plugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws
}

extension CommandPlugin {
    public var packageManager: PackageManager { PackageManager() }
}

public struct PluginContext {
    public struct Tool {
        public let url: URL
    }

    public let package: Package
    public func tool(named name: String) throws -> Tool { throw CocoaError(.fileNoSuchFile) }
}

public struct Package {
    public let displayName: String
    public let directoryURL: URL
    public let dependencies: [PackageDependency]
}

public struct PackageDependency {
    public let package: Package
}

public struct PackageManager {
    public enum BuildSubset {
        case all(includingTests: Bool)
        case product(String)
        case target(String)
    }

    public enum BuildLogVerbosity: String {
        case concise, verbose, debug
    }

    public struct BuildParameters {
        public init(logging: BuildLogVerbosity = .concise) {}
    }

    public struct BuildResult {
        public struct BuiltArtifact {
            public enum Kind: String {
                case executable, dynamicLibrary, staticLibrary
            }

            public let url: URL
            public let kind: Kind
        }

        public let succeeded: Bool
        public let logText: String
        public let builtArtifacts: [BuiltArtifact]
    }

    public func build(_ subset: BuildSubset, parameters: BuildParameters) throws -> BuildResult {
        throw CocoaError(.featureUnsupported)
    }
}

public struct Diagnostics {
    public static func error(_ message: String, file: String? = #file, line: Int? = #line) {}
}
