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
    /// The facts about the brands for a site, by identifier.
    var facts: [String: JSONValue] = [:]

    /// A line of JSON.
    var line: String {
        let values = brands.map { brand in
            PackageRenderer.previewValues(of: brand, tool: .brandgen) { absolutePath(workspace.displayPath($0)) }
                .adding(facts[brand.id] ?? [:])
        }
        let input: JSONValue = ["release": .string(ToolIdentity.brandgen.version), "brands": .array(values)]
        return input.line
    }
}
