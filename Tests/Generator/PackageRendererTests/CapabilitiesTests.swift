import Manifest
import Testing

@testable import PackageRenderer

struct CapabilitiesTests {
    private func folders(_ brand: TestBrand) throws -> Set<String> {
        Set(try brand.load().capabilities.map(\.folder))
    }

    @Test func `a brand with all optional parts has every capability except for services without guests`() throws {
        #expect(
            try folders(.everything).union(folders(.hosted)).union(folders(.served)).union(folders(.byAmplify))
                .union(folders(.illustrated())).union(folders(.atSupabase)).union(folders(.atClerk)).union(
                    folders(.withApp))
                == Set(Capability.all.map(\.folder)))
    }

    @Test func `a hosted page as the backend replaces other backends`() throws {
        #expect(
            try folders(.hosted) == [
                "providers/email", "providers/apple", "providers/google", "backends/hostedUI", "flows/hostedUI",
            ])
    }

    @Test func `a platform backend is a capability`() throws {
        #expect(
            try folders(.served) == [
                "providers/email", "backends/cognito", "backends/platform", "flows/emailOTP", "flows/userPool",
                "flows/backendSync",
            ])
    }

    @Test func `a Supabase project is a capability, and its families are another`() throws {
        #expect(
            try folders(.atSupabase) == [
                "providers/email", "providers/guest", "backends/supabase", "features/familyAccounts",
                "families/supabase",
            ])
        var brand = TestBrand.atSupabase
        brand.features = "{ accountDeletion: false }"
        #expect(try folders(brand) == ["providers/email", "providers/guest", "backends/supabase"])
    }

    @Test func `a Clerk instance is a capability`() throws {
        #expect(
            try folders(.atClerk) == [
                "providers/email", "providers/facebook", "providers/microsoft", "providers/github",
                "providers/linkedin",
                "backends/clerk",
            ])
    }

    @Test func `an environment of the Amplify SDK adds no capability of the runtime's client`() throws {
        #expect(
            try folders(.byAmplify) == ["providers/email", "providers/apple", "providers/google", "clients/amplify"])
        var brand = TestBrand.byAmplify
        brand.environments = brand.environments.replacing("{ production", with: "{ development: {}, production")
        #expect(try folders(brand).isSuperset(of: ["backends/mock", "clients/amplify"]))
        #expect(try !folders(brand).contains("flows/hostedUI"))
        brand.auth = "client: runtime"
        #expect(
            try folders(brand).subtracting(["providers/email", "providers/apple", "providers/google"])
                == ["backends/mock", "backends/cognito", "flows/userPool", "flows/hostedUI"])
    }

    @Test func `the Amplify SDK replaces the runtime's client and its dependencies`() throws {
        let brand = try TestBrand.byAmplify.load()
        #expect(RuntimeProducts(of: brand).linked == ["AuthKit"])
        #expect(RuntimeProducts(of: brand).linkedByTests == ["AuthTesting", "MockAuth"])
    }

    @Test func `a minimal brand has one provider and one backend`() throws {
        #expect(try folders(TestBrand(providers: "[guest]")) == ["providers/guest", "backends/mock"])
    }

    @Test(arguments: ["email", "apple", "google", "guest"])
    func `each provider is a capability`(provider: String) throws {
        #expect(try folders(TestBrand(providers: "[\(provider)]")) == ["providers/\(provider)", "backends/mock"])
    }

    @Test(arguments: [
        "accountDeletion", "analytics", "clientMetrics", "pushRegistration", "demoMode", "familyAccounts",
    ])
    func `each enabled feature is a capability`(feature: String) throws {
        let value = feature == "familyAccounts" ? "{}" : "true"
        var brand = TestBrand(features: "{ accountDeletion: false, \(feature): \(value) }")
        if feature == "accountDeletion" { brand.features = "{ accountDeletion: true }" }
        #expect(try folders(brand) == ["providers/email", "backends/mock", "features/\(feature)"])
    }

    @Test func `each flow in the manifest is a capability`() throws {
        let least: Set = ["providers/email", "backends/mock"]
        #expect(try folders(TestBrand(auth: "otp: {}")).subtracting(least) == ["flows/emailOTP"])
        #expect(try folders(TestBrand(auth: "otp: false")) == least)
        #expect(
            try folders(TestBrand(auth: "signUpFields: [birthdate]", minimumAge: 1)).subtracting(least)
                == ["flows/ageGate"])
        let page = "hostedUI: { domain: a.example, issuer: https://id.acme.example, clientId: b }"
        #expect(
            try folders(TestBrand(environments: "{ one: {}, two: { \(page) } }")).subtracting(least)
                == ["flows/hostedUI"])
    }

    @Test func `backend sync is a capability unless the environment uses the mock`() throws {
        func syncs(_ environment: String) throws -> Bool {
            try folders(TestBrand(auth: "backendSync: /me", environments: "{ one: \(environment) }"))
                .contains("flows/backendSync")
        }
        #expect(try syncs("{ backend: platform, apiBaseURL: https://a.example }"))
        #expect(try !syncs("{ apiBaseURL: https://a.example }"))
    }

    @Test func `each folder belongs to one capability`() {
        #expect(Set(Capability.all.map(\.folder)).count == Capability.all.count)
        for capability in Capability.all { #expect(Capability(folder: capability.folder) == capability) }
        #expect(Capability(folder: "providers/unknown") == nil)
    }
}
