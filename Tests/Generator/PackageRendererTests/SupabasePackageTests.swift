import Testing

@testable import PackageRenderer

/// The contents of packages of brands with a Supabase project.
struct SupabasePackageTests {
    private func package(
        environments: String, auth: String
    ) throws -> [String: String] {
        let project = "supabase: { url: 'https://a.supabase.co', publishableKey: sb_publishable_a }"
        let brand = TestBrand(
            auth: auth, environments: environments.replacing("PROJECT", with: project))
        return try Repository.package(try brand.load())
    }

    @Test(arguments: [
        ("{ a: { backend: supabase, PROJECT } }", true),
        ("{ a: {}, b: { backend: supabase, PROJECT } }", true),
        ("{ a: { PROJECT } }", false),
        ("{ a: {} }", false),
    ])
    func `a password is at most as long as the project accepts`(environments: String, isLimited: Bool) throws {
        let package = try package(environments: environments, auth: "password: { minLength: 10, confirm: true }")
        let brand = try #require(package["Sources/AcmeAuth/AcmeBrand.swift"])
        let limit = isLimited ? "            maxLength: 72,\n" : ""
        #expect(brand.contains("            minLength: 10,\n\(limit)            required: ["))
        #expect(try #require(package["README.md"]).contains("10 characters, at most 72") == isLimited)
    }
}
