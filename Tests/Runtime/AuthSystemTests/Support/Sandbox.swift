import Foundation

/// A folder for a test, gone with the end of it.
func withSandbox<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory
        .resolvingSymlinksInPath().appendingPathComponent("auth-platform-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}

extension URL {
    func appending(_ name: String) -> URL { appendingPathComponent(name) }

    /// The rights of a file or folder: `0o600`.
    var mode: mode_t {
        var info = stat()
        return stat(path, &info) == 0 ? info.st_mode & 0o7777 : 0
    }

    /// The names in a folder, sorted, hidden ones too; none where there is no folder.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    func setMode(_ mode: mode_t) throws {
        guard chmod(path, mode) == 0 else { throw CocoaError(.fileWriteNoPermission) }
    }
}
