import Diagnostics
import Manifest
import PackageRenderer
import SystemCalls

/// The program that draws the brands' screens, `brandgen-preview`, which comes with brandgen. It reads the brands'
/// values from its standard input, so no brand is compiled for a preview.
struct PreviewProgram {
    private let program: AttachedProgram

    /// Starts the program with the values of brands.
    ///
    /// - Throws: `DiagnosticError` if the program is missing or cannot start.
    init(_ arguments: [String], _ input: PreviewInput) throws(DiagnosticError) {
        let path = try Self.path()
        do throws(SystemError) {
            program = try AttachedProgram(path, arguments)
        } catch {
            throw Self.failure("'\(path)' could not be run: \(error.reason)")
        }
        try send(input)
    }

    /// Sends the values of changed brands.
    ///
    /// - Throws: `DiagnosticError` if the program has ended.
    func send(_ input: PreviewInput) throws(DiagnosticError) {
        guard program.write(Array((input.line + "\n").utf8)) else {
            throw Self.failure("the preview has ended; the output above tells why")
        }
    }

    /// Waits for a line of the program's output. Returns `nil` if it has ended, and after Ctrl-C.
    func readLine() -> String? { program.readLine() }

    /// Whether the program has not ended.
    var isRunning: Bool { program.isRunning }

    /// Ends the program's input, and waits for its end.
    ///
    /// - Returns: The exit status.
    @discardableResult func end() -> Int32 { program.end() }

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

    /// - Throws: `DiagnosticError` if the current day is not known, or a folder of templates cannot be read.
    init(_ brands: [Brand], _ workspace: Workspace, _ templates: WorkspaceTemplates) throws(DiagnosticError) {
        self.init(brands: brands, workspace: workspace)
        let facts = try PreviewFacts(of: workspace, templates)
        for brand in brands { self.facts[brand.id] = try facts.values(of: brand) }
    }

    /// A line of JSON.
    var line: String {
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
