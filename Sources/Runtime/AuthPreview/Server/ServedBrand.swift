import AuthCore

/// What a server shows of a brand.
package struct PreviewBrand: Sendable {
    let app: PreviewApp
    let facts: BrandFacts
    /// An identifier that differs if the pages of the brand differ, and in each program.
    let version: String

    /// Creates a brand that differs from all others.
    package init(_ app: PreviewApp, facts: BrandFacts = BrandFacts()) {
        self.init(app, facts: facts, version: Base64URL.encode(SystemRandomSource().bytes(count: 16)))
    }

    private init(_ app: PreviewApp, facts: BrandFacts, version: String) {
        self.app = app
        self.facts = facts
        self.version = version
    }

    /// Creates the brand of some values.
    ///
    /// - Throws: `PreviewCommandError.unknownEnvironment`, and `.brand` for values of another release.
    init(_ values: BrandValues, in environment: String?) throws {
        // Each program hashes with its own seed.
        var hasher = Hasher()
        hasher.combine(values)
        self.init(
            try values.app(in: environment), facts: values.facts,
            version: String(UInt(bitPattern: hasher.finalize()), radix: 36))
    }

    /// A sentence that says that the mock answers in place of another backend; `nil` if it does not.
    var replacement: String? {
        guard app.service.isInMemory, app.service.backend != "mock" else { return nil }
        return "\(app.brand.id): a preview does not contain \(app.service.backend), so the mock answers"
    }
}

/// A brand at a server: its pages of the site, which are drawn when a browser asks for them, and its live app.
@MainActor final class ServedBrand {
    let contents: PreviewBrand
    /// The name of the brand's folder in the site.
    let folder: String
    private var drawing: Task<BrandPages, Never>?
    private var files: [String: SiteFile] = [:]

    init(_ contents: PreviewBrand, folder: String) {
        self.contents = contents
        self.folder = folder
    }

    /// The path of the first page.
    var firstPath: String { "/\(folder)/index.html" }

    /// The path of the live app.
    var livePath: String { LivePath(folder: folder, item: .page).text }

    /// What the index shows of the brand.
    var summary: BrandSummary {
        BrandSummary(
            brand: contents.app.brand, theme: contents.app.theme, facts: contents.facts, folder: folder,
            liveApp: liveApp)
    }

    private var liveApp: String { String(livePath.dropFirst()) }

    /// Returns the pages. The samples of the brand's screens are taken once.
    func pages() async -> BrandPages {
        if let drawing { return await drawing.value }
        let task = Task {
            let samples = await BrandSamples(of: contents.app, facts: contents.facts)
            return BrandPages(samples, folder: folder, liveApp: liveApp)
        }
        drawing = task
        return await task.value
    }

    /// Returns a file of the brand's folder by its path in the site.
    func file(at path: String) async -> SiteFile? {
        if files.isEmpty {
            let pages = await pages()
            files = Dictionary(pages.files.map { ($0.path, $0) }) { first, _ in first }
        }
        return files[path]
    }
}
