import ManifestRules
import ManifestTools
import Manifest
import Diagnostics
import OutputTree

extension Workspace {
    /// What brands of a workspace have in common, if there is such a file.
    private static let base = "_base/brand.yaml"

    /// The first manifest of a brand, which extends the base that the workspace has.
    func scaffold(
        _ brand: NewBrand, backend: AuthBackend?, isExplained: Bool
    ) throws(DiagnosticError) -> NewBrandFiles {
        let hasBase = files.isFile("\(Self.brands)/\(Self.base)")
        return try NewBrandFiles(
            brand, base: hasBase ? Self.base : nil, backend: backend, isExplained: isExplained, in: files,
            brandsFolder: Self.brands)
    }

    /// Writes the files of a new brand, and returns their paths as people know them. Warnings that it brings are told on
    /// the console.
    ///
    /// - Throws: what is wrong with it, by itself or beside the other brands; that there is something in its place; and
    ///   that it cannot be written. Nothing is written then.
    func begin(_ brand: NewBrand, _ files: NewBrandFiles, _ console: Console) throws -> [String] {
        let folder = "\(Self.brands)/\(brand.id)"
        let contents = [("brand.yaml", files.manifest), (files.termsPath, Array(brand.termsText.utf8))]
        let disk = self.files
        if try disk.names(in: Self.brands).contains(brand.id) {
            throw DiagnosticError(
                Diagnostic(
                    rule: "brand-exists",
                    "'\(displayPath(folder))' is there already; choose another identifier, or move it away"))
        }
        let overlay = Dictionary(uniqueKeysWithValues: contents.map { ("\(folder)/\($0)", $1) })
        let before = load([], from: disk).diagnostics
        let after = load([], from: OverlaidFiles(disk, overlay))
        let brought = after.diagnostics.filter { !before.contains($0) }
        guard after.brands.contains(where: { $0.id == brand.id }), !brought.contains(where: { $0.severity == .error })
        else { throw DiagnosticError(brought) }
        try createFolder(at: displayPath(folder), files: contents)
        console.report(brought)
        return contents.map { displayPath("\(folder)/\($0.0)") }
    }
}
