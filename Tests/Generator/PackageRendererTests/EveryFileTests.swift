import Testing

/// Properties of every generated file.
struct EveryFileTests {
    @Test func `the first line of every file names the tool and its source and says not to edit it`() throws {
        let package = try Repository.package(try TestBrand.vendored.load())
        for (path, text) in package {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            // JSON has no comments, so there it is the first member.
            let head = path.hasSuffix(".json") ? lines[1] : lines[0]
            #expect(head.contains("brandgen"), "\(path)")
            #expect(
                head.contains(path.hasSuffix("terms.md") ? "Brands/acme/terms.md" : "Brands/acme/brand.yaml"), "\(path)"
            )
            #expect(head.lowercased().contains("do not edit"), "\(path)")
        }
        #expect(package.count >= 9)
    }

    @Test(arguments: [
        TestBrand(), .everything, .vendored,
        TestBrand(
            providers: "[guest]",
            environments:
                "{ one: {}, two: { hostedUI: { domain: a.example, issuer: https://id.acme.example, clientId: b } } }"),
    ])
    func `omitted parts leave no gaps, and no template tags remain`(brand: TestBrand) throws {
        for (path, text) in try Repository.package(try brand.load()) {
            #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"), "\(path)")
            for gap in [" \n", "\t", "\n\n\n", "{\n\n", "\n\n}", ",\n\n", "{{", "}}"] {
                #expect(!text.contains(gap), "\(path)")
            }
        }
    }
}
