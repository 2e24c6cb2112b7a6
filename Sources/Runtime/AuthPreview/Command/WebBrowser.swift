import Foundation

/// The user's web browser.
enum WebBrowser {
    /// Opens a page in the user's browser.
    ///
    /// - Throws: `.noProgram` if the system has no program that opens pages, and `.failed` if that program fails.
    static func open(_ url: URL) throws(WebBrowserError) {
        #if os(macOS)
        try run(["open"], [url.absoluteString])
        #else
        try run(["xdg-open"], [url.absoluteString])
        #endif
    }

    /// Makes a picture of a page in a file, without a window.
    ///
    /// - Throws: `.noProgram` if neither Chromium, Chrome nor Edge is installed, and `.failed` if the browser fails.
    static func makePicture(of page: URL, in file: URL, width: Int, height: Int) throws(WebBrowserError) {
        let profile = FileManager.default.temporaryDirectory.appending(path: "preview-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: profile) }
        var arguments = [
            "--headless", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1",
            "--user-data-dir=\(profile.path)", "--window-size=\(width),\(height)", "--screenshot=\(file.path)",
            // The pages are files beside each other.
            "--allow-file-access-from-files",
        ]
        // Chromium's sandbox does not work for root.
        if isRoot { arguments.append("--no-sandbox") }
        try run(picturePrograms, arguments + [page.absoluteString])
    }

    private static let picturePrograms = [
        "chromium", "chromium-headless-shell", "chromium-browser",
        "google-chrome", "google-chrome-stable", "microsoft-edge",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    ]

    private static var isRoot: Bool {
        #if os(macOS) || os(Linux)
        geteuid() == 0
        #else
        false
        #endif
    }

    /// Runs the first of these programs that exists, and waits for its end.
    private static func run(_ programs: [String], _ arguments: [String]) throws(WebBrowserError) {
        #if os(macOS) || os(Linux)
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let places = programs.flatMap { name in
            name.hasPrefix("/") ? [name] : folders.map { $0 + "/" + name }
        }
        guard let place = places.first(where: FileManager.default.isExecutableFile(atPath:)) else {
            throw .noProgram(programs[0])
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: place)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { throw .failed(place, status: nil) }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw .failed(place, status: process.terminationStatus) }
        #else
        throw .noProgram(programs[0])
        #endif
    }
}

/// The reason why a browser shows no page.
enum WebBrowserError: Error, Equatable {
    /// The program was not found.
    case noProgram(String)
    /// The program could not start (`nil`), or ended with this status.
    case failed(String, status: Int32?)
}

extension WebBrowserError: CustomStringConvertible {
    var description: String {
        switch self {
        case .noProgram(let name): "'\(name)' was not found, which opens pages; open the page yourself"
        case .failed(let name, let status):
            "'\(name)' " + (status.map { "ended with the status \($0)" } ?? "could not start")
        }
    }
}
