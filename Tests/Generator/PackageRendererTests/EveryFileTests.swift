import Testing

/// Properties of every generated file.
struct EveryFileTests {
    @Test(arguments: [
        TestBrand(), .everything, .vendored,
        TestBrand(
            providers: "[guest]",
            environments:
                "{ one: {}, two: { hostedUI: { domain: a.example, issuer: https://id.acme.example, clientId: b } } }"),
        TestBrand(
            providers: "[google]",
            environments: """
                { one: {}, two: { hostedUI: { issuer: https://id.acme.example, clientId: b, providerHint: idp_hint } } }
                """),
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
