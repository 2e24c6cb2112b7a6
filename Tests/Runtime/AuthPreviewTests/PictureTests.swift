import AuthCore
import AuthKit
import AuthScreens
import AuthSystem
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthPreview

/// Pictures up to the program that takes them.
@MainActor @Suite struct PictureTests {
    private static let site = Task { PreviewSite([await BrandSamples(of: .example())]) }

    @Test func `each state has a picture in each language, and each screen one of each kind`() async throws {
        let samples = await BrandSamples(of: .example()).samples
        let texts = Texts(of: PreviewEnvironment.brand, in: .en)
        let first = Set(samples.map(\.id)).compactMap { id in samples.first { $0.id == id } }
        let withKeyboard = first.count { FocusPlan($0.screen(in: texts).elements).first != nil }
        let pictures = await Self.site.value.pictures
        func count(_ kind: PictureKind, _ language: String) -> Int {
            pictures.count { $0.kind == kind && $0.path.hasPrefix("inner-world/\(language)/\(kind.rawValue)/") }
        }
        for language in ["en", "de"] {
            #expect(count(.light, language) == samples.count)
            #expect(count(.keyboard, language) == withKeyboard)
            for kind in [PictureKind.largeText, .smallPhone, .appStorePhone, .appStoreTablet] {
                #expect(count(kind, language) == first.count, "\(kind)")
            }
        }
        #expect(count(.dark, "en") == samples.count && count(.dark, "de") == 0)
        #expect(withKeyboard > 3 && withKeyboard < first.count)
        // A sign-in can lead there before the user asks for it, and then has an error.
        #expect(pictures.count { $0.kind == .smallPhone && $0.path.hasSuffix("-newPassword.png") } == 2)
        #expect(Set(pictures.map { $0.path.lowercased() }).count == pictures.count)
        #expect(pictures.allSatisfy { PreviewFolder.isPath($0.path) })
        #expect(
            pictures.prefix(6).map(\.path)
                == ["light", "dark", "large-text", "small-phone", "app-store-iphone", "app-store-ipad"].map {
                    "inner-world/en/\($0)/001-restoring.png"
                })
        #expect(
            pictures.contains {
                $0.path.hasPrefix("inner-world/de/light/") && $0.path.hasSuffix("-code-the-code-is-wrong.png")
            })
    }

    @Test func `the sizes are those of devices`() {
        let sizes = PictureKind.allCases.map(\.size.text)
        #expect(
            sizes == [
                "1206 × 2622", "1206 × 2622", "1206 × 2622", "750 × 1334", "1206 × 2622", "1320 × 2868", "2064 × 2752",
            ])
        let growing = PictureKind.allCases.filter { $0.size.height(of: 1000) == 1000 }
        #expect(growing == [.light, .dark, .largeText])
        #expect(PictureSize.wholeScreen.height(of: 500) == 874 && PictureSize.wholeScreen.height(of: 9000) == 2622)
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

    /// Writes a program for `/bin/sh`, and calls `body` with it and a folder.
    private static func withProgram(_ lines: String, _ body: (Chromium, URL) async throws -> Void) async throws {
        try await withFolder { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let program = folder.appending(path: "chromium")
            try Data("#!/bin/sh\n\(lines)\n".utf8).write(to: program)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
            try await body(try Chromium(environment: [Chromium.variable: program.path]), folder)
        }
    }

    @Test func `a Chromium ends with the task that waits for it`() async throws {
        let lines = """
            echo $$ >"$0.part"
            mv "$0.part" "$0.started"
            exec sleep 600
            """
        try await Self.withProgram(lines) { chromium, folder in
            let started = folder.appending(path: "chromium.started")
            let camera = ChromiumCamera(chromium, in: folder)
            let picture = Task { try await camera.picture(of: folder, .phone) }
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

    @Test func `a page that takes too long is given up`() async throws {
        try await Self.withProgram("exec sleep 600") { chromium, folder in
            let camera = ChromiumCamera(chromium, in: folder, timeLimit: .milliseconds(50))
            await #expect(throws: PictureError.timedOut) { try await camera.picture(of: folder, .phone) }
        }
    }

    /// Finds a message that is cut at the end of what one read returns, an event that is taken for a reply, and a reply to
    /// an earlier command that is taken for that of the last one.
    @Test func `a reply is the message with the number of the command`() async throws {
        let lines = #"""
            printf '{"method":"Event","params":{}}\000{"id":7,"result":{"targetId":"other"}}\000{"id":1,"res' >&4
            sleep 0.1
            printf 'ult":{"targetId":"mine"}}\000' >&4
            exec sleep 600
            """#
        struct Target: Decodable { let targetId: String }
        try await Self.withProgram(lines) { chromium, folder in
            let tools = try DevTools(chromium, in: folder)
            let target: Target = try await tools.send("Target.createTarget", ["url": .text("about:blank")])
            #expect(target.targetId == "mine")
            await tools.end()
        }
    }

    @Test func `the end of Chromium ends a picture`() async throws {
        try await Self.withProgram("exit 3") { chromium, folder in
            let camera = ChromiumCamera(chromium, in: folder)
            await #expect(throws: PictureError.ended(3)) { try await camera.picture(of: folder, .phone) }
        }
    }

    // MARK: The folder

    /// Takes pictures without contents, except of some pages, of which it returns a part.
    private struct Camera: PictureCamera {
        var isBlind = false
        /// Whether a picture takes longer than the test.
        var isSlow = false
        var failing: Set<String> = []
        let addresses = Guarded<Set<String>>([])

        func picture(of page: URL, _ size: PictureSize) async throws(PictureError) -> Data {
            addresses.withLock { _ = $0.insert("\(page.lastPathComponent)#\(page.fragment ?? "")") }
            if isSlow { try? await Task.sleep(for: .seconds(600)) }
            guard !isBlind, page.isFileURL, FileManager.default.fileExists(atPath: page.path) else {
                throw .unreadablePage(page.path)
            }
            let png = PictureTests.png(size)
            return failing.contains(page.lastPathComponent) ? png.dropLast(1) : png
        }

        func close() async {}
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
        let long = Self.png(PictureSize(width: 402, height: 1000, scale: 3))
        #expect(PictureSize.wholeScreen.fits(long) && !PictureSize.phone.fits(long))
        #expect(PictureSize.wholeScreen.fits(png))
        #expect(!PictureSize.phone.fits(png.dropLast(1)))
        #expect(!PictureSize.phone.fits(Data()))
        #expect(!PictureSize.phone.fits(Data("<html>".utf8) + png))
    }

    @Test func `the pages of a relative folder have absolute addresses`() {
        let folder = PictureFolder(URL(fileURLWithPath: "pictures", isDirectory: true)) { _ in Camera() }.folder
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
                try await PictureFolder(folder) { _ in camera }.write(site, workers: 3) { done, all in
                    progress.withLock { $0.append(done) }
                }
                Issue.record("The failure is not reported.")
            } catch PictureError.incomplete(let failures, let all) {
                #expect(all == pictures.count)
                #expect(failures == expected.map { "\($0.path): \(PictureError.otherSize($0.kind.size))" }.sorted())
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
                try await PictureFolder(folder) { _ in camera }.write(await Self.site.value)
            }
            #expect(camera.addresses.withLock { $0.count } == 1)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names.isEmpty)
        }
    }
    @Test func `pictures that are interrupted leave no temporary files, and the next ones replace them`() async throws {
        try await Self.withFolder { folder in
            let site = await Self.site.value
            let camera = Camera(isSlow: true)
            let writing = Task { try await PictureFolder(folder) { _ in camera }.write(site, workers: 2) }
            while camera.addresses.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(10)) }
            writing.cancel()
            await #expect(throws: CancellationError.self) { try await writing.value }
            #expect(camera.addresses.withLock { $0.count } <= 2)
            let temporary = folder.appending(path: PictureFolder.temporaryName)
            #expect(!FileManager.default.fileExists(atPath: temporary.path))
            try await PictureFolder(folder) { _ in Camera() }.write(PreviewSite([]))
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
            try await PictureFolder(folder) { _ in Camera() }.write(site)
            for picture in site.pictures {
                #expect(FileManager.default.fileExists(atPath: folder.appending(path: picture.path).path))
            }
        }
    }
}
