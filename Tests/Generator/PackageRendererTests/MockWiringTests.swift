import Foundation
import Testing

@testable import PackageRenderer

/// The package states which environments allow the mock in release builds. `MockBackend` passes this on to the mock.
struct MockWiringTests {
    private func environment(_ environments: String) throws -> String {
        let package = try Repository.package(try TestBrand(environments: environments).load())
        return try #require(package["Sources/AcmeAuth/AcmeEnvironment.swift"])
    }

    @Test func `an environment allows the mock in release builds if the manifest says so`() throws {
        let environment = try environment("{ development: {}, showroom: { mockInRelease: true } }")
        let cases = environment.components(separatedBy: "        case .")
        #expect(cases.filter { $0.contains("isDemo: true") }.map { $0.prefix(8) } == ["showroom"])
    }

    @Test func `without this in the manifest, no environment allows it`() throws {
        #expect(try !environment("{ development: {}, production: {} }").contains("isDemo"))
    }
}
