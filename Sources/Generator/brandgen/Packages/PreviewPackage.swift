import Diagnostics
import Manifest
import ManifestRules
import OutputTree
import PackageRenderer
import SystemCalls

/// The Swift package that draws brands' screens, and the packages of these brands. All of them are outside the brands' own
/// output, in `.build/preview/` of the workspace.
struct PreviewPackage {
    /// The folder of the preview, relative to the workspace.
    static let folder = ".build/preview"
    private static let name = "package"

    private let workspace: Workspace
    private let options: GenerateOptions
    private let folder: String

    /// Creates the package of the brands that the options name, with their folders and severities.
    init(_ options: GenerateOptions, in workspace: Workspace) {
        self.workspace = workspace
        folder = workspace.displayPath(Self.folder)
        var options = options
        options.output = join(folder, "brands")
        // Edited files are replaced, because the packages are not part of the workspace's work.
        options.force = true
        self.options = options
    }

    private var package: String { join(folder, Self.name) }

    /// Waits until no other run writes or builds the package, which contains the brands of one run.
    func lock(_ console: Console) throws -> OutputLock {
        try OutputLock(OutputFolder(folder)) {
            console.printStatus("Another run is building a preview; waiting for it to finish.")
        }
    }

    /// Writes the packages of the brands and of the preview.
    ///
    /// - Parameters:
    ///   - console: The console for warnings and progress.
    ///   - files: The reader of the manifests; by default that of the workspace.
    /// - Returns: The brands, and whether a file has changed.
    /// - Throws: `DiagnosticError` if a manifest or template has errors, or if the brands use different runtimes, and
    ///   `OutputError` or `SystemError` if a file cannot be written.
    func write(
        _ console: Console, reading files: (any FileReader)? = nil
    ) async throws -> (brands: [Brand], hasChanges: Bool) {
        var plans = try await Pipeline(options, in: workspace, reading: files).generate(console)
        // A manifest may have changed since the packages were checked.
        let loaded = workspace.load(options.selection.names)
        if loaded.hasErrors { throw DiagnosticError(loaded.diagnostics) }
        let brands = loaded.brands
        let output = try OutputFolder(folder)
        let planner = Planner(output, tool: ToolIdentity.brandgen.nameAndVersion, force: true)
        let preview = try planner.plan(render(brands), of: Self.name)
        var writer = try Writer(output, reading: workspace.bytes)
        try writer.write(preview)
        try writer.finish()
        plans.append(preview)
        return (brands, plans.contains { GenerateSummary.changes($0) != nil })
    }

    private func render(_ brands: [Brand]) throws -> [OutputFile] {
        guard let first = brands.first else { return [] }
        for brand in brands where brand.runtime != first.runtime {
            throw Self.failure(
                "\(first.id) and \(brand.id) use the runtime from different places, so one preview cannot show both; "
                    + "name the brands of one place, such as 'brandgen preview \(first.id)'")
        }
        let templates = try WorkspaceTemplates(standard: options.templates, in: workspace)
        let runtime = try RuntimeFolders(
            override: options.runtime, home: templates.home, in: workspace, packages: folder)
        let path = try runtime.path(for: first, adding: RuntimeModules.previewModules)
        return try templates.renderer(for: []).renderPreview(of: brands, in: "../brands", runtimePath: path)
    }

    /// Builds the program of the preview. Ctrl-C ends the build.
    ///
    /// - Returns: The path of the program.
    /// - Throws: `DiagnosticError` if Swift is missing or the build fails.
    func build(_ brands: [Brand], _ console: Console) throws(DiagnosticError) -> String {
        let scratch = join(folder, "build")
        console.printStatus("Building the preview of \(counted(brands.count, "brand"))…")
        // SwiftPM's cached manifest of a build does not contain files that were added to a dependency. Without debug information,
        // the build takes less time.
        var words = [
            "build", "--package-path", package, "--scratch-path", scratch, "--product", "Preview",
            "--disable-build-manifest-caching", "-debug-info-format", "none",
        ]
        if !console.canReplaceLine { words.append("--quiet") }
        let status: Int32
        do throws(SystemError) {
            status = try ChildProcess.run("swift", words)
        } catch {
            throw Self.failure(
                "'swift' could not be run: \(error.reason); install Swift 6.2 or newer (https://www.swift.org/install)")
        }
        guard status == 0 else {
            throw Self.failure(
                "the preview's package in '\(package)' was not built; the output above tells why. If a template of this "
                    + "workspace is the reason, 'brandgen templates list' shows it")
        }
        return join(scratch, "debug/Preview")
    }

    static func failure(_ message: String) -> DiagnosticError {
        DiagnosticError(Diagnostic(rule: "no-preview", message))
    }
}
