import Testing

@testable import PackageRenderer

/// The contents of packages of brands with a Supabase project.
struct SupabasePackageTests {
    private func package(
        _ providers: String = "[email]", environments: String? = nil, auth: String = ""
    ) throws -> [String: String] {
        let project = "supabase: { url: 'https://a.supabase.co', publishableKey: sb_publishable_a }"
        let brand = TestBrand(
            providers: providers, auth: auth,
            environments: environments?.replacing("PROJECT", with: project)
                ?? "{ production: { backend: supabase, urlScheme: acme-live, \(project) } }")
        return try Repository.package(try brand.load())
    }

    private func checklist(_ providers: String) throws -> [Substring] {
        let readme = try #require(try package(providers)["README.md"])
        let lines = readme.split(separator: "\n")
        return Array(lines.drop { $0 != "Supabase project of `production` at <https://a.supabase.co>:" })
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

    @Test func `the checklist names the client IDs of each provider`() throws {
        let apple = "- [ ] Turn Apple on, and add the bundle identifier `com.example.acme` to its client IDs"
        let google =
            "- [ ] Turn Google on. Create an iOS client for `com.example.acme` in the Google Cloud console, and add its client ID to those of"
        let redirect = "- [ ] Allow the redirect URL `acme-live://auth/callback?state=*`"
        let all = try checklist("[email, apple, google]")
        #expect(all.contains(Substring(apple)) && all.contains(Substring(google)) && all.contains(Substring(redirect)))
        let onlyApple = try checklist("[email, apple]")
        #expect(onlyApple.contains(Substring(apple)) && onlyApple.contains(Substring(redirect)))
        #expect(!onlyApple.contains { $0.contains("Google") })
        let email = try checklist("[email]")
        #expect(!email.isEmpty && !email.contains { $0.contains("Apple on") || $0.contains("redirect") })
    }
}
