import Testing

/// Values for templates that are computed from the manifest.
struct BrandContextTests {
    @Test func `a color has one literal if both appearances are equal, and includes its opacity`()
        throws
    {
        let template = "{{#theme.colors}}{{#value}}{{name}} {{light}} {{dark}} {{differs}}\n{{/value}}{{/theme.colors}}"
        let colors = """
                surface: { light: "#abc", dark: "#11223300" }
                error: "#112233FF"
            """
        let lines = try render(template, TestBrand(theme: colors)).split(separator: "\n")
        #expect(lines.contains("background 0xFFFFFF 0xFFFFFF false"))
        #expect(lines.contains("surface 0xAABBCC .init(0x112233, alpha: 0x00) true"))
        #expect(lines.contains("error 0x112233 0x112233 false"))
        #expect(!lines.contains { $0.hasPrefix("backgroundEnd") })
    }

    @Test(arguments: [6, 8, 10, 11, 127, 128], ["[]", "[digit]", "[lowercase, uppercase, digit, symbol]"])
    func `the tests' password has the minimum length`(
        length: Int, kinds: String
    ) throws {
        let brand = TestBrand(auth: "password: { minLength: \(length), require: \(kinds) }")
        let password = try render("{{{auth.password.example}}}", brand)
        #expect(password.count == length)
        if kinds.contains("digit") { #expect(password.contains("1")) }
        if kinds.contains("symbol") { #expect(password.hasPrefix("aA1!")) }
    }

    @Test func `values in URLs are percent-encoded once, byte by byte`() throws {
        let brand = TestBrand(
            environments: """
                { one: { hostedUI: { domain: b.example, issuer: https://id.acme.example, clientId: a-._Z9, scopes: [openid, "a+b%20"], \
                redirectURI: "acme://cb/it's" } } }
                """)
        let template = """
            {{#environments.all}}{{#hostedUI}}{{clientIdEncoded}} {{scopesEncoded}} {{redirectURIEncoded}}\
            {{/hostedUI}}{{/environments.all}}
            """
        #expect(try render(template, brand) == "a-._Z9 openid%20a%2Bb%2520 acme%3A%2F%2Fcb%2Fit%27s")
    }
}
