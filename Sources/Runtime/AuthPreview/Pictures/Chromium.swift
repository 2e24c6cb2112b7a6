import Foundation

/// A camera for pages, which takes one picture after the other. Tests have another one.
protocol PictureCamera: Sendable {
    /// Takes a picture of a page.
    ///
    /// - Parameters:
    ///   - page: The page, whose fragment chooses the appearance.
    ///   - size: The size of the page and of the picture.
    /// - Returns: The picture as PNG.
    /// - Throws: `PictureError` if the picture could not be taken.
    func picture(of page: URL, _ size: PictureSize) async throws(PictureError) -> Data

    /// Ends the camera, and waits for its last write.
    func close() async
}

/// The program Chromium.
struct Chromium: Sendable {
    /// The variable that names the program.
    static let variable = "BRANDGEN_CHROMIUM"

    let path: String

    /// The names of the programs, of which the first one that is found is used. The headless shell is the fastest.
    private static let names = [
        "chromium-headless-shell", "chrome-headless-shell", "chromium", "chromium-browser", "google-chrome",
        "google-chrome-stable", "microsoft-edge",
    ]

    /// The places that are usually not in `PATH`.
    private static let places = [
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge", "/snap/bin/chromium",
    ]

    /// Finds the program: that of the variable, or in `PATH`, or where it is usually installed.
    ///
    /// - Parameters:
    ///   - environment: The variables.
    ///   - isProgram: Returns whether there is a program at a path.
    /// - Throws: `.notRunnable` or `.noChromium`.
    init(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        isProgram: (String) -> Bool = FileManager.default.isExecutableFile
    ) throws(PictureError) {
        if let path = environment[Self.variable], !path.isEmpty {
            guard isProgram(path) else { throw .notRunnable(path) }
            self.path = path
            return
        }
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        let candidates = Self.names.flatMap { name in folders.map { "\($0)/\(name)" } } + Self.places
        guard let path = candidates.first(where: isProgram) else { throw .noChromium }
        self.path = path
    }

    /// The arguments that let the program run without windows, obey commands, and keep its own settings in a folder.
    func arguments(in folder: URL) -> [String] {
        [
            "--headless", "--remote-debugging-pipe", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb",
            "--disable-lcd-text", "--no-first-run", "--no-default-browser-check",
            // A spinner stands still, so that the same screen has the same picture.
            "--force-prefers-reduced-motion",
            "--user-data-dir=\(folder.appending(path: "profile").path)",
        ]
            // Chromium refuses to run as root with its sandbox.
            + (geteuid() == 0 ? ["--no-sandbox"] : []) + ["about:blank"]
    }
}
