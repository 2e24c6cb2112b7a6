import Foundation

/// Runs `body` in a fresh folder that holds this repository's brands and templates, and the parts of its runtime by
/// which brandgen recognizes the runtime.
func withCopyOfRepository<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let repository = (1...5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    return try withTemporaryFolder { folder in
        for name in ["Brands", "Templates"] {
            try FileManager.default.copyItem(
                at: repository.appendingPathComponent(name), to: folder.appendingPathComponent(name))
        }
        for (path, text) in runtimeStub { try write(text, to: path, in: folder) }
        return try body(folder)
    }
}
