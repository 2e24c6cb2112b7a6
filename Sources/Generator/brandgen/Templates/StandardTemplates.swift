import Diagnostics

/// The absolute path of the folder with the templates that come with the tool: what the command line says, else what
/// the environment says, else where an installed or a freshly built executable has it.
func standardTemplatesFolder(_ arguments: Arguments) throws(DiagnosticError) -> String {
    let variable = "BRANDGEN_TEMPLATES"
    if let path = arguments[.templates] { return try named(path, by: "'--templates'") }
    if let path = environment(variable), !path.isEmpty { return try named(path, by: "the variable \(variable)") }
    if let executable = executablePath(), let folder = folder(of: executable) { return folder }
    throw noStandardTemplates(
        "the standard templates are neither in the sources that brandgen was built in nor in share/brandgen/Templates "
            + "where it is installed; name their folder with '--templates DIR' or in the variable \(variable)")
}

private func named(_ path: String, by what: String) throws(DiagnosticError) -> String {
    guard isFolder(path) else {
        throw noStandardTemplates("'\(path)' is no folder; \(what) names that of the standard templates")
    }
    // Else a folder too high up would be read with all that is in it.
    guard isFolder(join(path, "package")) else {
        throw noStandardTemplates(
            "'\(path)' holds no package/, as the standard templates do; \(what) names their folder")
    }
    return absolutePath(path)
}

private func noStandardTemplates(_ message: String) -> DiagnosticError {
    DiagnosticError(Diagnostic(rule: "no-standard-templates", message))
}

/// `share/brandgen/Templates` beside the `bin` that holds the executable, or `Templates` of the package that it was
/// built in.
private func folder(of executable: String) -> String? {
    var folder = split(executable).folder
    let installed = join(split(folder).folder, "share/brandgen/Templates")
    if isFolder(installed) { return installed }
    while folder != "/" {
        // A workspace in which the tool was built as a dependency may have a package and templates, too.
        let marks = ["Templates/package", "Sources/Generator/brandgen"]
        if marks.allSatisfy({ isFolder(join(folder, $0)) }), isThere(join(folder, "Package.swift")) {
            return join(folder, "Templates")
        }
        folder = split(folder).folder
    }
    return nil
}
