import Diagnostics
import Manifest
import PackageRenderer
import SystemCalls

/// Returns the absolute path of the standard templates.
///
/// The path comes from the option `--templates`, or else from the environment variable, or else from the location of the
/// executable.
func standardTemplatesFolder(named path: String?) throws(DiagnosticError) -> String {
    let variable = "BRANDGEN_TEMPLATES"
    if let path { return try named(path, from: "'--templates'") }
    if let path = environment(variable), !path.isEmpty { return try named(path, from: "the variable \(variable)") }
    if let executable = CurrentProcess.executablePath, let folder = folder(of: executable) {
        try checkVersion(of: folder)
        return folder
    }
    throw noStandardTemplates(
        "the standard templates were not found: neither in the sources that brandgen was built from nor in "
            + "share/brandgen/Templates of its installation; name their folder with '--templates DIR' or in the "
            + "variable \(variable)")
}

/// Throws an error if the folder beside the runtime of another version contains these templates. Templates without the
/// runtime, such as a team's own copy, have no version.
private func checkVersion(of templates: String) throws(DiagnosticError) {
    guard let version = try VersionStamp.read(in: split(templates).folder),
        version != Version(ToolIdentity.brandgen.version)
    else { return }
    throw noStandardTemplates(
        "'\(templates)' and the runtime beside it belong to brandgen \(version), and this is "
            + "\(ToolIdentity.brandgen.nameAndVersion); install the command and its files together, or build the command "
            + "again")
}

private func named(_ path: String, from source: String) throws(DiagnosticError) -> String {
    let remedy = "\(source) takes the folder of the standard templates"
    guard isFolder(path) else {
        throw noStandardTemplates(notAFolder(path, remedy: remedy))
    }
    // Without this check, all files of a folder above the templates would be read.
    guard isFolder(join(path, "package")) else {
        throw noStandardTemplates(
            "'\(path)' contains no package/, as the standard templates do; \(remedy)")
    }
    let folder = absolutePath(path)
    try checkVersion(of: folder)
    return folder
}

private func noStandardTemplates(_ message: String) -> DiagnosticError {
    DiagnosticError(Diagnostic(rule: "no-standard-templates", message))
}

/// Returns `share/brandgen/Templates` beside the `bin` folder of the executable, or `Templates` of the package that the
/// executable was built in.
private func folder(of executable: String) -> String? {
    var folder = split(executable).folder
    let installed = join(split(folder).folder, "share/brandgen/Templates")
    if isFolder(installed) { return installed }
    while folder != "/" {
        // A workspace that builds Brandgen as a dependency may also have a package and templates.
        let marks = ["Templates/package", "Sources/Generator/brandgen"]
        if marks.allSatisfy({ isFolder(join(folder, $0)) }), exists(join(folder, "Package.swift")) {
            return join(folder, "Templates")
        }
        folder = split(folder).folder
    }
    return nil
}
