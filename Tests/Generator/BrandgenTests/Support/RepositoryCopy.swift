import Foundation

/// Runs `body` in a fresh folder that holds this repository's brands and templates.
func withCopyOfRepository<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let repository = (1...5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    return try withTemporaryFolder { folder in
        for name in ["Brands", "Templates"] {
            try FileManager.default.copyItem(
                at: repository.appendingPathComponent(name), to: folder.appendingPathComponent(name))
        }
        return try body(folder)
    }
}
