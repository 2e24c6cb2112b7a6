import Foundation
import Testing

/// The search for the workspace, and the paths of its files relative to the current folder.
struct WorkspaceTests {
    private let broken = ["Brands/acme/brand.yaml": "manifest: 1\nextra: 1\n", "Brands/acme/terms.md": "# Terms\n"]

    @Test(arguments: [
        (".", "Brands/acme/brand.yaml"),
        ("Brands/acme", "brand.yaml"),
        ("Brands/acme/images", "../brand.yaml"),
        ("Templates/package", "../../Brands/acme/brand.yaml"),
    ])
    func `the workspace is found above the current folder, and paths are relative to that folder`(
        place: String, path: String
    ) throws {
        try withWorkspace(broken) { folder in
            let current = folder.appendingPathComponent(place)
            try FileManager.default.createDirectory(at: current, withIntermediateDirectories: true)
            let run = try brandgen(["validate"], in: current)
            #expect(run.errors.hasPrefix("\(path):1:1: error: "))
            #expect(run.errors.contains("\n\(path):2:1: error: unknown key 'extra'"))
            #expect(run.status == 1)
        }
    }

    @Test func `the nearest workspace is used`() throws {
        let inner = ["inner/Templates/.keep": "", "inner/Brands/_sub/.keep": ""]
        let brand = acmeBrand().map { ("inner/\($0)", $1) }
        let files = inner.merging(brand) { $1 }.merging(acmeBrand(id: "outer")) { $1 }.merging(acmeBrand()) { $1 }
        try withWorkspace(files) { folder in
            let run = try brandgen(["validate"], in: folder.appendingPathComponent("inner/Brands/_sub"))
            #expect(run.text == "1 brand is valid\n")
        }
    }

    @Test func `--workspace names the workspace, and paths begin with its value`() throws {
        try withFiles(["ws/Templates/.keep": "", "elsewhere/.keep": ""]) { folder in
            for (path, text) in broken { try write(text, to: "ws/\(path)", in: folder) }
            let run = try brandgen(
                ["validate", "--workspace", "../ws"], in: folder.appendingPathComponent("elsewhere"))
            #expect(run.errors.hasPrefix("../ws/Brands/acme/brand.yaml:1:1: error: "))
            let path = folder.appendingPathComponent("ws").path
            let absolute = try brandgen(["validate", "--workspace=\(path)/"], in: folder)
            #expect(absolute.errors.hasPrefix("\(path)/Brands/acme/brand.yaml:1:1: error: "))
        }
    }

    @Test(arguments: [["generate"], ["show", "acme"]])
    func `without a workspace, the error says what is missing`(command: [String]) throws {
        try withFiles(["Templates/.keep": ""]) { folder in
            try brandgen(command, in: folder).expectRefusal(
                "error: no workspace: neither the current folder nor a folder above it contains Brands/; change ")
        }
    }

    @Test func `a folder that is not a workspace is rejected`() throws {
        try withFiles(["half/Templates/.keep": ""]) { folder in
            let half = try brandgen(["list", "--workspace", "half"], in: folder)
            half.expectRefusal(
                "error: 'half' contains no Brands/; '--workspace' takes the folder that contains Brands/")
            let missing = try brandgen(["list", "--workspace", "nope"], in: folder)
            missing.expectRefusal("error: 'nope' is not a folder; '--workspace' takes the folder that contains Brands/")
        }
    }
}
