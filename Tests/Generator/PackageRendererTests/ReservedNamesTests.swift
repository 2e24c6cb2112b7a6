import Manifest
import Diagnostics
import Foundation
import Testing

/// A brand's module and types must not have names of the runtime. The manifest's rules reserve the identifiers that
/// would cause this. These tests compare the rules with the runtime.
struct ReservedNamesTests {
    /// The suffixes of a brand's module, files and types.
    private static let suffixes = ["Auth", "Brand", "Environment", "Exports", "Theme"]

    /// The runtime's modules and public types.
    private static func runtimeNames() throws -> Set<String> {
        let runtime = Repository.folder.appending(path: "Sources/Runtime")
        let declaration = /public (?:final )?(?:struct|class|enum|actor|protocol|typealias) (\w+)/
        var names = Set(try FileManager.default.contentsOfDirectory(atPath: runtime.path))
        for path in try FileManager.default.subpathsOfDirectory(atPath: runtime.path) where path.hasSuffix(".swift") {
            let source = try String(contentsOf: runtime.appending(path: path), encoding: .utf8)
            names.formUnion(source.matches(of: declaration).map { String($0.1) })
        }
        return names
    }

    /// Converts `fooBar` to `foo-bar`.
    private static func identifier(_ name: Substring) -> String {
        name.reduce(into: "") { id, character in
            if character.isUppercase, !id.isEmpty { id += "-" }
            id += character.lowercased()
        }
    }

    @Test func `no brand's module or type has a name of the runtime`() throws {
        let names = try Self.runtimeNames()
        #expect(names.contains("MockAuth") && names.contains("BrandTheme"))
        for name in names {
            for suffix in Self.suffixes where name.hasSuffix(suffix) && name != suffix {
                let id = Self.identifier(name.dropLast(suffix.count))
                #expect(throws: DiagnosticError.self, "\(name) is of the runtime, so reserve the identifier \(id)") {
                    try TestBrand(id: id).load()
                }
            }
        }
    }

    @Test func `the suffixes match the generated names`() throws {
        let package = try Repository.package(try TestBrand.everything.load())
        let sources = package.keys.filter { $0.hasPrefix("Sources/") && $0.hasSuffix(".swift") }
        #expect(Set(sources) == Set(Self.suffixes.dropFirst().map { "Sources/AcmeAuth/Acme\($0).swift" }))
    }
}
