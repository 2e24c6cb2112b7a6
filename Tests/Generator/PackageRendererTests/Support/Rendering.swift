import Manifest
import Diagnostics
import Foundation
import OutputTree
import Testing

@testable import PackageRenderer

/// Creates a renderer for these templates, which are given by their paths in `Templates/` without `.mustache`.
func renderer(_ templates: [String: String]) throws(DiagnosticError) -> PackageRenderer {
    try renderer(
        templates.map { path, text in
            TemplateSource(
                path: path + ".mustache", file: SourceFile(path: "Templates/\(path).mustache", text: text))
        })
}

func renderer(_ sources: [TemplateSource]) throws(DiagnosticError) -> PackageRenderer {
    try PackageRenderer(templates: sources, tool: ToolIdentity(name: "brandgen", version: "1.2.3"))
}

/// Renders a brand with these templates. Returns texts by path.
func render(_ templates: [String: String], _ brand: TestBrand = TestBrand()) throws -> [String: String] {
    texts(try renderer(templates).render(try brand.load(), runtimePath: "../.."))
}

/// Renders one template for a brand.
func render(_ template: String, _ brand: TestBrand = TestBrand(), as type: String = "txt") throws -> String {
    try #require(try render(["package/file.\(type)": template], brand)["file.\(type)"])
}

/// Returns the texts of rendered files, and the paths of the originals of copied ones.
func texts(_ files: [OutputFile]) -> [String: String] {
    Dictionary(
        uniqueKeysWithValues: files.map { file in
            switch file.contents {
            case .bytes(let bytes): (file.path, String(decoding: bytes, as: UTF8.self))
            case .copy(let original): (file.path, original.path)
            }
        })
}

/// Returns each diagnostic as `path:line:column message [rule]`, followed by its notes as `- path:line:column message`.
func diagnostics(_ body: () throws -> Void) throws -> [String] {
    do {
        try body()
        return []
    } catch let error as DiagnosticError {
        return error.diagnostics.flatMap { diagnostic -> [String] in
            let notes = diagnostic.notes.map { "- \(place($0.range))\($0.message)" }
            return ["\(place(diagnostic.range))\(diagnostic.message) [\(diagnostic.rule)]"] + notes
        }
    }
}

private func place(_ range: SourceRange?) -> String {
    range.map { "\($0.file.path):\($0.start.line):\($0.start.column) " } ?? ""
}

/// The repository that contains these tests.
enum Repository {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The templates of the repository.
    static func templates() throws -> [TemplateSource] {
        let templates = folder.appending(path: "Templates")
        return try FileManager.default.subpathsOfDirectory(atPath: templates.path).filter { $0.hasSuffix(".mustache") }
            .map { path in
                let bytes = try Array(Data(contentsOf: templates.appending(path: path)))
                return TemplateSource(path: path, file: SourceFile(path: "Templates/\(path)", bytes: bytes))
            }
    }

    /// Renders a brand's package with the repository's templates. The runtime is at `../..`, or is a copy that is
    /// omitted here.
    static func package(_ brand: Brand) throws -> [String: String] {
        texts(try standardRenderer.get().render(brand, runtimePath: "../.."))
    }

    /// The repository's templates, parsed once.
    private static let standardRenderer = Result { try renderer(try templates()) }
}
