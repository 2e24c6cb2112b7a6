import Testing

@testable import brandgen

struct TouchedBrandsTests {
    private static let known: KnownBrands = {
        var known = KnownBrands()
        for id in ["acme", "globex"] {
            let sources: Set = [
                "Brands/\(id)/brand.yaml", "Brands/_base/brand.yaml", "Brands/_base/\(id).png", "/legal/\(id).md",
            ]
            known.learn(id, values: nil, brand: KnownBrand(sources: sources))
        }
        // A brand that never had a valid manifest.
        known.learn("initech", values: nil, brand: nil)
        return known
    }()

    @Test(
        arguments: [
            (["Brands/acme/brand.yaml"], ["acme"]),
            (["Brands/acme"], ["acme"]),
            (["Brands/acme/Templates/package/README.md.mustache"], ["acme"]),
            (["Brands/initech/brand.yaml"], ["initech"]),
            (["Brands/_base/brand.yaml"], ["acme", "globex"]),
            (["Brands/_base/globex.png"], ["globex"]),
            (["Brands/_base"], ["acme", "globex"]),
            (["/legal/acme.md"], ["acme"]),
            (["/legal"], ["acme", "globex"]),
            (["Brands/_base/notes.txt"], []),
            (["Brands/_base/brand.yaml.orig"], []),
            (["Brands/README.md", "Brands/_drafts/new/brand.yaml"], []),
            (["Brands/acme/terms.md", "Brands/_base/globex.png"], ["acme", "globex"]),
        ] as [([String], Set<String>)])
    func `files touch the brands that are loaded from them`(names: [String], brands: Set<String>) {
        #expect(touched(names) == .some(brands))
    }

    @Test(arguments: [
        "Brands", "Brands/brandgen.yaml", "Brands/_shared/App", "Brands/_shared", "Templates",
        "Templates/package/README.md.mustache", "/share/Templates/package/README.md.mustache",
    ])
    func `inputs of all brands touch everything`(name: String) {
        #expect(touched([name]) == .all)
    }

    @Test
    func `a new brand and a removed one touch everything`() {
        #expect(touched(["Brands/new"], existing: ["acme", "globex", "new"]) == .all)
        #expect(touched(["Brands/new/brand.yaml"], existing: ["acme", "globex", "new"]) == .all)
        #expect(touched(["Brands/acme/terms.md"], existing: ["globex"]) == .all)
        // A folder without a manifest is not a brand yet.
        #expect(touched(["Brands/new"]) == .nothing)
    }

    @Test
    func `a new brand that the command line does not name touches nothing`() {
        let existing: Set = ["acme", "globex", "new"]
        #expect(touched(["Brands/new"], existing: existing, named: ["acme"]) == .nothing)
        #expect(touched(["Brands/new"], existing: existing, named: ["acme", "new"]) == .all)
    }

    @Test
    func `lost changes touch everything`() {
        let inputs = WatchedInputs(templates: [], named: [])
        #expect(inputs.touched(by: .ofAnyFile, known: Self.known) { _ in true } == .all)
    }

    private func touched(
        _ names: [String], existing: Set<String> = ["acme", "globex", "initech"], named: Set<String> = []
    ) -> TouchedBrands {
        let inputs = WatchedInputs(templates: ["Templates", "/share/Templates"], named: named)
        return inputs.touched(by: FileChanges(Set(names)), known: Self.known) { existing.contains($0) }
    }
}
