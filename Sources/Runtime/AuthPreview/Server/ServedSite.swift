import AuthCore

/// The brands of a server, and its site. It draws what a browser asks for, and keeps it until the brands change.
@MainActor final class ServedSite {
    private(set) var brands: [ServedBrand] = []
    /// An identifier that differs after each change of a brand.
    private(set) var version = ""
    private var drawn: [String: SiteFile.Contents] = [:]

    /// The path of the index.
    nonisolated static let indexPath = "/index.html"

    init(_ brands: [PreviewBrand]) { show(brands) }

    /// Shows other brands. A brand that has not changed keeps its pages.
    func show(_ contents: [PreviewBrand]) {
        let earlier = Dictionary(brands.map { ($0.folder, $0) }) { first, _ in first }
        let folders = SitePage.folderNames(of: contents.map(\.app.brand.id))
        brands = zip(contents, folders).map { brand, folder in
            guard let kept = earlier[folder], kept.contents.version == brand.version else {
                return ServedBrand(brand, folder: folder)
            }
            return kept
        }
        var hasher = Hasher()
        for brand in brands { hasher.combine([brand.folder, brand.contents.version]) }
        version = String(UInt(bitPattern: hasher.finalize()), radix: 36)
        drawn = [:]
    }

    func brand(in folder: some StringProtocol) -> ServedBrand? { brands.first { $0.folder == folder } }

    /// The path of the first page: that of the index, or of the only brand.
    var firstPath: String { brands.count == 1 ? brands[0].firstPath : Self.indexPath }

    /// The brand whose folder contains a path.
    private func brand(at path: String) -> ServedBrand? { brand(in: path.dropFirst().prefix { $0 != "/" }) }

    /// Returns the script that loads the page at a path again.
    func script(at path: String) -> ServerScript {
        brand(at: path).map { ServerScript(of: $0) } ?? ServerScript(of: self)
    }

    /// Returns the path of the first page of a folder: `/acme/index.html` for `/acme/` and `/acme`.
    func firstPath(inFolder path: String) -> String? {
        let name = path.dropFirst()
        return brand(in: name.last == "/" ? name.dropLast() : name)?.firstPath
    }

    /// Returns a file of the site. Only the paths of the site's files have one.
    func file(at path: String) async -> SiteFile.Contents? {
        guard path.first == "/" else { return nil }
        if let contents = drawn[path] { return contents }
        let name = String(path.dropFirst())
        let version = version
        guard let contents = await file(named: name, of: brand(at: path))?.contents else { return nil }
        // The brands may have changed while the file was drawn.
        if version == self.version { drawn[path] = contents }
        return contents
    }

    private func file(named name: String, of brand: ServedBrand?) async -> SiteFile? {
        if let brand { return await brand.file(at: name) }
        if let file = PreviewSite.sharedFiles.first(where: { $0.path == name }) { return file }
        switch name {
        case IndexPage.path:
            let brands = brands.map(\.summary)
            return SiteFile(name) { .page(IndexPage(brands).html) }
        case ComparePage.path:
            var pages: [BrandPages] = []
            for brand in brands { pages.append(await brand.pages()) }
            return ComparePage(pages).map { page in SiteFile(name) { .page(page.html) } }
        default: return nil
        }
    }
}
