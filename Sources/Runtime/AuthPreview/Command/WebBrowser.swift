import Foundation

/// The user's web browser.
enum WebBrowser {
    #if os(macOS)
    static let program = "open"
    #else
    static let program = "xdg-open"
    #endif

    /// Opens a page in the user's browser. Returns when the system's program has ended, which may be the browser's.
    ///
    /// - Parameters:
    ///   - url: The address of the page.
    ///   - program: The system's program that opens pages.
    ///   - warn: Gets a sentence if the program is missing or fails. The user can open the page then.
    static func show(_ url: URL, with program: String = program, warn: @Sendable (String) -> Void) async {
        guard await status(of: program, url) != 0 else { return }
        warn("'\(program)' is missing or failed, so no page opened; open \(url.absoluteString) yourself")
    }

    /// Returns the exit status of a program with an address; `nil` if it cannot be started.
    private static func status(of program: String, _ url: URL) async -> Int32? {
        #if os(macOS) || os(Linux)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program, url.absoluteString]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return await withCheckedContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.run()
            } catch {
                continuation.resume(returning: nil)
            }
        }
        #else
        return nil
        #endif
    }
}
