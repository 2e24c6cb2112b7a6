import AuthKit
package import AuthCore
import AuthScreens
import PushRegistration
package import Foundation

/// What the index shows of a brand. It needs no samples, so the index of many brands is drawn at once.
struct BrandSummary: Sendable {
    let brand: BrandConfiguration
    let theme: BrandTheme
    let facts: BrandFacts
    /// The name of the brand's folder.
    let folder: String
    /// The path of the brand's live app from the folder of the site; `nil` for a site without a server.
    let liveApp: String?

    /// The name of the folder of the screens in the first language.
    var languageFolder: String { SitePage.fileName((brand.languages.first ?? .en).rawValue) }
}

/// The contents of one brand's pages.
package struct BrandSamples: Sendable {
    /// The brand.
    package let brand: BrandConfiguration
    /// The brand's theme.
    package let theme: BrandTheme
    /// The facts that the screens do not show.
    let facts: BrandFacts
    /// The screens in all their states.
    let samples: [ScreenSample]

    /// Takes the samples of a brand's app.
    @MainActor package init(of app: PreviewApp, facts: BrandFacts = BrandFacts()) async {
        let auth = PreviewDevice(app).auth
        self.facts = facts
        brand = app.brand
        theme = app.theme
        samples = ScreenSample.all(
            of: app.brand, hasEmailFlow: await auth.emailFlow() != nil, features: auth.definition.features)
    }

    /// Whether the app asks for push messages.
    var hasPush: Bool { samples.contains { $0.id == .pushExplanation } }

    /// The number of samples: "84 states of 18 screens, in en and de".
    var summary: String {
        let screens = Set(samples.map(\.id)).count
        let languages = brand.languages.map(\.rawValue).joined(separator: " and ")
        return "\(samples.count) states of \(screens) screens, in \(languages)"
    }
}

/// The brands of an earlier revision, which a site compares with those of today.
package struct EarlierBrands: Sendable {
    /// The name of the revision: `main`.
    let revision: String
    let brands: [BrandSamples]
    /// The brands whose manifests have errors at the revision.
    let unreadable: [UnreadableBrand]
}

/// A brand whose manifest has errors.
struct UnreadableBrand: Decodable, Equatable, Sendable {
    let id: String
    /// The first error, with its place.
    let reason: String
}

/// A website with every screen of some brands: in each language, in light and dark appearance, on a phone and a tablet,
/// and with text of twice the size.
///
/// The pages need no server, and load nothing from elsewhere. The pages of screens run no script; those of the site itself
/// run one, and are complete without it. They contain no time, so the same samples always give the same bytes.
package struct PreviewSite: Sendable {
    private let brands: [BrandPages]
    private let changes: SiteChanges?

    /// Creates a site. The order of the brands is the order of the index. With the brands of an earlier revision, the site
    /// has a page with the changes.
    package init(_ brands: [BrandSamples], against earlier: EarlierBrands? = nil) {
        let folders = SitePage.folderNames(of: brands.map(\.brand.id))
        self.brands = zip(brands, folders).map { BrandPages($0, folder: $1) }
        changes = earlier.map { [pages = self.brands] in SiteChanges(from: $0, to: pages) }
    }

    /// The path of the page that a browser opens first.
    var firstPath: String { changes == nil ? "index.html" : ChangesPage.path }

    /// The files of the site: their paths with `/`, which are relative to the folder of the site, and their contents.
    package var files: [(path: String, contents: String)] {
        (Self.commonFiles(of: brands, changes) + (changes?.files ?? []) + brands.flatMap(\.files))
            .map { ($0.path, $0.contents.text) }
    }

    /// The files that belong to no single brand.
    static func commonFiles(of brands: [BrandPages], _ changes: SiteChanges? = nil) -> [SiteFile] {
        [
            SiteFile(IndexPage.path) { .page(IndexPage(brands.map(\.summary), changes).html) }
        ] + sharedFiles + (ComparePage(brands).map { page in [SiteFile(ComparePage.path) { .page(page.html) }] } ?? [])
    }

    /// The files that the site's pages load. They are the same in each site.
    static let sharedFiles = [
        SiteFile("site.css") { .styleSheet(SiteStyle.rules) }, SiteFile("site.js") { .script(SiteScript.text) },
    ]

    /// The pictures of all brands.
    var pictures: [Picture] { brands.flatMap(\.pictures) }

    /// Writes the files into a folder, and creates it if it does not exist. Files whose contents are the same are not
    /// written. Files of an earlier site that this one does not have are removed; other files stay.
    ///
    /// - Returns: The paths of the files that were written.
    /// - Throws: `LinkedPathError` if a path leads through a symbolic link; `CocoaError` if a file cannot be written.
    @discardableResult
    package func write(to folder: URL) throws -> [String] {
        let files = files
        let paths = files.map(\.path)
        let folder = PreviewFolder(folder)
        try folder.begin(paths)
        let written = try files.filter { try folder.write(Data($0.contents.utf8), to: $0.path) }
        try folder.finish(paths)
        return written.map(\.path)
    }
}
