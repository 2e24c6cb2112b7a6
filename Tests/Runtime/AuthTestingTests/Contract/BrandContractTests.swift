import AuthCore
import AuthTesting
import Foundation
import RuntimeTestSupport
import Testing

/// The contract passes for a brand whose package matches its manifest. For each check, another value in the manifest makes
/// the check fail.
struct BrandContractTests {
    private static let full = try? ExamplePackage(FullEnvironment.manifest).contract(FullEnvironment.self)
    private static let guest = try? ExamplePackage(GuestEnvironment.manifest).contract(GuestEnvironment.self)

    @Test(arguments: full?.all ?? [])
    func `a brand with every feature passes`(check: BrandCheck) async throws {
        try await check.run()
    }

    @Test(arguments: guest?.all ?? [])
    func `a brand with guests only passes`(check: BrandCheck) async throws {
        try await check.run()
    }

    @Test func `no group is empty, and each check has a unique name`() throws {
        func examine(_ contract: BrandContract<some BrandEnvironment>) {
            for group in [
                contract.manifest, contract.environments, contract.journeys, contract.ageGate,
                contract.pages, contract.features,
            ] {
                #expect(!group.isEmpty)
            }
            #expect(Set(contract.all.map(\.id)).count == contract.all.count)
        }
        examine(try #require(Self.full))
        examine(try #require(Self.guest))
    }

    @Test func `each check has a wrong value`() throws {
        let full = Set(try #require(Self.full).all.map(\.id))
        // The other brand has these features. Its checks for them have the wrong values.
        let absent: Set = [
            "the app offers no account deletion", "email flow: a new user is signed in without a code",
            "the app has no age gate", "the app records no client metrics",
        ]
        #expect(Set(WrongValue.full.map(\.check)).subtracting(absent) == full)
        #expect(Set(WrongValue.guest.map(\.check)) == Set(try #require(Self.guest).all.map(\.id)))
    }

    @Test(arguments: WrongValue.full)
    func `a wrong value makes the check of the full brand fail`(wrong: WrongValue) async throws {
        try await expectFailure(wrong, FullEnvironment.self, FullEnvironment.manifest)
    }

    @Test(arguments: WrongValue.guest)
    func `a wrong value makes the check of the guest brand fail`(wrong: WrongValue) async throws {
        try await expectFailure(wrong, GuestEnvironment.self, GuestEnvironment.manifest)
    }

    private func expectFailure<E: BrandEnvironment>(_ wrong: WrongValue, _ type: E.Type, _ manifest: String)
        async throws
    {
        let package = try ExamplePackage(manifest, changes: try wrong.changes())
        defer { package.remove() }
        let check = try #require(package.contract(type).all.first { $0.id == wrong.failing })
        let failure = await #expect(throws: CheckFailure.self) { try await check.run() }
        #expect(failure?.fileID.hasPrefix("AuthTesting/") == true)
        #expect(failure?.line ?? 0 > 0)
        #expect(failure?.text.contains(". Run 'brandgen ") == true)
    }

    @Test func `a manifest that cannot be read makes each group fail`() async {
        let contract = BrandContract(FullEnvironment.self, mock: .releaseMock, manifest: nil)
        let groups = [
            contract.manifest, contract.environments, contract.journeys, contract.ageGate,
            contract.pages, contract.features, contract.live(),
        ]
        for group in groups {
            #expect(group.count == 1)
            for check in group { await #expect(throws: CheckFailure.self) { try await check.run() } }
        }
    }

    @Test func `a failure says what was expected, what was found and what to do`() async throws {
        let package = try ExamplePackage(FullEnvironment.manifest, changes: ["name": "F\u{fc}ll \"1\""])
        defer { package.remove() }
        let check = try #require(package.contract(FullEnvironment.self).manifest.first)
        let failure = await #expect(throws: CheckFailure.self) { try await check.run() }
        let text = #"the name is "Füll \"1\""; expected "Füll \"1\"", with other code points. "#
        #expect(failure?.text == text + "Run 'brandgen generate'; do not edit the package or its manifest.json")
        #expect(failure?.fileID == "AuthTesting/BrandContract+Manifest.swift")
    }
}
