import AuthCore
import AuthSystem
import Foundation

/// A folder with pictures of the pages of a site.
struct PictureFolder: Sendable {
    /// The name of the folder for the site and for pictures that are not complete. No brand's folder has a period. A
    /// Chromium from a snap reads no hidden folders, and not the system's folder for temporary files.
    static let temporaryName = "temporary.part"

    let folder: URL
    private let files: PreviewFolder
    private let camera: any PictureCamera

    init(_ folder: URL, _ camera: any PictureCamera) {
        // The address of a page in a relative folder would have no scheme.
        self.folder = folder.absoluteURL
        files = PreviewFolder(self.folder)
        self.camera = camera
    }

    /// Writes the pictures of all brands, several at a time. Removes earlier pictures that the site does not have.
    ///
    /// A picture appears in the folder when it is complete, so an earlier one stays if it cannot be taken.
    ///
    /// - Parameters:
    ///   - site: The site.
    ///   - workers: The number of pictures that are taken at the same time.
    ///   - report: Receives the number of pictures that were tried, after each.
    /// - Throws: `PictureError.incomplete` with the names of the pictures that could not be taken; `LinkedPathError` if a
    ///   path leads through a symbolic link; `CocoaError` if a file cannot be written; `CancellationError`.
    func write(
        _ site: PreviewSite, workers: Int = ProcessInfo.processInfo.activeProcessorCount,
        report: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) async throws {
        let pictures = site.pictures
        let temporary = folder.appending(path: Self.temporaryName)
        try? FileManager.default.removeItem(at: temporary)
        defer { try? FileManager.default.removeItem(at: temporary) }
        let pages = temporary.appending(path: "site")
        try site.write(to: pages)
        if let first = pictures.first {
            do {
                try await camera.check(pages.appending(path: first.page), in: temporary)
            } catch {
                // A program that was ended has shown no page.
                try Task.checkCancellation()
                throw error
            }
        }
        let paths = pictures.map(\.path)
        try files.begin(paths)
        let remaining = Guarded(pictures[...])
        let done = Guarded(0)
        let failures = await withTaskGroup(of: [String].self) { group in
            for worker in 0..<max(1, min(workers, pictures.count)) {
                group.addTask {
                    let place = temporary.appending(path: "\(worker)")
                    var failures: [String] = []
                    while !Task.isCancelled, let picture = remaining.withLock({ $0.popFirst() }) {
                        do {
                            try await take(picture, of: pages, in: place)
                        } catch {
                            failures.append("\(picture.path): \(error)")
                        }
                        let count = done.withLock { count in
                            count += 1
                            return count
                        }
                        report(count, pictures.count)
                    }
                    return failures
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        try Task.checkCancellation()
        try files.finish(paths)
        guard failures.isEmpty else { throw PictureError.incomplete(failures.sorted(), of: pictures.count) }
    }

    private func take(_ picture: Picture, of pages: URL, in place: URL) async throws {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let partial = place.appending(path: "picture.png")
        try? FileManager.default.removeItem(at: partial)
        var address = URLComponents(url: pages.appending(path: picture.page), resolvingAgainstBaseURL: true)
        address?.fragment = picture.appearance.rawValue
        guard let page = address?.url else { throw PictureError.unreadablePage(picture.page) }
        try await camera.take(page, picture.size, to: partial, in: place)
        guard let bytes = try? Data(contentsOf: partial), picture.size.fits(bytes) else {
            throw PictureError.otherSize(picture.size)
        }
        try files.write(bytes, to: picture.path)
    }
}
