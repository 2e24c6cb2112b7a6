import Foundation

/// A page of a Chromium without windows, which takes one picture after the other. Chromium starts with the first one, and
/// again after an error.
actor ChromiumCamera: PictureCamera {
    private let chromium: Chromium
    private let folder: URL
    private let timeLimit: Duration

    /// Creates a camera.
    ///
    /// - Parameters:
    ///   - chromium: The program.
    ///   - folder: A folder for the program's settings, which no other camera uses.
    ///   - timeLimit: The time that one picture has.
    init(_ chromium: Chromium, in folder: URL, timeLimit: Duration = .seconds(60)) {
        self.chromium = chromium
        self.folder = folder
        self.timeLimit = timeLimit
    }

    #if os(macOS) || os(Linux)
    private var page: Page?

    func picture(of url: URL, _ size: PictureSize) async throws(PictureError) -> Data {
        let tools = if let page { page.tools } else { try DevTools(chromium, in: folder) }
        let timer = Task {
            try await Task.sleep(for: timeLimit)
            tools.kill()
        }
        let result = await withTaskCancellationHandler {
            await picture(of: url, size, by: tools)
        } onCancel: {
            tools.kill()
        }
        timer.cancel()
        if case .failure = result {
            page = nil
            await tools.end()
            // The timer fails only if it was canceled before its end.
            if (try? await timer.value) != nil { throw .timedOut }
        }
        return try result.get()
    }

    func close() async {
        await page?.tools.end()
        page = nil
    }

    private func picture(of url: URL, _ size: PictureSize, by tools: DevTools) async -> Result<Data, PictureError> {
        do throws(PictureError) {
            let page = if let page { page } else { try await Page(tools) }
            self.page = page
            return .success(try await page.picture(of: url, size))
        } catch {
            return .failure(error)
        }
    }
    #else
    func picture(of url: URL, _ size: PictureSize) async throws(PictureError) -> Data { throw .noChromium }
    func close() async {}
    #endif
}

#if os(macOS) || os(Linux)
/// The page of a running Chromium.
private struct Page: Sendable {
    let tools: DevTools
    private let session: String

    private struct Target: Decodable {
        let targetId: String
    }

    private struct Session: Decodable {
        let sessionId: String
    }

    private struct Navigation: Decodable {
        let errorText: String?
    }

    private struct Arrival: Decodable {
        struct Result: Decodable {
            let value: Value?
        }

        struct Value: Decodable {
            let isScreen: Bool
            let height: Int
        }

        let result: Result
    }

    private struct Screenshot: Decodable {
        let data: Data
    }

    private struct Nothing: Decodable {}

    /// Waits until a page and its fonts are loaded. Returns whether it is a screen, and its height.
    private static let arrival = """
        new Promise(done => document.readyState === "complete" ? done() : addEventListener("load", done))
            .then(() => document.fonts.ready).then(() => ({
                isScreen: document.querySelector("[data-id]") !== null, height: document.scrollingElement.scrollHeight,
            }))
        """

    init(_ tools: DevTools) async throws(PictureError) {
        self.tools = tools
        let target: Target = try await tools.send("Target.createTarget", ["url": .text("about:blank")])
        let attached: Session = try await tools.send(
            "Target.attachToTarget", ["targetId": .text(target.targetId), "flatten": .flag(true)])
        session = attached.sessionId
    }

    func picture(of url: URL, _ size: PictureSize) async throws(PictureError) -> Data {
        try await resize(to: size, height: size.height)
        let navigation: Navigation = try await tools.send(
            "Page.navigate", ["url": .text(url.absoluteString)], in: session)
        guard navigation.errorText == nil else { throw .unreadablePage(url.path) }
        let arrival: Arrival = try await tools.send(
            "Runtime.evaluate",
            ["expression": .text(Self.arrival), "awaitPromise": .flag(true), "returnByValue": .flag(true)], in: session)
        guard let screen = arrival.result.value, screen.isScreen else { throw .unreadablePage(url.path) }
        if size.height(of: screen.height) != size.height {
            try await resize(to: size, height: size.height(of: screen.height))
        }
        let screenshot: Screenshot = try await tools.send(
            "Page.captureScreenshot", ["format": .text("png")], in: session)
        return screenshot.data
    }

    private func resize(to size: PictureSize, height: Int) async throws(PictureError) {
        let _: Nothing = try await tools.send(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .number(size.width), "height": .number(height), "deviceScaleFactor": .number(size.scale),
                "mobile": .flag(false),
            ], in: session)
    }
}
#endif
