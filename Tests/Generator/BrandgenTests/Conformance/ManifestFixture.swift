import Foundation

/// A manifest in `Tests/Manifests/`. Its path contains the expected result.
struct ManifestFixture: WrittenManifest {
    enum Expectation: Equatable {
        /// `accepted/<name>.yaml`
        case accepted
        /// `refused/<rule>/<name>.yaml`: rejected by the decoder with this rule, and by the schema.
        case refused(String)
        /// `decoder-only/<rule>/<name>.yaml`: rejected by the decoder with this rule; a comment says why the schema accepts it.
        case refusedByDecoderOnly(String)
    }

    static let folder = Checkers.repository.appendingPathComponent("Tests/Manifests")

    /// The path in the folder of fixtures.
    let path: String
    let expectation: Expectation

    var bytes: Data { get throws { try Data(contentsOf: Self.folder.appendingPathComponent(path)) } }

    var brand: String { path.dropLast(".yaml".count).replacingOccurrences(of: "/", with: "--") }

    init?(path: String) {
        let parts = path.split(separator: "/").map(String.init)
        switch (parts.first, parts.count) {
        case ("accepted", 2): expectation = .accepted
        case ("refused", 3): expectation = .refused(parts[1])
        case ("decoder-only", 3): expectation = .refusedByDecoderOnly(parts[1])
        default: return nil
        }
        self.path = path
    }

    static func all() throws -> [ManifestFixture] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".yaml") }.sorted().compactMap(ManifestFixture.init)
    }
}
