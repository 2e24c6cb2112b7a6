import ManifestRules
import Manifest
import Diagnostics
import Foundation
import OutputTree
import PackageRenderer
import Testing

/// The packages of the five brands, byte for byte. `scripts/test` compiles and runs the same bytes.
@Suite struct GoldenTests {
    static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    static let snapshots = repository.appending(path: "Tests/Snapshots")
    static let brands: [Brand] = {
        let loader = BrandLoader(files: SystemFileReader(root: repository.path))
        return loader.load().brands
    }()

    @Test func `the five brands load without a diagnostic`() {
        let loader = BrandLoader(files: SystemFileReader(root: Self.repository.path))
        let loaded = loader.load()
        #expect(loaded.diagnostics == [])
        #expect(
            loaded.brands.map(\.id)
                == ["clarity-loop", "fork-in-the-road", "inner-world", "max-puzzles", "template-app"])
    }

    @Test func `there is a golden tree for each brand and for nothing else`() throws {
        let trees = try FileManager.default.contentsOfDirectory(atPath: Self.snapshots.path)
        #expect(trees.sorted() == Self.brands.map(\.id))
    }

    @Test(arguments: brands.map(\.id))
    func `a brand's package matches its golden tree`(id: String) throws {
        let brand = try #require(Self.brands.first { $0.id == id })
        let rendered = try Self.renderer().render(brand, runtimePath: "../..")
        try Self.expect(rendered, toBe: Self.snapshots.appending(path: id))
    }

    /// The package of the workspace in `Tests/Amplify`, because none of the five brands uses the Amplify client.
    @Test func `a package with the Amplify client and the client's package match their golden trees`() throws {
        let workspace = Self.repository.appending(path: "Tests/Amplify")
        let loader = BrandLoader(files: SystemFileReader(root: workspace.path))
        let loaded = loader.load()
        #expect(loaded.diagnostics == [])
        let brand = try #require(loaded.brands.first)
        let renderer = try Self.renderer()
        let snapshots = workspace.appending(path: "Snapshots")
        try Self.expect(
            try renderer.render(brand, runtimePath: "../../../.."), toBe: snapshots.appending(path: brand.id))
        let client = try renderer.render(
            .amplify, runtime: brand.runtime, runtimePath: "../../../../..", copying: [])
        try Self.expect(client, toBe: snapshots.appending(path: SharedPackage.amplify.path))
    }

    private static func expect(_ rendered: [OutputFile], toBe folder: URL) throws {
        let golden = try files(in: folder)

        #expect(rendered.map(\.path) == golden.keys.filter { $0 != ".brandgen/ledger" }.sorted())
        for file in rendered {
            let expected = golden[file.path]
            let bytes =
                if case .copy(let original) = file.contents {
                    try Array(Data(contentsOf: repository.appending(path: original.path)))
                } else {
                    file.bytes
                }
            if expected != bytes {
                let path = "\(folder.lastPathComponent)/\(file.path)"
                Issue.record("\(unifiedDiff(old: expected, new: bytes, path: path))")
            }
        }
    }

    static func renderer() throws -> PackageRenderer {
        let folder = repository.appending(path: "Templates")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".mustache") }
        let sources = try paths.map { path in
            let bytes = try Array(Data(contentsOf: folder.appending(path: path)))
            return TemplateSource(path: path, file: SourceFile(path: "Templates/\(path)", bytes: bytes))
        }
        return try PackageRenderer(templates: sources, tool: ToolIdentity(name: "brandgen", version: "test"))
    }

    private static func files(in folder: URL) throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let url = folder.appending(path: path)
            guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
            files[path] = try Array(Data(contentsOf: url))
        }
        return files
    }
}
