import Foundation
import Testing

/// `brandgen new` outside of a workspace.
struct NewWorkspaceTests {
    private static let settings = """
        # Settings of all brands. The packages share a copy of the runtime, in Generated/Shared/.
        runtime: { source: vendored }

        """

    @Test func `the first brand starts a workspace, whose packages share a copy of brandgen's own runtime`() throws {
        try withTemporaryFolder { folder in
            let new = try brandgen(["new", "acme"], in: folder, environment: standardTemplates)
            #expect(new.status == 0)
            #expect(new.text.hasPrefix("Brands/brandgen.yaml\nBrands/brand.schema.json\nBrands/acme/brand.yaml\n"))
            #expect(new.errors.hasPrefix("Started a workspace in '"))
            #expect(try read("Brands/brandgen.yaml", in: folder) == Self.settings)
            #expect(try read("Brands/brand.schema.json", in: folder).hasPrefix("{"))

            let generate = try brandgen(["generate"], in: folder, environment: standardTemplates)
            generate.expectSuccess()
            #expect(try read("Generated/acme/Package.swift", in: folder).contains("path: \"../Shared/Brandgen\""))
            let module = "Sources/Runtime/AuthCore/Crypto/Base64URL.swift"
            let copy = try read("Generated/Shared/Brandgen/\(module)", in: folder)
            #expect(try copy == read(module, in: repositoryFolder))

            // The second brand joins the workspace.
            let second = try brandgen(["new", "globex"], in: folder, environment: standardTemplates)
            #expect(!second.text.contains("brandgen.yaml"))
            #expect(!second.errors.contains("Started"))
            #expect(try brandgen(["generate"], in: folder, environment: standardTemplates).status == 0)
        }
    }

    @Test func `--workspace names the folder of a new workspace, which must exist`() throws {
        try withFiles(["team/README.md": ""]) { folder in
            let new = try brandgen(["new", "acme", "--workspace", "team"], in: folder, environment: standardTemplates)
            #expect(new.status == 0)
            #expect(exists("team/Brands/acme/brand.yaml", in: folder))
            #expect(!exists("Brands", in: folder))
            let missing = try brandgen(["new", "acme", "--workspace", "nowhere"], in: folder)
            #expect(missing.errors.contains("'nowhere' is not a folder"))
            #expect(missing.status == 1)
        }
    }

    @Test func `a workspace that contains the runtime uses it by path`() throws {
        try withFiles(runtimeStub) { folder in
            let new = try brandgen(["new", "acme"], in: folder, environment: standardTemplates)
            #expect(new.status == 0)
            #expect(!exists("Brands/brandgen.yaml", in: folder))
            let generate = try brandgen(["generate"], in: folder, environment: standardTemplates)
            #expect(generate.status == 0, "\(generate.errors)")
            #expect(try read("Generated/acme/Package.swift", in: folder).contains("path: \"../..\""))
        }
    }
}
