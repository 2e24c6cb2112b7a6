import AuthCore

/// The brands of a server, and its site. It draws what a browser asks for, and keeps it until the brands change.
@MainActor final class ServedSite {
    private(set) var brands: [ServedBrand] = []
    /// An identifier that differs after each change of a brand.
    private(set) var version = ""
    private var drawn: [String: SiteFile.Contents] = [:]

    /// The path of the index.
    static let indexPath = "/index.html"

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
    var firstPath: String { brands.count == 1 ? "/\(brands[0].folder)/index.html" : Self.indexPath }

    /// Returns a file of the site, and the script that loads its page again. Only the paths of the site's files have one.
    func file(at path: String) async -> (contents: SiteFile.Contents, script: ServerScript)? {
        guard path.first == "/" else { return nil }
        let name = String(path.dropFirst())
        let brand = brand(in: name.prefix { $0 != "/" })
        let version = version
        let script = brand.map { ServerScript(of: $0) } ?? ServerScript(of: self)
        if let contents = drawn[path] { return (contents, script) }
        let file: SiteFile?
        if let brand {
            file = await brand.file(at: name)
        } else {
            file =
                PreviewSite.commonPaths.contains(name)
                ? PreviewSite.commonFiles(of: await pages()).first { $0.path == name } : nil
        }
        guard let contents = file?.contents else { return nil }
        // The brands may have changed while the file was drawn.
        if version == self.version { drawn[path] = contents }
        return (contents, script)
    }

    private func pages() async -> [BrandPages] {
        var pages: [BrandPages] = []
        for brand in brands { pages.append(await brand.pages()) }
        return pages
    }
}
