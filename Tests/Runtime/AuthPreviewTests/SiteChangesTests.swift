import AuthCore
import AuthKit
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthPreview

/// The pages that compare brands: with an earlier revision, and with each other.
@MainActor @Suite struct SiteChangesTests {
    private static func samples(
        _ brand: BrandConfiguration = .example(), theme: BrandTheme = .example
    ) async -> BrandSamples {
        var values = ResolvedEnvironment(
            brand: brand, theme: theme, name: "development", definition: PreviewEnvironment.development.definition)
        values.definition.backend = .releaseMock
        return await BrandSamples(of: PreviewApp(values))
    }

    /// The example theme with another primary color.
    private static func theme(primary: ThemeColor) -> BrandTheme {
        let old = BrandTheme.example.colors
        return BrandTheme(
            colors: BrandTheme.Colors(
                background: old.background, backgroundEnd: old.backgroundEnd, onBackground: old.onBackground,
                mutedText: old.mutedText, primary: primary, onPrimary: old.onPrimary, secondary: old.secondary,
                onSecondary: old.onSecondary, surface: old.surface, onSurface: old.onSurface, error: old.error),
            typography: BrandTheme.example.typography, shape: BrandTheme.example.shape)
    }

    private static func change(from before: BrandSamples, to after: BrandSamples) -> BrandChange? {
        BrandChange(from: BrandPages(before, folder: "before/a"), to: BrandPages(after, folder: "a"))
    }

    @Test func `a changed text changes the screens that show it, in its language`() async throws {
        let before = await Self.samples(.example(languages: [.en, .de]))
        let key = AuthText.welcomeSignUp.rawValue
        let after = await Self.samples(.example(languages: [.en, .de], texts: [.de: [key: "Hallo wieder"]]))
        let change = try #require(Self.change(from: before, to: after))
        #expect(!change.screens.isEmpty)
        #expect(change.screens.count < after.samples.count)
        #expect(change.screens.allSatisfy { $0.language == .de && $0.appearances == [.light] })
        #expect(change.values.isEmpty)
        #expect(change.texts.map(\.key) == [key])
        #expect(change.texts.map(\.after) == ["Hallo wieder"])
        #expect(Self.change(from: before, to: before) == nil)
    }

    @Test func `a changed color changes all screens, of which the page shows some at first`() async throws {
        let before = await Self.samples()
        let after = await Self.samples(theme: Self.theme(primary: ThemeColor(0xABCDEF)))
        let changes = SiteChanges(
            from: EarlierBrands(revision: "main", brands: [before], unreadable: []),
            to: [BrandPages(after, folder: "a")])
        let change = try #require(changes.changed.first)
        #expect(change.screens.count == after.samples.count)
        #expect(change.screens.allSatisfy { $0.appearances == [.light] })
        #expect(change.values.map(\.name) == ["primary"])
        let page = ChangesPage(changes).html.text
        #expect(page.contains("All \(after.samples.count) states of its screens changed."))
        #expect(page.contains("<summary>\(after.samples.count - 6) more</summary>"))
        let first = try #require(page.ranges(of: "<iframe src=\"before/a/en/").first)
        #expect(first.lowerBound < (try #require(page.ranges(of: "<iframe src=\"a/en/").first)).lowerBound)

        let dark = await Self.samples(theme: Self.theme(primary: ThemeColor(light: 0xFFFFFF, dark: 0xABCDEF)))
        let darkChange = try #require(Self.change(from: before, to: dark))
        #expect(darkChange.screens.allSatisfy { $0.appearances == [.light, .dark] })
    }

    @Test func `a screen that only one side has is named, with its own page`() async throws {
        let before = await Self.samples(.example(features: []))
        let after = await Self.samples(.example(features: [.accountDeletion]))
        let change = try #require(Self.change(from: before, to: after))
        #expect(change.screens.contains { $0.before == nil && $0.after?.hasSuffix("-deleteAccount.html") == true })
        let back = try #require(Self.change(from: after, to: before))
        #expect(back.screens.contains { $0.after == nil && $0.before?.hasSuffix("-deleteAccount.html") == true })
    }

    /// The page of changes with a text as names, as the revision, and as a text before and after.
    private static func page(of text: String) async -> String {
        let key = AuthText.signInTitle.rawValue
        let brands = [
            await samples(.example(id: "changed", name: text, texts: [.en: [key: text]])),
            await samples(.example(id: "new", name: text)), await samples(.example(id: "same", name: text)),
            await samples(.example(id: "broken", name: text)),
        ]
        let earlier = [
            await samples(.example(id: "changed", name: text, texts: [.en: [key: text + text]])),
            await samples(.example(id: "same", name: text)), await samples(.example(id: "gone", name: text)),
        ]
        let changes = SiteChanges(
            from: EarlierBrands(
                revision: text, brands: earlier, unreadable: [UnreadableBrand(id: "broken", reason: text)]),
            to: brands.map { BrandPages($0, folder: $0.brand.id) })
        return ChangesPage(changes).html.text
    }

    @Test func `new, gone, unchanged and unreadable brands are named, and no text becomes markup`() async {
        let plain = await Self.page(of: "plain")
        #expect(plain.contains("Brands: 1 changed, 1 new, 1 gone, 1 the same, 1 not compared."))
        #expect(plain.contains("<strong>New: </strong><a href=\"new/index.html\">plain</a>"))
        #expect(plain.contains("<strong>Gone: </strong>plain"))
        #expect(plain.contains("<strong>Unchanged: </strong><a href=\"same/index.html\">plain</a>"))
        #expect(plain.contains("because the manifest has errors at plain: </strong>plain (plain)"))
        let page = await Self.page(of: hostileTexts.joined())
        #expect(page.ranges(of: "<").count == plain.ranges(of: "<").count)
        #expect(page.ranges(of: "\"").count == plain.ranges(of: "\"").count)
    }

    @Test func `links and frames of both pages lead to files, and unchanged brands have no earlier ones`() async throws
    {
        let brands = [await Self.samples(.example(id: "before")), await Self.samples(.example(id: "b"))]
        let old = await Self.samples(.example(id: "before"), theme: Self.theme(primary: ThemeColor(0xABCDEF)))
        let site = PreviewSite(
            brands, against: EarlierBrands(revision: "main", brands: [old, brands[1]], unreadable: []))
        #expect(site.firstPath == "changes.html")
        let files = site.files
        let paths = Set(files.map(\.path))
        #expect(paths.count == files.count)
        #expect(paths.allSatisfy { PreviewFolder.isPath($0) })
        // The folder of the earlier screens has the name of a brand.
        #expect(paths.contains("before-2/index.html"))
        #expect(paths.contains { $0.hasPrefix("before/before-2/en/") })
        #expect(!paths.contains { $0.hasPrefix("before/b/") || $0.hasPrefix("before/index") })
        for path in ["index.html", "changes.html", "compare.html"] {
            let page = try #require(files.first { $0.path == path }).contents
            let parts = page.split(separator: "\"", omittingEmptySubsequences: false)
            var links = 0
            for (attribute, value) in zip(parts, parts.dropFirst())
            where attribute.hasSuffix("href=") || attribute.hasSuffix("src=") {
                let target = String(value.prefix { $0 != "#" })
                links += 1
                #expect(target.isEmpty || paths.contains(target), "\(path) links to \(value)")
            }
            #expect(links > 4)
        }
        #expect(files.first { $0.path == "index.html" }?.contents.contains("1 changed, 1 the same") == true)
    }

    @Test func `two brands have rows for the screens in common, and lists for the script`() async throws {
        let first = BrandPages(await Self.samples(.example(id: "a", name: "A")), folder: "a")
        let second = BrandPages(await Self.samples(.example(id: "b", name: "<B>")), folder: "b")
        let other = BrandPages(await Self.samples(.example(id: "c", features: [])), folder: "c")
        #expect(ComparePage([first]) == nil)
        let page = try #require(ComparePage([first, second, other])).html.text
        #expect(
            page.ranges(of: "<option value=\"b\" data-list=\"0\" data-language=\"en\">&lt;B&gt;</option>").count == 1)
        #expect(page.ranges(of: "<option value=\"c\" data-list=\"1\"").count == 2, "once in each choice")
        #expect(page.ranges(of: "<li data-page=").count == first.samples.count + other.samples.count)
        #expect(page.ranges(of: "<figure>").count == 12, "six rows without the script")
        for pages in [first, second] { #expect(page.contains("<iframe src=\"\(pages.folder)/en/001-")) }
    }

    @Test func `the first two brands with a screen in common are compared, wherever they are`() throws {
        let pair = try #require(ComparePage.pair(in: [["a"], ["b"], ["c", "b"], ["a"]]))
        #expect(pair.first == 1 && pair.second == 2)
        #expect(ComparePage.pair(in: [["a", "a"], [], ["b"]]) == nil)
    }
}
