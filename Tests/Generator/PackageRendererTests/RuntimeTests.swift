import Manifest
import Diagnostics
import Foundation
import Testing

@testable import PackageRenderer

/// The dependency on the runtime, as SwiftPM reads it.
struct RuntimeTests {
    private func dump(_ brand: TestBrand) throws -> PackageDump {
        try PackageDump(manifest: try #require(try Repository.package(try brand.load())["Package.swift"]))
    }

    private func brand(runtime: String) -> TestBrand {
        var brand = TestBrand.everything
        brand.runtime = runtime
        return brand
    }

    @Test func `a package with a URL depends on versions up to the next major one`() throws {
        let url = "ssh://git@git.example:22/auth/My_Runtime"
        let package = try dump(brand(runtime: "{ source: url, url: '\(url)', version: 1.2.0-beta.1 }"))
        #expect(package.dependencies == ["sourceControl my_runtime 1.2.0-beta.1..<2.0.0"])
        #expect(
            package.products(of: "AcmeAuth") == [
                "AuthKit", "FamilyAccounts", "HostedUI", "MockAuth", "PushRegistration",
            ])
        #expect(package.packages(of: "AcmeAuthTests") == ["My_Runtime"])
    }

    @Test func `a package with an exact version depends on that version only`() throws {
        let package = try dump(
            brand(runtime: "{ source: url, url: https://git.example/auth/runtime, version: 0.3.1, exact: true }"))
        #expect(package.dependencies == ["sourceControl runtime =0.3.1"])
    }

    @Test func `a package with a copy depends on the shared package`() throws {
        let package = try dump(.vendored)
        #expect(package.dependencies == ["fileSystem"])
        #expect(
            package.products(of: "AcmeAuth") == [
                "AuthKit", "FamilyAccounts", "HostedUI", "MockAuth", "PushRegistration",
            ])
        #expect(package.packages(of: "AcmeAuthTests") == ["Brandgen"])
        #expect(package.targets.keys.sorted() == ["AcmeAuth", "AcmeAuthTests"])
    }
}
