import Foundation
import Testing

@testable import PackageRenderer

/// The package states which environments allow the mock in release builds. `MockBackend` passes this on to the mock.
struct MockWiringTests {
    @Test func `an environment allows the mock in release builds if the manifest says so`() throws {
        let brand = TestBrand(environments: "{ development: {}, showroom: { mockInRelease: true } }")
        let package = try Repository.package(try brand.load())
        let cases = try #require(package["Sources/AcmeAuth/AcmeEnvironment.swift"]).components(
            separatedBy: "        case .")
        #expect(cases.filter { $0.contains("allowsMockInRelease: true") }.map { $0.prefix(8) } == ["showroom"])
    }
}
