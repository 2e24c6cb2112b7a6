import Foundation

/// What takes pictures of pages. Tests have another one.
protocol PictureCamera: Sendable {
    /// Checks that pages can be shown.
    ///
    /// - Throws: `PictureError` if the page cannot be shown.
    func check(_ page: URL, in folder: URL) async throws(PictureError)

    /// Takes a picture of a page.
    ///
    /// - Parameters:
    ///   - page: The page, whose fragment chooses the appearance.
    ///   - size: The size of the page and of the picture.
    ///   - file: The file to write.
    ///   - folder: A folder for temporary files that no other picture uses at the same time.
    /// - Throws: `PictureError` if the picture could not be taken.
    func take(_ page: URL, _ size: PictureSize, to file: URL, in folder: URL) async throws(PictureError)
}

/// A Chromium without windows, which runs once for each picture.
struct Chromium: PictureCamera {
    /// The variable that names the program.
    static let variable = "BRANDGEN_CHROMIUM"

    let path: String
    /// The time that one page has.
    var timeLimit = Duration.seconds(60)

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

    func check(_ page: URL, in folder: URL) async throws(PictureError) {
        let output = folder.appending(path: "page.html")
        do throws(PictureError) {
            try await run(["--dump-dom", page.absoluteString], in: folder, output: output)
        } catch {
            if case .ended = error { throw .unreadablePage(page.path) }
            throw error
        }
        guard let text = try? String(contentsOf: output, encoding: .utf8), text.contains("data-id=") else {
            throw .unreadablePage(page.path)
        }
    }

    func take(_ page: URL, _ size: PictureSize, to file: URL, in folder: URL) async throws(PictureError) {
        let arguments = [
            "--screenshot=\(file.path)", "--window-size=\(size.width),\(size.height)",
            "--force-device-scale-factor=\(size.scale)", page.absoluteString,
        ]
        try await run(arguments, in: folder)
    }

    /// Runs the program with its own settings in a folder. Ends it after the time limit, and if the task is canceled.
    private func run(_ arguments: [String], in folder: URL, output: URL? = nil) async throws(PictureError) {
        #if os(macOS) || os(Linux)
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments =
            [
                "--headless", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb", "--disable-lcd-text",
                "--no-first-run", "--no-default-browser-check", "--virtual-time-budget=1000",
                "--user-data-dir=\(folder.appending(path: "profile").path)",
            ]
            // Chromium refuses to run as root with its sandbox.
            + (geteuid() == 0 ? ["--no-sandbox"] : []) + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        if let output {
            _ = FileManager.default.createFile(atPath: output.path, contents: nil)
            process.standardOutput = FileHandle(forWritingAtPath: output.path) ?? FileHandle.nullDevice
        }
        let status = await Self.status(of: process, within: timeLimit)
        guard let status else { throw .notRunnable(path) }
        if status.isTimedOut { throw .timedOut }
        guard status.code == 0 else { throw .ended(status.code) }
        #else
        throw .noChromium
        #endif
    }

    #if os(macOS) || os(Linux)
    /// Runs a process to its end, which comes soon if the task is canceled. Returns `nil` if it cannot start.
    private static func status(of process: Process, within limit: Duration) async -> (code: Int32, isTimedOut: Bool)? {
        let (ends, continuation) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            continuation.yield(process.terminationStatus)
            continuation.finish()
        }
        guard (try? process.run()) != nil else { return nil }
        let id = process.processIdentifier
        let timer = Task {
            try await Task.sleep(for: limit)
            Self.end(id)
        }
        // A canceled task would not wait for the end of the process, which still writes into its folder.
        let exit = Task {
            var code: Int32 = 0
            for await status in ends { code = status }
            return code
        }
        let code = await withTaskCancellationHandler {
            await exit.value
        } onCancel: {
            Self.end(id)
        }
        timer.cancel()
        // The timer fails only if it was canceled before its end.
        let isTimedOut = (try? await timer.value) != nil
        return (code, isTimedOut)
    }

    /// Ends a process at once, and those that it has started if they are a group.
    private static func end(_ id: pid_t) { kill(getpgid(id) == id ? -id : id, SIGKILL) }
    #endif
}
