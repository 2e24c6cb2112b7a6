import Diagnostics
import Foundation
import Manifest
import ManifestRules
import ManifestTestSupport
import OutputTree
import PackageRenderer

@testable import AppSeeds

private let repositoryFolder = (1...4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

/// The standard templates of the developer's files.
func standardTemplates() throws -> [TemplateSource] {
    let folder = repositoryFolder.appending(path: "Templates")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().filter {
        $0.hasSuffix(".mustache") && PackageRenderer.seedsUse(template: $0)
    }.map { path in
        let bytes = try Array(Data(contentsOf: folder.appending(path: path)))
        return TemplateSource(path: path, file: SourceFile(path: "Templates/\(path)", bytes: bytes))
    }
}

/// Loads the brand with a manifest, and with an app.
///
/// - Throws: The manifest's diagnostics.
func brand(_ manifest: String = minimalManifest) throws -> Brand {
    precondition(manifest.contains("app: false\n"))
    let manifest = manifest.replacing("app: false\n", with: "")
    let files = MemoryFiles([
        "Brands/acme/brand.yaml": manifest, "Brands/acme/terms.md": "# Terms\n", "Brands/acme/App/App.swift": "",
    ])
    let loader = BrandLoader(files: files)
    let loaded = loader.load()
    guard let brand = loaded.brands.first else { throw DiagnosticError(loaded.diagnostics) }
    return brand
}

/// Returns the developer's files of a brand, with further templates by path without `.mustache`.
func seeds(of brand: Brand, _ templates: [String: String] = [:]) throws -> [OutputFile] {
    let own = templates.map { path, text in
        TemplateSource(
            path: "\(path).mustache", file: SourceFile(path: "Templates/\(path).mustache", text: text),
            isStandard: false)
    }
    let renderer = try PackageRenderer(
        templates: try standardTemplates(), ownTemplates: [brand.id: own],
        tool: ToolIdentity(name: "brandgen", version: "1.2.3"))
    return try AppSeeds.files(of: brand, by: renderer)
}

/// Returns the text of one of the developer's files.
func seed(_ path: String, of brand: Brand) throws -> String? {
    try seeds(of: brand).first { $0.path == path }.map { String(decoding: $0.bytes, as: UTF8.self) }
}
