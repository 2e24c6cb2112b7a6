import AuthCore
import AuthTesting
import Foundation
import MockAuth
import Testing

/// The contract passes for a brand whose package is as its manifest says. For each check there is a value that makes it
/// fail if the manifest says something else.
struct BrandContractTests {
    private static let full = try? ExamplePackage(FullEnvironment.manifest).contract(FullEnvironment.self)
    private static let guest = try? ExamplePackage(GuestEnvironment.manifest).contract(GuestEnvironment.self)

    @Test(arguments: full?.all ?? [])
    func `a brand with everything passes`(check: BrandCheck) async throws {
        try await check.run()
    }

    @Test(arguments: guest?.all ?? [])
    func `a brand with guests alone passes`(check: BrandCheck) async throws {
        try await check.run()
    }

    @Test func `no group is empty, and no two checks have the same name`() throws {
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
        // Their wrong values are of the other brand's package, which has what they say it has not.
        let absent: Set = [
            "the app offers no account deletion", "the app has no email flow", "the app has no age gate",
            "the app counts no sign-ins",
        ]
        #expect(Set(WrongValue.full.map(\.check)).subtracting(absent) == full)
        #expect(Set(WrongValue.guest.map(\.check)) == Set(try #require(Self.guest).all.map(\.id)))
    }

    @Test(arguments: WrongValue.full)
    func `a value that is not the package's makes the check fail`(wrong: WrongValue) async throws {
        try await expectFailure(wrong, FullEnvironment.self, FullEnvironment.manifest)
    }

    @Test(arguments: WrongValue.guest)
    func `a value that is not the guests' package's makes the check fail`(wrong: WrongValue) async throws {
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
    }

    @Test func `a manifest that cannot be read fails in each group`() async {
        let contract = BrandContract(FullEnvironment.self, mock: .mock, manifest: nil)
        let groups = [
            contract.manifest, contract.environments, contract.journeys, contract.ageGate,
            contract.pages, contract.features, contract.live(),
        ]
        for group in groups {
            #expect(group.count == 1)
            for check in group { await #expect(throws: CheckFailure.self) { try await check.run() } }
        }
    }

    @Test func `a failure has its own text and place`() async throws {
        let package = try ExamplePackage(FullEnvironment.manifest, changes: ["name": "F\u{fc}ll \"1\""])
        defer { package.remove() }
        let check = try #require(package.contract(FullEnvironment.self).manifest.first)
        let failure = await #expect(throws: CheckFailure.self) { try await check.run() }
        #expect(failure?.text == #"the name is "Füll \"1\"" instead of "Füll \"1\"""#)
        #expect(failure?.fileID == "AuthTesting/BrandContract+Manifest.swift")
    }
}
