import AuthCore
import AuthScreens
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthPreview

@MainActor @Suite struct PreviewSiteTests {
    /// Samples from the screens of a real flow.
    private func samples(_ language: Language) async -> [PreviewSample] {
        let clock = PreviewClock(stoppedAt: Date(timeIntervalSince1970: 1_800_000_000))
        let device = PreviewDevice(
            PreviewApp.example(), clock: clock)
        device.choose(languageCode: language.rawValue)
        var samples: [PreviewSample] = []
        func record(_ title: String) async {
            await device.settle(within: .seconds(600))
            if let screen = device.model.screen { samples.append(PreviewSample(title, screen)) }
        }
        await record("Welcome")
        device.model.perform(.tap(.signIn))
        await record("Email: empty")
        device.model.perform(.edit(.email, "wrong"))
        device.model.perform(.tap(.submit))
        await record("Email: wrong")
        return samples
    }

    private func site() async -> PreviewSite {
        PreviewSite([
            BrandSamples(
                .example(), theme: .example,
                languages: [("en", await samples(.en)), ("de", await samples(.de))])
        ])
    }

    @Test func `the site has every sample in every language`() async {
        let files = await site().files
        #expect(
            files.map(\.path) == [
                "index.html", "site.css", "inner-world/index.html", "inner-world/theme.html",
                "inner-world/screens.css", "inner-world/en/index.html", "inner-world/en/001-welcome.html",
                "inner-world/en/002-email.html", "inner-world/en/003-email.html", "inner-world/de/index.html",
                "inner-world/de/001-welcome.html", "inner-world/de/002-email.html", "inner-world/de/003-email.html",
            ])
        let gallery = files.first { $0.path == "inner-world/de/index.html" }?.contents ?? ""
        for variant in ["light", "dark", "light-large", "dark-large"] {
            #expect(gallery.ranges(of: "\"001-welcome.html#\(variant)\"").count == 2, "phone and tablet: \(variant)")
        }
    }

    @Test func `every link leads to a file of the site`() async throws {
        let files = await site().files
        let paths = Set(files.map(\.path))
        for file in files where file.path.hasSuffix(".html") {
            for match in file.contents.matches(of: /(?:href|src)="([^"#]*)(?:#[^"]*)?"/) {
                let target = String(match.1)
                guard !target.hasPrefix("https://"), !target.hasPrefix("mailto:") else { continue }
                let base = try #require(URL(string: "http://site/" + file.path))
                let url = try #require(URL(string: target, relativeTo: base)).absoluteURL
                #expect(paths.contains(String(url.path.dropFirst())), "\(file.path) links to \(target)")
            }
        }
    }

    @Test func `pages run no script and load nothing`() async {
        for file in await site().files where file.path.hasSuffix(".html") {
            #expect(file.contents.contains("default-src &#39;none&#39;"), "\(file.path)")
            for word in ["<script", "<img", "javascript:", "http://", "onclick"] {
                #expect(!file.contents.contains(word), "\(file.path): \(word)")
            }
        }
    }

    @Test func `the same samples give the same bytes`() async {
        let (one, other) = (await site().files, await site().files)
        #expect(one.map(\.contents) == other.map(\.contents))
        #expect(one.map(\.contents.utf8.count).reduce(0, +) < 100_000)
    }

    @Test func `only changed files are written`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "preview-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let site = await site()
        #expect(try site.write(to: folder) == site.files.map(\.path))
        #expect(try site.write(to: folder) == [])
        let changed = folder.appending(path: "inner-world/theme.html")
        try Data("changed".utf8).write(to: changed)
        #expect(try site.write(to: folder) == ["inner-world/theme.html"])
        var stored: [String] = []
        site.write { path, _ in stored.append(path) }
        #expect(stored == site.files.map(\.path))
    }

    @Test func `names cannot leave the folder`() {
        #expect(SitePage.fileName("../../etc/passwd") == "______etc_passwd")
        #expect(SitePage.fileName("zh-Hant é\u{0}") == "zh-Hant___")
    }

    @Test func `the theme page has the contrast of every pair`() async {
        let page = await site().files.first { $0.path == "inner-world/theme.html" }?.contents ?? ""
        #expect(page.ranges(of: ">21.00:1<").count >= 10)
        #expect(page.ranges(of: "<th scope=\"row\">onPrimary on primary</th>").count == 2)
        #expect(ThemePage.text(of: 4.4999) == "4.49:1")
    }
}
