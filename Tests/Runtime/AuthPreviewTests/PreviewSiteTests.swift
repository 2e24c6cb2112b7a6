import AuthCore
import AuthKit
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
            paths.prefix(7) == [
                "index.html", "site.css", "site.js", "inner-world/index.html", "inner-world/theme.html",
                "inner-world/texts.html", "inner-world/screens.css",
            ])
        #expect(Set(paths).count == paths.count)
        for language in ["en", "de"] {
            let pages = paths.filter { $0.hasPrefix("inner-world/\(language)/") }
            #expect(pages.contains("inner-world/\(language)/001-restoring.html"))
            #expect(pages.contains("inner-world/\(language)/specimen.html"))
            #expect(pages.contains("inner-world/\(language)/first.html"))
            #expect(pages.count == brand.samples.count + 2)
        }
        let screens = files.first { $0.path == "inner-world/index.html" }?.contents ?? ""
        for appearance in ["light", "dark"] {
            #expect(screens.ranges(of: "\"en/001-restoring.html#\(appearance)\"").count == 1)
        }
        #expect(screens.ranges(of: "<figure>").count == brand.samples.count)
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
                guard !target.isEmpty else {
                    let place = String(value.dropFirst())
                    #expect(file.contents.contains("id=\"\(place)\""), "\(file.path) links to #\(place)")
                    continue
                }
                let base = try #require(URL(string: "http://site/" + file.path))
                let url = try #require(URL(string: target, relativeTo: base)).absoluteURL
                #expect(paths.contains(String(url.path.dropFirst())), "\(file.path) links to \(target)")
            }
        }
        #expect(links > files.count)
    }

    @Test func `pages load nothing from elsewhere, and screens run no script`() async throws {
        for file in await Self.files.value where file.path.hasSuffix(".html") {
            let page = Data(file.contents.utf8)
            #expect(page.range(of: Data("default-src &#39;none&#39;".utf8)) != nil, "\(file.path)")
            for word in ["<img", "javascript:", "http://", "onclick"] {
                #expect(page.range(of: Data(word.utf8)) == nil, "\(file.path): \(word)")
            }
            let isScreen = file.path.split(separator: "/").count == 3
            let scripts = file.contents.ranges(of: "<script").count
            #expect(scripts == (isScreen ? 0 : 1), "\(file.path)")
        }
        // The fragment of an address is the only input of the script, which makes no markup of it.
        for word in ["innerHTML", "outerHTML", "insertAdjacent", "eval", "Function(", "http", "fetch", "import("] {
            #expect(!SiteScript.text.contains(word), "\(word)")
        }
    }

    @Test func `names cannot leave the folder`() {
        #expect(SitePage.fileName("../../etc/passwd") == "______etc_passwd")
        #expect(SitePage.fileName("zh-Hant é\u{0}") == "zh-Hant___")
    }

    @Test func `a site replaces the files of an earlier one, and writes what differs`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let site = await Self.site.value
        #expect(try site.write(to: folder).count == site.files.count)
        #expect(try site.write(to: folder).isEmpty)
        let other = folder.appending(path: "notes.html")
        try Data().write(to: other)
        #expect(try PreviewSite([]).write(to: folder) == ["index.html"])
        // The folders that are empty then are removed, too.
        #expect(try Self.names(in: folder) == ["files.txt", "index.html", "notes.html", "site.css", "site.js"])
        for path in ["/etc/a.html", "../a.html", "a/../b.html", "a//b.html", "a", ".html", "a.html/", "a.txt", ""] {
            #expect(!PreviewFolder.isPath(path), "\(path)")
        }
        #expect(PreviewFolder.isPath("inner-world/en/001-welcome.html"))
    }

    private static func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func `the pages of an interrupted site are removed by the next one`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        // A file in the place of the folder of a language interrupts the site.
        let obstacle = folder.appending(path: "inner-world/de")
        try FileManager.default.createDirectory(
            at: obstacle.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: obstacle)
        try Data().write(to: folder.appending(path: "inner-world/gone.html"))
        try Data("inner-world/gone.html\n".utf8).write(to: folder.appending(path: PreviewFolder.list))
        let site = await Self.site.value
        #expect(throws: (any Error).self) { try site.write(to: folder) }
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: "inner-world/en").path))
        let list = try String(contentsOf: folder.appending(path: PreviewFolder.list), encoding: .utf8)
        #expect(list.contains("inner-world/gone.html\n"))
        try FileManager.default.removeItem(at: obstacle)
        try PreviewSite([]).write(to: folder)
        #expect(try Self.names(in: folder) == ["files.txt", "index.html", "site.css", "site.js"])
    }

    @Test(arguments: ["inner-world", "inner-world/en", "inner-world/en/001-restoring.html", "gone", "files.txt"])
    func `a site neither writes nor removes files through a symbolic link`(path: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let mine = folder.appending(path: "mine")
        let site = folder.appending(path: "site")
        defer { try? FileManager.default.removeItem(at: folder) }
        for place in [mine, site.appending(path: path).deletingLastPathComponent()] {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        }
        let list = site.appending(path: PreviewFolder.list)
        try Data("gone/a.html\n".utf8).write(to: list)
        for name in ["a.html", "index.html"] { try Data("mine".utf8).write(to: mine.appending(path: name)) }
        let link = site.appending(path: path)
        let isFile = path.contains(".")
        try? FileManager.default.removeItem(at: link)
        try FileManager.default.createSymbolicLink(
            at: link, withDestinationURL: isFile ? mine.appending(path: "a.html") : mine)
        let error = await #expect(throws: LinkedPathError.self) { try await Self.site.value.write(to: site) }
        #expect(error?.description.hasPrefix("'\(link.path)' is a symbolic link, which is not followed; ") == true)
        #expect(try Self.names(in: mine) == ["a.html", "index.html"])
        for name in ["a.html", "index.html"] {
            #expect(try String(contentsOf: mine.appending(path: name), encoding: .utf8) == "mine")
        }
        #expect(!FileManager.default.fileExists(atPath: site.appending(path: "index.html").path))
    }

    @Test func `each page with frames has a button that prints them`() async {
        let brands = [await BrandSamples(of: .example()), await BrandSamples(of: .example(.example(id: "b")))]
        let old = await BrandSamples(of: .example(.example(id: "b", name: "Earlier")))
        let site = PreviewSite(brands, against: EarlierBrands(revision: "main", brands: [old], unreadable: []))
        let pages = site.files.filter { $0.contents.contains("<noscript><iframe") }
        #expect(
            Set(pages.map(\.path)) == [
                "index.html", "changes.html", "compare.html", "inner-world/index.html", "inner-world/theme.html",
                "b/index.html", "b/theme.html",
            ])
        for page in pages {
            let buttons = page.contents.ranges(of: "<button type=\"button\" class=\"print\" hidden>").count
            #expect(buttons == 1, "\(page.path)")
        }
    }

    @Test func `brands do not share a folder`() {
        #expect(
            SitePage.folderNames(of: ["a", "A", "a", "a.b", "a_b", ""]) == ["a", "A-2", "a-3", "a_b", "a_b-2", "_"])
    }

    // MARK: The card

    /// The card of a brand whose texts are markup, if they are not escaped.
    private static func card(of text: String) async -> String {
        let facts = BrandFacts(
            manifest: text, environments: [BrandFacts.Environment(name: text, backend: text)],
            findings: [BrandFacts.Finding(severity: .error, rule: text, problem: text)], notes: [text])
        let samples = await BrandSamples(of: .example(), facts: facts)
        return BrandCard(BrandPages(samples, folder: "inner-world").summary).html.source
    }

    @Test func `a card shows the first screen, colors, providers, environments, findings and notes`() async {
        let card = await Self.card(of: "one & two")
        #expect(card.ranges(of: "<noscript><iframe src=\"inner-world/en/").count == 2)
        #expect(card.ranges(of: "class=\"dot\"").count >= 10)
        #expect(card.contains("<span class=\"chip\">apple</span>"))
        #expect(card.contains("<span class=\"chip\">one &amp; two <span class=\"quiet\">one &amp; two</span></span>"))
        #expect(card.contains("<span class=\"tag is-error\">1 error</span> before shipping"))
        #expect(card.contains("<li>one &amp; two</li>"))
    }

    /// The pages of the site, without those of one screen, of a brand that has a text wherever a manifest has one.
    private static func overviews(of text: String) async -> [(path: String, contents: String)] {
        let connection = SignInProvider.connection(text)
        let texts = Dictionary(AuthText.allCases.map { ($0.rawValue, text) }) { first, _ in first }
        let brand = BrandConfiguration.example(
            name: text, wordmark: text, providers: [.email, connection, .guest],
            connectionNames: [connection.rawValue: text], languages: [.en, .de],
            texts: BrandTexts([.en: texts, .de: texts]))
        let facts = BrandFacts(
            manifest: text, environments: [BrandFacts.Environment(name: text, backend: text)],
            findings: [BrandFacts.Finding(severity: .error, rule: text, problem: text)], notes: [text])
        let pages = BrandPages(await BrandSamples(of: .example(brand), facts: facts), folder: "a")
        return (PreviewSite.commonFiles(of: [pages]) + pages.files)
            .filter { $0.path.hasSuffix(".html") && $0.path.split(separator: "/").count < 3 }
            .map { ($0.path, $0.contents.text) }
    }

    @Test func `no text of a brand becomes markup`() async {
        let plain = await Self.overviews(of: "plain")
        #expect(plain.map(\.path) == ["index.html", "a/index.html", "a/theme.html", "a/texts.html"])
        for text in hostileTexts {
            for (page, model) in zip(await Self.overviews(of: text), plain) {
                for sign in ["<", ">", "\"", "'"] {
                    let count = page.contents.ranges(of: sign).count
                    #expect(count == model.contents.ranges(of: sign).count, "\(page.path): \(sign) in \(text)")
                }
            }
        }
    }

    @Test func `the index of a thousand brands has a small card for each`() async {
        let samples = await BrandSamples(of: .example())
        let pages = BrandPages(samples, folder: "inner-world")
        let index = IndexPage(Array(repeating: pages.summary, count: 1000)).html.text
        #expect(index.ranges(of: "<article").count == 1000)
        #expect(index.ranges(of: "<noscript><iframe").count == 2000, "a script makes those that come into view")
        #expect(index.utf8.count < 6_000_000)
    }

    // MARK: The brand's pages

    @Test func `a screen of the core has its journey, and a feature's is among the features`() {
        let core: [ScreenID] = [
            .account, .banner, .birthdate, .challenge, .changeEmail, .code, .confirmEmail, .createAccount,
            .deleteAccount, .email, .locked, .menu, .newPassword, .offline, .password, .proveIdentity, .restoring,
            .sessionEnded, .signIn, .terms, .termsUpdate, .tooYoung, .welcome,
        ]
        #expect(core.filter { Journey($0) == .features } == [])
        #expect(Journey(.changeEmail) == .account && Journey(.confirmEmail) == .account)
        #expect(Journey(ScreenID(rawValue: "pushExplanation")) == .features)
    }

    @Test func `screens have their journey, and the button that leads to them`() async throws {
        let samples = await BrandSamples(of: .example())
        let walk = BrandPages(samples, folder: "inner-world").walk
        #expect(walk.journeys.map(\.journey) == Journey.allCases.filter { walk.journeys.map(\.journey).contains($0) })
        #expect(walk.first?.sample.id == .welcome)
        #expect(ScreenID(rawValue: "family.changePIN").title == "Family: change PIN")
        let stops = walk.journeys.flatMap(\.stops)
        let birthdate = try #require(stops.first { $0.id == .birthdate })
        #expect(birthdate.ways.contains(ScreenWalk.Way(origin: .welcome, label: AuthText.welcomeSignUp.english)))
        #expect(stops.first { $0.id == .welcome }?.ways.isEmpty == true)
        #expect(stops.allSatisfy { stop in stop.ways.allSatisfy { $0.origin != stop.id } })
    }

    @Test func `the page of texts has each text in each language, and its place`() async {
        let brand = PreviewEnvironment.brand
        let page = await Self.files.value.first { $0.path == "inner-world/texts.html" }?.contents ?? ""
        for text in AuthText.allCases {
            #expect(page.contains("<code>\(text.rawValue)</code>"), "\(text)")
            for language in brand.languages {
                #expect(page.contains("texts.&quot;\(text.rawValue)&quot;.\(language.rawValue)"), "\(text)")
            }
        }
        #expect(page.contains("<p lang=\"de\">"))
    }
}
