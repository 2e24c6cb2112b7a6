package import Diagnostics
package import Manifest

/// The files that a brand begins with.
package struct NewBrandFiles: Sendable {
    package let manifest: [UInt8]
    /// In the brand's folder.
    package let termsPath: String

    /// From an existing brand: its manifest, but for what each brand has for itself.
    package init(_ brand: NewBrand, from other: Brand) {
        let layer = ManifestLayer(checking: other.manifest.file)
        manifest = brand.manifest(copiedFrom: layer).bytes
        termsPath = other.legal.terms.document
    }

    /// From the field table.
    ///
    /// - Parameters:
    ///   - brand: What it is called.
    ///   - base: The manifest that it extends, by its name in the folder of the brands; nil for none.
    ///   - backend: The brand's backend; nil for what the base says, or the first there is.
    ///   - isExplained: Whether there are comments, and in them what may be left out.
    ///   - files: The workspace.
    ///   - brandsFolder: The folder of the brands in it.
    /// - Throws: what is wrong with the base.
    package init(
        _ brand: NewBrand, base: String?, backend: AuthBackend?, isExplained: Bool, in files: any FileReader,
        brandsFolder: String
    ) throws(DiagnosticError) {
        var chain: InheritanceChain?
        if let base { chain = try Self.chain(from: "\(brandsFolder)/\(base)", in: files, brandsFolder: brandsFolder) }
        let inherited = chain?.merged
        let locked = chain?.layers.flatMap(\.locks).map(\.path) ?? []
        func scaffold(_ resolved: ManifestValue?, isExplained: Bool) -> ManifestScaffold {
            ManifestScaffold(
                brand: brand, base: base.map { "../\($0)" }, inherited: inherited, locked: locked,
                backend: backend?.rawValue, resolved: resolved, isExplained: isExplained)
        }
        // What the rest would be without being said follows from what is.
        let least = scaffold(nil, isExplained: false).text
        let layer = ManifestLayer(checking: SourceFile(path: "\(brandsFolder)/\(brand.id)/brand.yaml", text: least))
        let written = inherited.map { layer.value.merged(over: $0.inheritable) } ?? layer.value
        var completion = ManifestCompletion(written, of: layer.file)
        let resolved = completion.complete()
        manifest = Array((isExplained ? scaffold(resolved, isExplained: true).text : least).utf8)
        termsPath = resolved[["legal", "terms", "document"]]?.text ?? "terms.md"
    }

    private static func chain(
        from path: String, in files: any FileReader, brandsFolder: String
    ) throws(DiagnosticError) -> InheritanceChain {
        var reader = ManifestReader(files: files, brandsFolder: brandsFolder)
        let chain: InheritanceChain
        do throws(FileReadError) {
            chain = try reader.chain(from: path)
        } catch {
            throw DiagnosticError(Diagnostic(.manifestUnreadable, "'\(path)' cannot be read: \(error.reason)", at: nil))
        }
        guard chain.isWhole else { throw DiagnosticError(chain.diagnostics) }
        return chain
    }
}
