import AuthCore
import AuthScreens
import AuthSystem
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthPreview

/// Pictures up to the program that takes them.
@MainActor @Suite struct PictureTests {
    private static let site = Task { PreviewSite([await BrandSamples(of: .example())]) }

    @Test func `each state has a picture in each language and appearance, and each screen in the store's sizes`() async
    {
        let samples = await BrandSamples(of: .example())
        let pictures = await Self.site.value.pictures
        let screens = Set(samples.samples.map(\.id)).count
        #expect(pictures.count == 2 * (2 * samples.samples.count + 2 * screens))
        #expect(Set(pictures.map { $0.path.lowercased() }).count == pictures.count)
        #expect(pictures.allSatisfy { PreviewFolder.isPath($0.path) })
        let first = pictures.prefix(4)
        #expect(
            first.map(\.path)
                == ["light", "dark", "app-store-iphone", "app-store-ipad"].map {
                    "inner-world/en/\($0)/001-restoring.png"
                })
        #expect(
            first.map(\.size.text) == [
                "1170 \u{D7} 2532", "1170 \u{D7} 2532", "1320 \u{D7} 2868", "2064 \u{D7} 2752",
            ])
        #expect(first.map(\.appearance) == [.light, .dark, .light, .light])
        #expect(
            pictures.contains {
                $0.path.hasPrefix("inner-world/de/dark/") && $0.path.hasSuffix("-code-the-code-is-wrong.png")
            })
    }

    // MARK: Chromium

    @Test func `Chromium is that of the variable, or the first one that is found`() throws {
        let path = ["PATH": "/opt/bin:/usr/bin"]
        let named = path.merging([Chromium.variable: "/my/chromium"]) { $1 }
        #expect(try Chromium(environment: named) { _ in true }.path == "/my/chromium")
        #expect(throws: PictureError.notRunnable("/my/chromium")) {
            try Chromium(environment: named) { $0.hasPrefix("/usr/bin/") }
        }
        #expect(try Chromium(environment: path) { $0.hasSuffix("/chromium") }.path == "/opt/bin/chromium")
        let app = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
        #expect(try Chromium(environment: [:]) { $0 == app }.path == app)
    }

    @Test func `without Chromium, the message tells what to install`() {
        let error = #expect(throws: PictureError.noChromium) {
            try Chromium(environment: ["PATH": "/usr/bin"]) { _ in false }
        }
        for word in [
            "brew install --cask chromium", "apt install chromium", "dnf install chromium", "BRANDGEN_CHROMIUM",
        ] {
            #expect(error?.description.contains(word) == true, "\(word)")
        }
    }

    @Test func `a Chromium ends with the task that waits for it`() async throws {
        try await Self.withFolder { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let program = folder.appending(path: "chromium")
            let started = folder.appending(path: "started")
            let script = """
                #!/bin/sh
                echo $$ >'\(started.path).part'
                mv '\(started.path).part' '\(started.path)'
                exec sleep 600

                """
            try Data(script.utf8).write(to: program)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
            let chromium = try Chromium(environment: [Chromium.variable: program.path])
            let picture = Task {
                try await chromium.take(folder, .phone, to: folder.appending(path: "a.png"), in: folder)
            }
            while !FileManager.default.fileExists(atPath: started.path) {
                try await Task.sleep(for: .milliseconds(10))
            }
            let line = try String(contentsOf: started, encoding: .utf8).trimmingCharacters(in: .newlines)
            let id = try #require(pid_t(line))
            #expect(kill(id, 0) == 0)
            picture.cancel()
            await #expect(throws: PictureError.self) { try await picture.value }
            #expect(kill(id, 0) != 0)
        }
    }

    // MARK: The folder

    /// Takes pictures without contents, except of some pages, of which it writes a part.
    private struct Camera: PictureCamera {
        var isBlind = false
        /// Whether a picture takes longer than the test.
        var isSlow = false
        var failing: Set<String> = []
        let addresses = Guarded<Set<String>>([])

        func check(_ page: URL, in folder: URL) async throws(PictureError) {
            guard !isBlind, FileManager.default.fileExists(atPath: page.path) else {
                throw .unreadablePage(page.path)
            }
        }

        func take(_ page: URL, _ size: PictureSize, to file: URL, in folder: URL) async throws(PictureError) {
            addresses.withLock { _ = $0.insert("\(page.lastPathComponent)#\(page.fragment ?? "")") }
            if isSlow { try? await Task.sleep(for: .seconds(600)) }
            var png = PictureTests.png(size)
            if failing.contains(page.lastPathComponent) { png = png.dropLast(1) }
            guard page.isFileURL, FileManager.default.fileExists(atPath: page.path), (try? png.write(to: file)) != nil
            else {
                throw .unreadablePage(page.path)
            }
        }
    }

    /// Returns the first and the last part of a PNG.
    private nonisolated static func png(_ size: PictureSize) -> Data {
        func bytes(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) } }
        let header: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + bytes(13) + Array("IHDR".utf8)
        let numbers = bytes(size.width * size.scale) + bytes(size.height * size.scale) + [8, 2, 0, 0, 0, 0, 0, 0, 0]
        return Data(header + numbers + bytes(0) + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82])
    }

    private static func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    @Test func `a picture has its size and its end`() {
        let png = Self.png(.phone)
        #expect(PictureSize.phone.fits(png))
        #expect(!PictureSize.appStorePhone.fits(png))
        #expect(!PictureSize.phone.fits(png.dropLast(1)))
        #expect(!PictureSize.phone.fits(Data()))
        #expect(!PictureSize.phone.fits(Data("<html>".utf8) + png))
    }

    @Test func `the pages of a relative folder have absolute addresses`() {
        let folder = PictureFolder(URL(fileURLWithPath: "pictures", isDirectory: true), Camera()).folder
        #expect(folder.appending(path: "a.html").relativeString.hasPrefix("file:///"))
    }

    @Test func `pictures replace earlier ones, and those that fail are named and stay as they were`() async throws {
        try await Self.withFolder { folder in
            let site = await Self.site.value
            let pictures = site.pictures
            let failing = try #require(pictures.first { $0.page.contains("-welcome") })
            let earlier = folder.appending(path: failing.path)
            try FileManager.default.createDirectory(
                at: earlier.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("earlier".utf8).write(to: earlier)
            let gone = folder.appending(path: "gone.png")
            try Data().write(to: gone)
            let mine = folder.appending(path: "mine.png")
            try Data().write(to: mine)
            try Data("\(failing.path)\ngone.png\n".utf8).write(to: folder.appending(path: PreviewFolder.list))

            let page = URL(filePath: failing.page).lastPathComponent
            let camera = Camera(failing: [page])
            let progress = Guarded<[Int]>([])
            let expected = pictures.filter { $0.page.hasSuffix("/" + page) }
            do {
                try await PictureFolder(folder, camera).write(site, workers: 3) { done, all in
                    progress.withLock { $0.append(done) }
                }
                Issue.record("The failure is not reported.")
            } catch PictureError.incomplete(let failures, let all) {
                #expect(all == pictures.count)
                #expect(failures == expected.map { "\($0.path): \(PictureError.otherSize($0.size))" }.sorted())
            }
            #expect(progress.withLock { $0.sorted() } == Array(1...pictures.count))
            #expect(camera.addresses.withLock { $0.contains("001-restoring.html#dark") })
            #expect(try String(contentsOf: earlier, encoding: .utf8) == "earlier")
            #expect(!FileManager.default.fileExists(atPath: gone.path))
            #expect(FileManager.default.fileExists(atPath: mine.path))
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "temporary.part").path))
            let written = pictures.filter {
                FileManager.default.fileExists(atPath: folder.appending(path: $0.path).path)
            }
            #expect(written.count == pictures.count - expected.count + 1)
        }
    }

    @Test func `a Chromium that cannot read the pages takes no pictures`() async throws {
        try await Self.withFolder { folder in
            let camera = Camera(isBlind: true)
            await #expect(throws: PictureError.self) {
                try await PictureFolder(folder, camera).write(await Self.site.value)
            }
            #expect(camera.addresses.withLock { $0.isEmpty })
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names.isEmpty)
        }
    }
    @Test func `pictures that are interrupted leave no temporary files, and the next ones replace them`() async throws {
        try await Self.withFolder { folder in
            let site = await Self.site.value
            let camera = Camera(isSlow: true)
            let writing = Task { try await PictureFolder(folder, camera).write(site, workers: 2) }
            while camera.addresses.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(10)) }
            writing.cancel()
            await #expect(throws: CancellationError.self) { try await writing.value }
            #expect(camera.addresses.withLock { $0.count } <= 2)
            let temporary = folder.appending(path: PictureFolder.temporaryName)
            #expect(!FileManager.default.fileExists(atPath: temporary.path))
            try await PictureFolder(folder, Camera()).write(PreviewSite([]))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["files.txt"])
        }
    }

    @Test func `no brand's folder is that of the temporary files`() async throws {
        try await Self.withFolder { folder in
            var brands: [BrandSamples] = []
            for id in ["temporary", PictureFolder.temporaryName] {
                brands.append(await BrandSamples(of: .example(.example(id: id))))
            }
            let site = PreviewSite(brands)
            try await PictureFolder(folder, Camera()).write(site)
            for picture in site.pictures {
                #expect(FileManager.default.fileExists(atPath: folder.appending(path: picture.path).path))
            }
        }
    }
}
