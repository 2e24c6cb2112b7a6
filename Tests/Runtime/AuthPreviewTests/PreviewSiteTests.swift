import AuthCore
import AuthScreens
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthPreview

@MainActor @Suite struct PreviewSiteTests {
    private static let site = Task { PreviewSite([await BrandSamples(of: .example())]) }

    /// The files of the site. `PreviewSite` renders them at each access.
    private static let files = Task { await site.value.files }

    @Test func `the site has every sample in every language`() async throws {
        let brand = await BrandSamples(of: .example())
        let files = await Self.files.value
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
            #expect(pages.count == brand.samples.count + 1)
        }
        let gallery = files.first { $0.path == "inner-world/de/index.html" }?.contents ?? ""
        for variant in ["light", "dark", "light-large", "dark-large"] {
            let frames = gallery.ranges(of: "\"001-restoring.html#\(variant)\"")
            #expect(frames.count == 2, "phone and tablet: \(variant)")
        }
    }

    @Test func `every link leads to a file of the site`() async throws {
        let files = await Self.files.value
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
        for file in await Self.files.value where file.path.hasSuffix(".html") {
            let page = Data(file.contents.utf8)
            #expect(page.range(of: Data("default-src &#39;none&#39;".utf8)) != nil, "\(file.path)")
            for word in ["<script", "<img", "javascript:", "http://", "onclick"] {
                #expect(page.range(of: Data(word.utf8)) == nil, "\(file.path): \(word)")
            }
        }
    }

    @Test func `names cannot leave the folder`() {
        #expect(SitePage.fileName("../../etc/passwd") == "______etc_passwd")
        #expect(SitePage.fileName("zh-Hant é\u{0}") == "zh-Hant___")
    }
}
