import Diagnostics
import Manifest
import PackageRenderer
import SystemCalls

/// The program that draws the brands' screens, `brandgen-preview`, which comes with brandgen. It reads the brands'
/// values from its standard input, so no brand is compiled for a preview.
struct PreviewProgram {
    private let path: String
    private let program: AttachedProgram

    /// Starts the program with the values of brands.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the program.
    ///   - line: The line of a ``PreviewInput``.
    /// - Throws: `DiagnosticError` if the program is missing or cannot start.
    init(_ arguments: [String], _ line: String) throws(DiagnosticError) {
        path = try Self.path()
        do throws(SystemError) {
            program = try AttachedProgram(path, arguments)
        } catch {
            throw Self.failure("'\(path)' could not be run: \(error.reason)")
        }
        send(line)
    }

    /// Sends the values of changed brands. If the program has ended, ``readLine()`` then returns `nil`.
    func send(_ line: String) { _ = program.write(Array((line + "\n").utf8)) }

    /// Waits for a line of the program's output. Returns `nil` if it has ended, and after Ctrl-C.
    func readLine() -> String? { program.readLine() }

    /// Whether the program has not ended.
    var isRunning: Bool { program.isRunning }

    /// Ends the program's input, and waits for its end.
    ///
    /// - Parameter console: The console for an error that the program could not report itself, because a signal ended it.
    /// - Returns: The exit code of the command.
    func end(_ console: Console) -> ExitCode {
        let status = program.end()
        if status > 128, !ControlC.isPressed {
            let message = """
                signal \(status - 128) ended '\(path)' before it was done; run again with fewer brands, and report this if \
                it happens again
                """
            console.report(Self.failure(message).diagnostics)
        }
        return status == 0 ? .success : .outputFailed
    }

    /// Returns the path of the program: that of the variable, or in `libexec/brandgen` beside the `bin` folder of this
    /// executable, or beside the executable, where a build puts it.
    private static func path() throws(DiagnosticError) -> String {
        let name = "brandgen-preview"
        if let path = environment("BRANDGEN_PREVIEW"), !path.isEmpty { return path }
        let folder = CurrentProcess.executablePath.map { split($0).folder } ?? "."
        let places = [join(split(folder).folder, "libexec/brandgen/\(name)"), join(folder, name)]
        guard let path = places.first(where: exists) else {
            throw failure(
                "'\(name)' was not found, neither in '\(places[0])' nor in '\(places[1])'; install brandgen with all "
                    + "of its files, or build it with 'swift build --product \(name)'")
        }
        return path
    }

    static func failure(_ message: String) -> DiagnosticError {
        DiagnosticError(Diagnostic(rule: "no-preview", message))
    }
}

/// The values of some brands, which the preview's program draws.
struct PreviewInput {
    let brands: [Brand]
    let workspace: Workspace
    /// The facts about the brands for their pages of the site, by identifier.
    private var facts: [String: JSONValue] = [:]
    /// The brands of an earlier revision, with which a site compares them.
    var against: EarlierBrands?

    /// Creates an input without facts.
    init(brands: [Brand], workspace: Workspace) {
        self.brands = brands
        self.workspace = workspace
    }

    /// - Parameters:
    ///   - brands: The brands.
    ///   - workspace: The workspace.
    ///   - templates: The templates, whose use the site mentions.
    ///   - files: The reader of the files that the facts are about: by default, the workspace's.
    /// - Throws: `DiagnosticError` if the current day is not known, or a folder of templates cannot be read.
    init(
        _ brands: [Brand], _ workspace: Workspace, _ templates: WorkspaceTemplates, from files: (any FileReader)? = nil
    ) throws(DiagnosticError) {
        self.init(brands: brands, workspace: workspace)
        let facts = try PreviewFacts(of: workspace, templates, from: files ?? workspace.files)
        for brand in brands { self.facts[brand.id] = try facts.values(of: brand) }
    }

    /// A line of JSON. It is rendered on each call.
    func line() -> String {
        let input: JSONValue = ["release": .string(ToolIdentity.brandgen.version), "brands": .array(values)]
        return input.adding(against.map { ["against": $0.value] } ?? [:]).line
    }

    /// The values of each brand.
    var values: [JSONValue] {
        brands.map { brand in
            PackageRenderer.previewValues(of: brand, tool: .brandgen) { absolutePath(workspace.displayPath($0)) }
                .adding(facts[brand.id] ?? [:])
        }
    }
}
