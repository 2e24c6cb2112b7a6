import Foundation
import Testing

struct GenerateTests {
    private let workspace = acmeBrand().merging(acmeBrand(id: "globex")) { $1 }.merging(acmeTemplates) { $1 }

    @Test func `packages are written and counted, and a second run changes nothing`() throws {
        try withWorkspace(workspace) { folder in
            let first = try brandgen(["generate"], in: folder)
            #expect(
                first.text == """
                    package  files  created  updated  unchanged  deleted  kept
                    acme         3        3        0          0        0     0
                    globex       3        3        0          0        0     0
                    2 brands in Generated: 6 created

                    """)
            first.expectSuccess()
            #expect(try read("Generated/acme/README.md", in: folder) == "# Acme\n\nRuntime: ../..\n")
            let before = try fingerprints(of: "Generated", in: folder)
            let second = try brandgen(["generate"], in: folder)
            #expect(
                second.text == """
                    package  files  created  updated  unchanged  deleted  kept
                    acme         3        0        0          3        0     0
                    globex       3        0        0          3        0     0
                    2 brands in Generated: nothing changed

                    """)
            #expect(second.status == 0)
            #expect(try fingerprints(of: "Generated", in: folder) == before)
        }
    }

    @Test func `an unresolved name in a template prevents all output`() throws {
        let files = workspace.merging(["Templates/package/B.md.mustache": "ok\n日本 {{brand.nmae}}\n"]) { $1 }
        try withWorkspace(files) { folder in
            let run = try brandgen(["generate"], in: folder.appendingPathComponent("Brands"))
            #expect(run.text == "")
            #expect(run.errors.hasPrefix("../Templates/package/B.md.mustache:2:"))
            #expect(run.errors.contains("\n    2 | 日本 {{brand.nmae}}\n      |      "))
            #expect(run.errors.hasSuffix("\n1 error\n"))
            #expect(run.status == 1)
            #expect(!exists("Generated", in: folder))
        }
    }

    @Test func `hidden files of the operating system are not templates`() throws {
        let files = workspace.merging(["Templates/.DS_Store": "x", "Templates/package/.README.md.mustache.swp": "{{"]) {
            $1
        }
        try withWorkspace(files) { folder in
            let run = try brandgen(["generate"], in: folder)
            run.expectSuccess()
        }
    }

    @Test func `without templates, nothing is removed`() throws {
        try withWorkspace(acmeBrand().merging(acmeTemplates) { $1 }) { folder in
            _ = try brandgen(["generate"], in: folder)
            let before = try fingerprints(of: "Generated", in: folder)
            try FileManager.default.removeItem(at: folder.appendingPathComponent("Templates/package"))
            try write("", to: "Templates/package/.keep", in: folder)
            for command in ["generate", "check"] {
                let run = try brandgen([command], in: folder)
                run.expectRefusal(
                    """
                    error: 'Templates' contains no templates; restore its files from version control [no-templates]
                    1 error

                    """)
            }
            #expect(try fingerprints(of: "Generated", in: folder) == before)
        }
    }

    @Test(arguments: [
        ("Brands", ".", "Brands"), ("./Templates/package", ".", "Templates"), ("new/packages", "Brands", "../Brands"),
        ("link/packages", ".", "Brands"),
    ])
    func `the output folder cannot be inside the manifests or templates`(out: String, place: String, input: String)
        throws
    {
        try withWorkspace(workspace) { folder in
            try FileManager.default.createSymbolicLink(
                atPath: folder.appendingPathComponent("link").path, withDestinationPath: "Brands/acme")
            let before = try fingerprints(of: ".", in: folder)
            let run = try brandgen(["generate", "--out", out], in: folder.appendingPathComponent(place))
            #expect(
                run.errors == """
                    error: the output folder '\(out)' is inside the input folder '\(input)'; choose another one with \
                    '--out' [output-among-input]
                    1 error

                    """)
            #expect(run.status == 1)
            #expect(try fingerprints(of: ".", in: folder) == before)
        }
    }
}
