#if os(Linux)
import BuiltProducts
import Foundation
import Testing

/// The declarations of a module that is built with the tests, as the compiler's symbol graph lists them.
struct SymbolGraph {
    private struct File: Decodable {
        let symbols: [Symbol]
        let relationships: [Relationship]
    }

    private struct Symbol: Decodable {
        struct Kind: Decodable { let identifier: String }
        struct Identifier: Decodable { let precise: String }
        struct Names: Decodable { let title: String }
        struct Fragment: Decodable { let spelling: String }

        let kind: Kind
        let identifier: Identifier
        let names: Names
        let declarationFragments: [Fragment]?
    }

    private struct Relationship: Decodable {
        let kind: String
        let source: String
        let target: String
    }

    /// The names of the protocols that have methods.
    let protocols: Set<String>
    private let methods: [String: Set<String>]
    private let declarations: [String: String]

    /// Extracts the graph of the public and package declarations.
    init(ofModule module: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("graph-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Self.extract(module, into: folder)
        let data = try Data(contentsOf: folder.appendingPathComponent("\(module).symbols.json"))
        let file = try JSONDecoder().decode(File.self, from: data)

        let symbols = Dictionary(file.symbols.map { ($0.identifier.precise, $0) }) { first, _ in first }
        var methods: [String: Set<String>] = [:]
        for relationship in file.relationships where ["requirementOf", "memberOf"].contains(relationship.kind) {
            guard let method = symbols[relationship.source], method.kind.identifier == "swift.method",
                let owner = symbols[relationship.target], owner.kind.identifier == "swift.protocol"
            else { continue }
            methods[owner.names.title, default: []].insert(method.names.title)
        }
        self.methods = methods
        protocols = Set(methods.keys)
        declarations = Dictionary(
            file.symbols.map { ($0.names.title, ($0.declarationFragments ?? []).map(\.spelling).joined()) }
        ) { first, _ in first }
    }

    /// The names of the methods that a protocol requires, or that its extensions add.
    func methods(of name: String) -> Set<String> { methods[name] ?? [] }

    /// The declaration of a method with this name; `nil` if there is none.
    func declaration(of method: String) -> String? { declarations[method] }

    private static func extract(_ module: String, into folder: URL) throws {
        #if arch(arm64)
        let triple = "aarch64-unknown-linux-gnu"
        #else
        let triple = "x86_64-unknown-linux-gnu"
        #endif
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "swift-symbolgraph-extract", "-module-name", module, "-target", triple,
            "-minimum-access-level", "package", "-output-dir", folder.path,
            "-I", BuiltProducts.folder.appending(path: "Modules").path,
            "-I", root.appending(path: "Sources/Runtime/COpenSSL").path,
            "-module-cache-path", BuiltProducts.folder.appending(path: "ModuleCache").path,
        ]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "the compiler lists no declarations of \(module)")
    }
}
#endif
