import Foundation
import Testing

/// `brandgen validate --fix`.
struct FixTests {
    private let faulty = acmeManifest()
        .replacing("legal:", with: "lega: # the law").replacing("backend: mock,", with: "backend: mok,")

    private func workspace(_ manifest: String) -> [String: String] {
        acmeBrand().merging(["Brands/acme/brand.yaml": manifest]) { $1 }
    }

    @Test func `fix-its are applied, and the run succeeds if no errors remain`() throws {
        try withWorkspace(workspace(faulty)) { folder in
            let run = try brandgen(["validate", "--fix"], in: folder)
            #expect(run.errors == "Applied 2 fix-its to 'Brands/acme/brand.yaml'.\n")
            #expect(run.text == "1 brand is valid\n")
            #expect(run.status == 0)
            let fixed = acmeManifest().replacing("legal:", with: "legal: # the law")
            #expect(try read("Brands/acme/brand.yaml", in: folder) == fixed)
        }
    }

    @Test func `the remaining errors are reported at their new positions`() throws {
        let manifest = faulty.replacing("minimumAge: 0", with: "minimumAge: 99")
        try withWorkspace(workspace(manifest)) { folder in
            let run = try brandgen(["validate", "--fix"], in: folder)
            run.expectRefusal(
                """
                Applied 2 fix-its to 'Brands/acme/brand.yaml'.
                Brands/acme/brand.yaml:17:15: error: 'legal.minimumAge' must be from 0 to 21 years, got 99 [out-of-range]
                   17 |   minimumAge: 99
                      |               ^~
                1 error

                """)
        }
    }

    @Test func `with an ID, the manifests of other brands are not changed`() throws {
        let other = faulty.replacing("acme", with: "globex")
        let files = workspace(faulty).merging(["Brands/globex/brand.yaml": other, "Brands/globex/terms.md": "T\n"]) {
            $1
        }
        try withWorkspace(files) { folder in
            let run = try brandgen(["validate", "acme", "--fix"], in: folder)
            #expect(run.errors == "Applied 2 fix-its to 'Brands/acme/brand.yaml'.\n")
            #expect(run.status == 0)
            #expect(try read("Brands/globex/brand.yaml", in: folder) == other)
        }
    }

    @Test func `the mode and the link of a manifest are kept`() throws {
        try withWorkspace(workspace(faulty)) { folder in
            let link = folder.appendingPathComponent("Brands/acme/brand.yaml")
            let target = folder.appendingPathComponent("shared.yaml")
            try FileManager.default.moveItem(at: link, to: target)
            try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "../../shared.yaml")
            chmod(target.path, 0o600)
            let run = try brandgen(["validate", "--fix"], in: folder)
            #expect(run.status == 0)
            #expect(try read("shared.yaml", in: folder).contains("legal: # the law"))
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "../../shared.yaml")
            let mode = try FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions]
            #expect(mode as? Int == 0o600)
        }
    }

    @Test func `a read-only manifest is an output error, and no manifest is changed`() throws {
        let other = faulty.replacing("acme", with: "globex")
        let files = workspace(faulty).merging(["Brands/globex/brand.yaml": other, "Brands/globex/terms.md": "T\n"]) {
            $1
        }
        try withWorkspace(files) { folder in
            chmod(folder.appendingPathComponent("Brands/globex/brand.yaml").path, 0o444)
            let run = try brandgen(["validate", "--fix"], in: folder)
            run.expectRefusal(
                """
                error: cannot change 'Brands/globex/brand.yaml': it or its folder is read-only; give yourself \
                permission and run again [output-system]
                1 error

                """, status: 4)
            #expect(try read("Brands/acme/brand.yaml", in: folder) == faulty)
            let names = try FileManager.default.contentsOfDirectory(
                atPath: folder.appendingPathComponent("Brands/acme").path)
            #expect(names.sorted() == ["brand.yaml", "terms.md"])
        }
    }
}
