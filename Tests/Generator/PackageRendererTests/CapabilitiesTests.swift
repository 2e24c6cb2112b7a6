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

    @Test(arguments: [
        "accountDeletion", "analytics", "clientMetrics", "pushRegistration", "demoMode", "familyAccounts",
    ])
    func `each enabled feature is a capability`(feature: String) throws {
        let value = feature == "familyAccounts" ? "{}" : "true"
        var brand = TestBrand(features: "{ accountDeletion: false, \(feature): \(value) }")
        if feature == "accountDeletion" { brand.features = "{ accountDeletion: true }" }
        #expect(try folders(brand) == ["providers/email", "backends/mock", "features/\(feature)"])
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
