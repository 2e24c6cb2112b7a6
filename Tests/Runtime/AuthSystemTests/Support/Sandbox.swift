import Foundation

/// Runs a test with a temporary folder, and removes the folder afterwards.
func withSandbox<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory
        .resolvingSymlinksInPath().appendingPathComponent("auth-system-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}

extension URL {
    func appending(_ name: String) -> URL { appendingPathComponent(name) }

    /// The mode of a file or folder, such as `0o600`.
    var mode: mode_t {
        var info = stat()
        return stat(path, &info) == 0 ? info.st_mode & 0o7777 : 0
    }

    /// The names in a folder, sorted, including hidden ones; empty if the folder does not exist.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    func setMode(_ mode: mode_t) throws {
        guard chmod(path, mode) == 0 else { throw CocoaError(.fileWriteNoPermission) }
    }
}
