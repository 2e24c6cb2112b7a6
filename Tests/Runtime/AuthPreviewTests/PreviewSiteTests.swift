import AuthCore
import AuthScreens
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthPreview

@MainActor @Suite struct PreviewSiteTests {
    private static let site = Task { PreviewSite([try await BrandSamples(of: .example())]) }

    private func site() async throws -> PreviewSite { try await Self.site.value }

    /// The files of the site. `PreviewSite` renders them at each access.
    private static let files = Task { try await site.value.files }

    @Test func `the site has every sample and every walk in every language`() async throws {
        let brand = try await BrandSamples(of: .example())
        let files = try await Self.files.value
        let paths = files.map(\.path)
        #expect(
            paths.prefix(5) == [
                "index.html", "site.css", "inner-world/index.html", "inner-world/theme.html",
                "inner-world/screens.css",
            ])
        #expect(Set(paths).count == paths.count)
        for language in ["en", "de"] {
            let pages = paths.filter { $0.hasPrefix("inner-world/\(language)/") }
            #expect(pages.contains("inner-world/\(language)/001-restoring.html"))
            #expect(pages.count { !$0.contains("/walk-") } == brand.samples.count + 1)
            for walk in [
                "sign_up", "sign_in", "forgotten_password", "delete_the_account", "a_visitor_who_is_too_young",
            ] {
                #expect(pages.contains("inner-world/\(language)/walk-\(walk)-2.html"), "\(walk)")
            }
        }
        let gallery = files.first { $0.path == "inner-world/de/index.html" }?.contents ?? ""
        for variant in ["light", "dark", "light-large", "dark-large"] {
            let frames = gallery.ranges(of: "\"001-restoring.html#\(variant)\"")
            #expect(frames.count == 2, "phone and tablet: \(variant)")
        }
    }

    @Test func `a walk says what the user does, without secrets`() async throws {
        let files = try await Self.files.value
        let walk = files.filter { $0.path.hasPrefix("inner-world/en/walk-") }.map(\.contents).joined()
        #expect(walk.contains("Type \u{201C}new.user@example.com\u{201D} into \u{201C}Email\u{201D}."))
        #expect(walk.contains("Fill in \u{201C}Password\u{201D}."))
        #expect(walk.contains("This is where the app itself begins."))
        #expect(!walk.contains(PreviewApp.example().brand.passwordPolicy.sample))
    }

    @Test func `every link leads to a file of the site`() async throws {
        let files = try await Self.files.value
        let paths = Set(files.map(\.path))
        var links = 0
        for file in files where file.path.hasSuffix(".html") {
            let parts = file.contents.utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
                .map { Substring($0) }
            for (attribute, value) in zip(parts, parts.dropFirst())
            where attribute.hasSuffix("href=") || attribute.hasSuffix("src=") {
                links += 1
                let target = String(value.prefix { $0 != "#" })
                guard !target.hasPrefix("https://"), !target.hasPrefix("mailto:") else { continue }
                let base = try #require(URL(string: "http://site/" + file.path))
                let url = try #require(URL(string: target, relativeTo: base)).absoluteURL
                #expect(paths.contains(String(url.path.dropFirst())), "\(file.path) links to \(target)")
            }
        }
        #expect(links > files.count)
    }

    @Test func `pages run no script and load nothing`() async throws {
        for file in try await Self.files.value where file.path.hasSuffix(".html") {
            let page = Data(file.contents.utf8)
            #expect(page.range(of: Data("default-src &#39;none&#39;".utf8)) != nil, "\(file.path)")
            for word in ["<script", "<img", "javascript:", "http://", "onclick"] {
                #expect(page.range(of: Data(word.utf8)) == nil, "\(file.path): \(word)")
            }
        }
    }

    @Test func `only changed files are written`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "preview-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let site = try await site()
        let paths = try await Self.files.value.map(\.path)
        #expect(try site.write(to: folder) == paths)
        #expect(try site.write(to: folder) == [])
        let changed = folder.appending(path: "inner-world/theme.html")
        try Data("changed".utf8).write(to: changed)
        #expect(try site.write(to: folder) == ["inner-world/theme.html"])
        var stored: [String] = []
        site.write { path, _ in stored.append(path) }
        #expect(stored == paths)
    }

    @Test func `names cannot leave the folder`() {
        #expect(SitePage.fileName("../../etc/passwd") == "______etc_passwd")
        #expect(SitePage.fileName("zh-Hant é\u{0}") == "zh-Hant___")
    }
}
