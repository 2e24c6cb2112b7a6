import Manifest
import Testing

/// The files of third parties are in the app of their environment alone.
struct AppFilesTests {
    private func files(of brand: Brand) throws -> [String: String] {
        try Repository.package(brand).filter { $0.key.hasPrefix("App/AppFiles/") }
    }

    @Test func `the files are copied by environment, and one environment has none of the others`() throws {
        var brand = TestBrand(
            environments: """
                { development: { app: { files: [x/a.txt] } }, production: { app: { files: [y/a.txt] } } }
                """,
            files: [
                "all.txt": Array("all".utf8), "x/a.txt": Array("x".utf8), "y/a.txt": Array("y".utf8),
                "App/AcmeApp.swift": [],
            ])
        brand.app = "{ files: [all.txt] }"
        let loaded = try brand.load()
        #expect(
            try files(of: loaded) == [
                "App/AppFiles/all.txt": "Brands/acme/all.txt", "App/AppFiles/development/a.txt": "Brands/acme/x/a.txt",
                "App/AppFiles/production/a.txt": "Brands/acme/y/a.txt",
            ])
        #expect(
            try files(of: loaded.only("production"))
                == [
                    "App/AppFiles/all.txt": "Brands/acme/all.txt",
                    "App/AppFiles/production/a.txt": "Brands/acme/y/a.txt",
                ])
    }
}
