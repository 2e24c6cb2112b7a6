import Diagnostics
package import Manifest
package import ManifestRules

/// A workspace whose manifests contain marks. Its diagnostics refer to these marks.
package struct MarkedWorkspace {
    private let texts: [String: MarkedText]
    package var files: MemoryFiles
    /// The day that dates in the manifests are compared with.
    package var today = CalendarDate("2026-06-15")

    /// Creates a workspace. Paths are relative to `Brands`; `brandgen.yaml` is the workspace file. Adds a terms document to each brand that has none.
    package init(_ marked: [String: String]) {
        texts = Dictionary(uniqueKeysWithValues: marked.map { ("Brands/\($0)", MarkedText($1)) })
        files = MemoryFiles(texts.mapValues(\.text))
        for path in texts.keys where path.hasSuffix("/brand.yaml") {
            let terms = path.replacing("brand.yaml", with: "terms.md")
            if files.files[terms] == nil { files.files[terms] = Array("# Terms\n".utf8) }
        }
    }

    /// Creates a workspace with one brand, `acme`.
    package init(acme marked: String) {
        self.init(["acme/brand.yaml": marked])
    }

    package func load(_ ids: String...) -> LoadedBrands { load(ids) }

    private func load(_ ids: [String]) -> LoadedBrands {
        do throws(DiagnosticError) {
            let settings = try WorkspaceSettings(files: files, brandsFolder: "Brands", tool: "1.0.0")
            let loader = BrandLoader(files: files, settings: settings, today: today)
            return loader.load(ids: ids)
        } catch {
            return LoadedBrands(brands: [], diagnostics: error.diagnostics)
        }
    }

    /// Loads the brands as commands do that only read values.
    package func loadValues() -> LoadedBrands {
        let loader = BrandLoader(files: files, checks: .structure, today: today)
        return loader.load()
    }

    /// Returns each diagnostic as `1️⃣–2️⃣ message [rule]`, followed by its notes as `- 3️⃣–4️⃣ message`. The message of a
    /// warning begins with `warning:`.
    package func diagnostics(_ ids: String...) -> [String] {
        load(ids).diagnostics.flatMap { diagnostic -> [String] in
            let severity = diagnostic.severity == .warning ? "warning: " : ""
            let first = place(diagnostic.range) + severity + diagnostic.message + " [\(diagnostic.rule)]"
            return [first] + diagnostic.notes.map { "- " + place($0.range) + $0.message }
        }
    }

    /// Returns each fix-it as `1️⃣–2️⃣ → replacement`.
    package func fixIts() -> [String] {
        load().diagnostics.compactMap(\.fixIt).map { place($0.range) + "→ " + $0.replacement }
    }

    private func place(_ range: SourceRange?) -> String {
        guard let range else { return "" }
        guard let text = texts[range.file.path] else { return "\(range.file.path) " }
        let (start, end) = (text.name(range.start), text.name(range.end))
        return (start == end ? start : "\(start)–\(end)") + " "
    }
}
