import Foundation
import PackagePlugin

/// The command `swift package brandgen …`. Builds brandgen and runs it in the package's folder with the same arguments.
@main struct BrandgenCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        // The tool is not a dependency of the plugin, because every `swift build` would then compile it a second time.
        let build = try packageManager.build(.product("brandgen"), parameters: .init(logging: .concise))
        guard build.succeeded, let tool = build.builtArtifacts.first(where: { $0.kind == .executable }) else {
            return Diagnostics.error("brandgen could not be built; correct these errors:\n\(build.logText)")
        }
        let process = Process()
        process.executableURL = tool.url
        process.arguments = arguments
        process.currentDirectoryURL = context.package.directoryURL
        process.environment = environment(in: context.package)
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
    }

    /// Returns the environment for brandgen, with the path of its templates. If brandgen is a dependency, it is built
    /// in the build folder of another package, and cannot find its sources.
    private func environment(in package: Package) -> [String: String] {
        let sources = package.dependencies.map(\.package).first { $0.displayName == "Brandgen" }
        guard let sources else { return ProcessInfo.processInfo.environment }
        let templates = ["BRANDGEN_TEMPLATES": sources.directoryURL.appending(path: "Templates").path]
        return ProcessInfo.processInfo.environment.merging(templates) { own, _ in own }
    }
}
