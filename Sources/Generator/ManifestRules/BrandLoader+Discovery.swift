package import Manifest
package import Diagnostics

extension BrandLoader {
    /// The identifiers of all brands, sorted: the names of the folders that hold a `brand.yaml`. A folder whose name
    /// begins with `_` or `.` is no brand.
    package func discover() throws(DiagnosticError) -> [String] {
        try candidates().filter(holdsManifest)
    }

    /// The identifiers of all brands. Reports folders that look like brands: one whose manifest is called `brand.yml`
    /// would be passed over.
    func discover(reportingTo report: (Diagnostic) -> Void) throws(DiagnosticError) -> [String] {
        try candidates().filter { name in
            if holdsManifest(name) { return true }
            if isFolder(name) {
                report(
                    Rule.folderWithoutManifest.diagnostic(
                        "'\(brandsFolder)/\(name)' holds no 'brand.yaml' and so is no brand; write one, or begin the "
                            + "folder's name with '_'", at: nil))
            }
            return false
        }
    }

    /// Those of the identifiers that are known, once each; reports the others.
    func check(
        _ ids: [String], _ known: [String], reportingTo diagnostics: inout DiagnosticCollector
    ) -> [String] {
        var seen: Set<String> = []
        for id in ids where !known.contains(id) {
            diagnostics.report(
                Rule.unknownBrand.diagnostic(
                    "there is no brand \(quoted(id)) in '\(brandsFolder)'; \(remedy(for: id, known))",
                    at: nil))
        }
        return ids.filter { known.contains($0) && seen.insert($0).inserted }
    }

    func manifestPath(of id: String) -> String { "\(brandsFolder)/\(id)/brand.yaml" }

    private func remedy(for id: String, _ known: [String]) -> String {
        if let meant = suggestion(for: id, among: known) { return "did you mean '\(meant)'?" }
        if let names = try? candidates(), names.contains(id), isFolder(id) { return "its folder holds no 'brand.yaml'" }
        if known.isEmpty { return "there are none yet" }
        if known.count > 12 { return "'brandgen list' names the \(known.count) there are" }
        return "brands are \(enumerated(known))"
    }

    /// The names in the folder of brands that may be brands', sorted.
    private func candidates() throws(DiagnosticError) -> [String] {
        do {
            return try files.names(in: brandsFolder).filter { !$0.hasPrefix("_") && !$0.hasPrefix(".") }.sorted()
        } catch {
            throw DiagnosticError(
                Rule.noBrands.diagnostic(
                    "the folder '\(brandsFolder)' cannot be read: \(error.reason)", at: nil))
        }
    }

    /// True of a folder that does not let itself be looked into, too: why, is told when the manifest is read.
    private func holdsManifest(_ name: String) -> Bool {
        if files.isFile(manifestPath(of: name)) { return true }
        guard isFolder(name) else { return false }
        do {
            return try files.names(in: "\(brandsFolder)/\(name)").contains("brand.yaml")
        } catch {
            return true
        }
    }

    private func isFolder(_ name: String) -> Bool { files.isFolder("\(brandsFolder)/\(name)") }
}
