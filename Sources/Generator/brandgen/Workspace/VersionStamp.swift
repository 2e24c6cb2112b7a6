import Diagnostics
import Manifest
import PackageRenderer

/// The version of the runtime in a folder and of the templates beside it: in the sources, an installation or a checkout.
enum VersionStamp {
    /// The file with the version, relative to that folder.
    static let path = "\(RuntimeModules.folder)/version"

    /// Reads the version. Returns `nil` if the folder contains none, as in a copy of the templates alone.
    ///
    /// - Throws: `DiagnosticError` if the file cannot be read or does not contain a version.
    static func read(in folder: String) throws(DiagnosticError) -> Version? {
        let path = join(folder, path)
        guard exists(path) else { return nil }
        let boundary = InputBoundary(folder, name: "'\(folder)'")
        let bytes = try InputFolder(folder, within: boundary).read(self.path).bytes
        guard let version = Version(String(decoding: bytes, as: UTF8.self).prefix { !$0.isWhitespace }) else {
            throw DiagnosticError(
                Diagnostic(
                    rule: "no-version",
                    "'\(path)' contains no version such as 0.1.0; restore the file from version control, or install "
                        + "brandgen again"))
        }
        return version
    }
}
