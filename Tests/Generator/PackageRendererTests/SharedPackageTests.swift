import Manifest
import Diagnostics
import Foundation
import OutputTree
import Testing

@testable import PackageRenderer

/// The shared packages, as SwiftPM reads them.
struct SharedPackageTests {
    private func files(
        _ package: SharedPackage, _ runtime: RuntimeSettings = .vendored(folder: "."), path: String = ""
    ) throws -> [String: String] {
        texts(
            try renderer(try Repository.templates()).render(
                package, runtime: runtime, runtimePath: path, copying: []))
    }

    private func dump(_ files: [String: String]) throws -> PackageDump {
        try PackageDump(manifest: try #require(files["Package.swift"]))
    }

    @Test func `the copy of the runtime has the same targets and libraries as the runtime's package`() throws {
        let copy = try dump(try files(.runtime))
        let own = try PackageDump(of: Repository.folder)
        #expect(copy.targets.keys.sorted() == RuntimeModules.all.map(\.name))
        for (name, target) in copy.targets { #expect(target == own.targets[name], "\(name)") }
        #expect(copy.libraries == own.libraries)
        #expect(copy.dependencies == [])
    }

    @Test(arguments: [
        (RuntimeSettings.vendored(folder: "."), "path: \"../Brandgen\""), (.path(folder: "."), "path: \"../../..\""),
        (
            .url(RuntimeRepository(url: "https://git.example/auth/runtime.git", version: "1.2.0", isExact: true)),
            "url: \"https://git.example/auth/runtime.git\", exact: \"1.2.0\""
        ),
    ])
    func `the Amplify client depends on the runtime in the same way as its brands`(
        runtime: RuntimeSettings, way: String
    ) throws {
        let manifest = try #require(try files(.amplify, runtime, path: "../../..")["Package.swift"])
        #expect(manifest.contains(way))
        for product in RuntimeModules.products(of: RuntimeModules.amplify.needs) {
            #expect(manifest.contains("name: \"\(product)\""))
        }
    }

    @Test func `the Amplify client's dependencies match its imports`() throws {
        let folder = Repository.folder.appending(path: "Sources/Runtime/AmplifyAuth")
        let known = Set(RuntimeModules.all.map(\.name))
        var imported: Set<String> = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let source = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            imported.formUnion(source.matches(of: /(?m)^ *(?:public |internal )?import (\w+)$/).map { String($0.1) })
        }
        #expect(imported.intersection(known).sorted() == RuntimeModules.amplify.needs)
    }

    @Test func `templates of shared packages are not for brands, but brands use them`() throws {
        let templates = ["package/a.txt": "", "shared/Brandgen/b.txt": "", "shared/AmplifyAuth/c.txt": ""]
        #expect(try render(templates, .vendored).keys.sorted() == ["a.txt"])
        let used = try renderer(templates).templatesUsed(by: try TestBrand.vendored.load())
        #expect(used == ["Templates/package/a.txt.mustache", "Templates/shared/Brandgen/b.txt.mustache"])
    }
}
