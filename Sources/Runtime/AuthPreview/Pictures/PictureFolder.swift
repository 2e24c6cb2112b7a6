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
    private let camera: @Sendable (URL) -> any PictureCamera

    /// Creates a folder.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - camera: Returns a new camera with a folder for its temporary files.
    init(_ folder: URL, _ camera: @escaping @Sendable (URL) -> any PictureCamera) {
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
        let cameras = (0..<max(1, min(workers, pictures.count))).map { camera(temporary.appending(path: "\($0)")) }
        let paths = pictures.map(\.path)
        do {
            if let first = pictures.first { _ = try await take(first, of: pages, with: cameras[0]) }
            try files.begin(paths)
        } catch {
            await cameras[0].close()
            // A program that was ended has shown no page.
            try Task.checkCancellation()
            throw error
        }
        let remaining = Guarded(pictures[...])
        let done = Guarded(0)
        let failures = await withTaskGroup(of: [String].self) { group in
            for camera in cameras {
                group.addTask {
                    var failures: [String] = []
                    while !Task.isCancelled, let picture = remaining.withLock({ $0.popFirst() }) {
                        do {
                            try files.write(try await take(picture, of: pages, with: camera), to: picture.path)
                        } catch {
                            failures.append("\(picture.path): \(error)")
                        }
                        let count = done.withLock { count in
                            count += 1
                            return count
                        }
                        report(count, pictures.count)
                    }
                    await camera.close()
                    return failures
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        try Task.checkCancellation()
        try files.finish(paths)
        guard failures.isEmpty else { throw PictureError.incomplete(failures.sorted(), of: pictures.count) }
    }

    private func take(
        _ picture: Picture, of pages: URL, with camera: any PictureCamera
    ) async throws(PictureError) -> Data {
        var address = URLComponents(url: pages.appending(path: picture.page), resolvingAgainstBaseURL: true)
        address?.fragment = picture.kind.variant.fragment
        guard let page = address?.url else { throw .unreadablePage(picture.page) }
        let png = try await camera.picture(of: page, picture.kind.size)
        guard picture.kind.size.fits(png) else { throw .otherSize(picture.kind.size) }
        return png
    }
}
