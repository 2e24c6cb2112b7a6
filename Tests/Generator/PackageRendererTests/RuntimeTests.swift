import BrandManifest
import Diagnostics
import Foundation
import Testing

@testable import PackageRenderer

/// How a package comes by the runtime, as SwiftPM understands it.
struct RuntimeTests {
    private func dump(_ brand: TestBrand) throws -> PackageDump {
        let manifest = try #require(try Repository.package(try brand.load())["Package.swift"])
        let folder = FileManager.default.temporaryDirectory.appending(path: "runtime-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(manifest.utf8).write(to: folder.appending(path: "Package.swift"))
        return try PackageDump(of: folder)
    }

    private func brand(runtime: String) -> TestBrand {
        var brand = TestBrand.everything
        brand.runtime = runtime
        return brand
    }

    @Test func `by path, the package depends on the folder that was given`() throws {
        let package = try dump(.everything)
        #expect(package.dependencies == ["fileSystem"])
        #expect(
            package.products(of: "AcmeAuth") == [
                "AuthCore", "AuthKit", "AuthUI", "HostedUI", "MockAuth",
            ])
        #expect(package.targets.keys.sorted() == ["AcmeAuth", "AcmeAuthTests"])
    }

    @Test(arguments: [
        ("https://git.example/auth/runtime.git", "runtime"), ("ssh://git@git.example:22/auth/My_Runtime", "My_Runtime"),
        ("git@git.example:auth/brandgen.git", "brandgen"),
    ])
    func `by URL, it depends on the versions up to the next major one`(url: String, identity: String) throws {
        let package = try dump(brand(runtime: "{ source: url, url: '\(url)', version: 1.2.0-beta.1 }"))
        #expect(package.dependencies == ["sourceControl \(identity.lowercased()) 1.2.0-beta.1..<2.0.0"])
        #expect(
            package.products(of: "AcmeAuth") == [
                "AuthCore", "AuthKit", "AuthUI", "HostedUI", "MockAuth",
            ])
        #expect(package.packages(of: "AcmeAuthTests") == [identity])
    }

    @Test func `or on one version and no other`() throws {
        let package = try dump(
            brand(runtime: "{ source: url, url: https://git.example/auth/runtime, version: 0.3.1, exact: true }"))
        #expect(package.dependencies == ["sourceControl runtime =0.3.1"])
    }

    @Test func `with a copy, it depends on nothing and has the runtime's own targets`() throws {
        let package = try dump(.vendored)
        #expect(package.dependencies == [])
        #expect(
            package.products(of: "AcmeAuth") == [
                "AuthCore", "AuthKit", "AuthUI", "HostedUI", "MockAuth",
            ])
        let own = try PackageDump(of: Repository.folder)
        for module in RuntimeModules.linked(by: try TestBrand.vendored.load()) {
            #expect(package.targets[module] != nil && package.targets[module] == own.targets[module], "\(module)")
        }
    }

    @Test func `a copy has the modules that the brand links, and no others`() throws {
        let least = try dump(TestBrand(runtime: "{ source: vendored }"))
        let modules = try RuntimeModules.linked(by: TestBrand().load())
        #expect(!modules.contains("HostedUI"))
        #expect(Set(least.targets.keys) == Set(modules + ["AcmeAuth", "AcmeAuthTests"]))
    }

    @Test func `files are copied as they are, templates or not, and found again by where they came from`() throws {
        let text = "// {{brand.name}} {{nothing}}\nimport B\nimport A"
        let copy = RenderedFile(copying: "Sources/Runtime/AuthCore/A.swift", bytes: Array(text.utf8))
        let files = try renderer(["package/Z.txt": "", "package/A.txt": ""])
            .render(try TestBrand.vendored.load(), runtimePath: ".", runtimeCopy: [copy])
        #expect(files.map(\.path) == ["A.txt", "Sources/Runtime/AuthCore/A.swift", "Z.txt"])
        #expect(files[1].bytes == Array(text.utf8))
        #expect(files[1].template == "Sources/Runtime/AuthCore/A.swift")
    }

    @Test func `a template that makes a file of the copy is refused`() throws {
        let path = "Sources/Runtime/AuthCore/A.swift"
        let all = try complaints {
            _ = try renderer(["package/\(path)": ""])
                .render(
                    try TestBrand.vendored.load(), runtimePath: ".",
                    runtimeCopy: [RenderedFile(copying: path, bytes: [])])
        }
        #expect(
            all == [
                "'\(path)' and 'package/\(path).mustache' both make '\(path)' of brand 'acme' [template-name]"
            ])
    }
}
