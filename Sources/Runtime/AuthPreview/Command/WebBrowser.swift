import Foundation

/// The user's web browser.
enum WebBrowser {
    #if os(macOS)
    private static let program = "open"
    #else
    private static let program = "xdg-open"
    #endif

    /// Opens a page in the user's browser.
    ///
    /// - Throws: `WebBrowserError` if the system's program that opens pages is missing or fails.
    static func open(_ url: URL) throws(WebBrowserError) {
        #if os(macOS) || os(Linux)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program, url.absoluteString]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { throw WebBrowserError(program: program) }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw WebBrowserError(program: program) }
        #else
        throw WebBrowserError(program: program)
        #endif
    }
}

/// A page that could not be opened, because this program is missing or failed.
struct WebBrowserError: Error, Equatable, CustomStringConvertible {
    let program: String

    var description: String { "'\(program)' is missing or failed, so no page opened; open the page yourself" }
}
