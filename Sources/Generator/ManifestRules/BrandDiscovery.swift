package import Manifest
package import Diagnostics

/// Finds the brands of a workspace without reading their manifests.
package struct BrandDiscovery: Sendable {
    let files: any FileReader
    /// The folder with one folder for each brand, relative to the workspace.
    let brandsFolder: String

    package init(files: any FileReader, brandsFolder: String = "Brands") {
        self.files = files
        self.brandsFolder = brandsFolder
    }

    /// Returns the identifiers of all brands, sorted. They are the names of the folders that contain a `brand.yaml`. A
    /// folder whose name starts with `_` or `.` is not a brand.
    ///
    /// - Throws: `DiagnosticError` if the folder of the brands cannot be read.
    package func discover() throws(DiagnosticError) -> [String] {
        try candidates().filter(holdsManifest).sorted()
    }

    /// Returns the identifiers of all brands. Reports folders without a `brand.yaml`, such as one with a `brand.yml`.
    func discover(reportingTo report: (Diagnostic) -> Void) throws(DiagnosticError) -> [String] {
        for name in files.undecodableNames(in: brandsFolder, foldersOnly: true) where !name.hasPrefix(".") {
            report(
                Rule.undecodableName.diagnostic(
                    "the name of the folder '\(brandsFolder)/\(name)' is not UTF-8; rename it", at: nil))
        }
        return try candidates().sorted().filter { name in
            if holdsManifest(name) { return true }
            if isFolder(name) {
                report(
                    Rule.folderWithoutManifest.diagnostic(
                        "'\(brandsFolder)/\(name)' contains no 'brand.yaml'; "
                            + (otherManifest(in: name).map { "rename '\($0)' to 'brand.yaml'" }
                                ?? "write one, or start the folder's name with '_'"),
                        at: nil))
            }
            return false
        }
    }

    /// Returns the known identifiers among these, without duplicates. Reports the others.
    func check(
        _ ids: [String], among existing: [String], reportingTo diagnostics: inout DiagnosticCollector
    ) -> [String] {
        var seen: Set<String> = []
        for id in ids where !existing.contains(id) {
            diagnostics.report(
                Rule.unknownBrand.diagnostic(
                    "there is no brand \(quoted(id)) in '\(brandsFolder)'; \(remedy(for: id, existing))",
                    at: nil))
        }
        return ids.filter { existing.contains($0) && seen.insert($0).inserted }
    }

    func manifestPath(of id: String) -> String { "\(brandsFolder)/\(id)/brand.yaml" }

    private func remedy(for id: String, _ existing: [String]) -> String {
        if let meant = suggestion(for: id, among: existing) { return "did you mean '\(meant)'?" }
        if let names = try? candidates(), names.contains(id), isFolder(id) {
            return "its folder contains no 'brand.yaml'" + (otherManifest(in: id).map { "; rename '\($0)'" } ?? "")
        }
        if existing.isEmpty { return "the folder contains no brands" }
        if existing.count > 12 { return "'brandgen list' lists all \(existing.count)" }
        return "the brands are \(enumerated(existing))"
    }

    /// Returns the name of a manifest with a wrong name in a brand's folder, such as `brand.yml`.
    private func otherManifest(in name: String) -> String? {
        let names = (try? files.names(in: "\(brandsFolder)/\(name)")) ?? []
        return names.sorted().first { ["brand.yaml", "brand.yml"].contains($0.lowercased()) }
    }

    /// Returns the names in the folder of the brands that can be names of brands, in any order.
    private func candidates() throws(DiagnosticError) -> [String] {
        do {
            return try files.names(in: brandsFolder).filter { !$0.hasPrefix("_") && !$0.hasPrefix(".") }
        } catch {
            throw DiagnosticError(
                Rule.noBrands.diagnostic(
                    "the folder '\(brandsFolder)' cannot be read: \(error.reason)", at: nil))
        }
    }

    /// Returns whether a folder contains a manifest. Also returns `true` if the folder cannot be read, because reading
    /// the manifest then reports the reason.
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
