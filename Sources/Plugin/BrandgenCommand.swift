import Foundation
import PackagePlugin

/// The command `swift package brandgen …`. Runs brandgen in the package's folder with the same arguments.
///
/// Two packages contain this file: the package with the sources of brandgen, and that of a release, with the built command.
@main struct BrandgenCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.arguments = arguments
        process.currentDirectoryURL = context.package.directoryURL
        if let tool = try? context.tool(named: "brandgen") {
            // The templates are in the bundle of the command.
            process.executableURL = tool.url
        } else {
            guard let tool = try build("brandgen") else { return }
            process.executableURL = tool
            var environment = environment(in: context.package)
            if arguments.first == "preview" {
                guard let program = try build("brandgen-preview") else { return }
                environment["BRANDGEN_PREVIEW"] = program.path
            }
            process.environment = environment
        }
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
    }

    /// Builds an executable. Returns `nil` after an error.
    ///
    /// The tool is not a dependency of the plugin, because every `swift build` would then compile it a second time.
    private func build(_ product: String) throws -> URL? {
        let build = try packageManager.build(.product(product), parameters: .init(logging: .concise))
        if build.succeeded, let tool = build.builtArtifacts.first(where: { $0.kind == .executable }) { return tool.url }
        Diagnostics.error("\(product) could not be built; correct these errors:\n\(build.logText)")
        return nil
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
