import ManifestRules
import Diagnostics
import Manifest
import OutputTree
import PackageRenderer

/// The Swift package that draws brands' screens, and the packages of these brands. All of them are outside the brands' own
/// output, in `.build/preview/` of the workspace.
struct PreviewPackage {
    /// The folder of the preview, relative to the workspace.
    static let folder = ".build/preview"
    private static let name = "package"

    private let workspace: Workspace
    private let arguments: Arguments

    /// Creates the package of a workspace with the options `--runtime`, `--templates` and `--strict` of the arguments.
    init(in workspace: Workspace, _ arguments: Arguments) {
        self.workspace = workspace
        self.arguments = arguments
    }

    private var folder: String { workspace.displayPath(Self.folder) }
    private var brandsFolder: String { join(folder, "brands") }
    private var package: String { join(folder, Self.name) }

    /// Waits until no other run writes or builds the package, which contains the brands of one run.
    func lock(_ console: Console) throws(OutputError) -> OutputLock {
        try OutputLock(outputFolder: folder) {
            console.printStatus("Another run is building a preview; waiting for it to finish.")
        }
    }

    /// Writes the packages of brands and of the preview. Without identifiers, writes those of all brands.
    ///
    /// - Parameters:
    ///   - ids: The identifiers.
    ///   - console: The console for warnings and progress.
    ///   - watch: The brands to load in a run of `--watch`.
    /// - Returns: The brands, and whether a file has changed.
    /// - Throws: `DiagnosticError` if a manifest or template has errors, or if the brands use different runtimes, and
    ///   `OutputError` if a file cannot be written.
    func write(
        _ ids: [String], _ console: Console, for watch: WatchScope? = nil
    ) throws -> (brands: [Brand], hasChanges: Bool) {
        // Edited files are replaced, because the packages are not part of the workspace's work.
        let generation = try Arguments(words(for: ids), of: .generate)
        let packages = try Generation(generation, workspace, console, force: true, for: watch).packages
        // The packages were just checked.
        let brands = workspace.load(ids).brands
        let files = try render(brands)
        let output = try OutputFolder(folder)
        let tree = output.tree(Self.name)
        let info = LedgerInfo(tool: ToolIdentity.brandgen.nameAndVersion, manifest: Workspace.brands)
        let plan = try tree.plan(files, info: info)
        try tree.apply(plan, force: true)
        let hasChanges = plan.hasDrift || packages.contains { GenerateSummary.changes($0.counts) != nil }
        return (brands, hasChanges)
    }

    private func words(for ids: [String]) -> [String] {
        var words = ["--out=" + brandsFolder]
        for option in [Option.runtime, .templates] {
            if let value = arguments[option] { words.append("--\(option.name)=" + value) }
        }
        if arguments.has(.strict) { words.append("--" + Option.strict.name) }
        return words + ["--"] + ids
    }

    private func render(_ brands: [Brand]) throws -> [OutputFile] {
        guard let first = brands.first else { return [] }
        for brand in brands where brand.runtime != first.runtime {
            throw Self.failure(
                "\(first.id) and \(brand.id) use the runtime from different places, so one preview cannot show both; "
                    + "name the brands of one place, such as 'brandgen preview \(first.id)'")
        }
        let templates = try WorkspaceTemplates(arguments, workspace)
        var runtimes = try RuntimeFolders(arguments, workspace, templates, packages: folder)
        var path = ""
        if case .path(let named) = first.runtime {
            let modules = RuntimeModules.linked(by: first) + RuntimeModules.previewModules
            do throws(RuntimeFolders.Problem) {
                path = try runtimes.path(for: RuntimeNeeds(folder: named, modules: modules))
            } catch {
                throw error.found(in: first)
            }
        }
        return try templates.renderer(for: []).renderPreview(of: brands, in: "../brands", runtimePath: path)
    }

    /// Builds the program of the preview.
    ///
    /// - Parameters:
    ///   - brands: The brands of the preview.
    ///   - console: The console for progress.
    ///   - interrupt: Ctrl-C, which ends the build, in a process that blocks the signal.
    /// - Returns: The path of the program.
    /// - Throws: `DiagnosticError` if Swift is missing or the build fails.
    func build(
        _ brands: [Brand], _ console: Console, until interrupt: ControlC? = nil
    ) throws(DiagnosticError) -> String {
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
        do throws(SpawnError) {
            status = try ChildProcess.run("swift", words, until: interrupt)
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
