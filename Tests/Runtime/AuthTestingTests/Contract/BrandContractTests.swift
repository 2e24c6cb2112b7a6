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

    @Test(arguments: full?.checks ?? [])
    func `a brand with every feature passes`(check: BrandCheck) async throws {
        try await check.run()
    }

    @Test(arguments: guest?.checks ?? [])
    func `a brand with guests only passes`(check: BrandCheck) async throws {
        try await check.run()
    }

    @Test func `each check has a unique name and a wrong value`() throws {
        let full = try #require(Self.full).checks.map(\.id)
        #expect(Set(full).count == full.count)
        #expect(Set(WrongValue.full.map(\.check)) == Set(full))
        #expect(Set(WrongValue.guest.map(\.check)).isSubset(of: try #require(Self.guest).checks.map(\.id)))
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
        let check = try #require(package.contract(type).checks.first { $0.id == wrong.failing })
        let failure = await #expect(throws: CheckFailure.self) { try await check.run() }
        #expect(failure?.fileID.hasPrefix("AuthTesting/") == true)
        #expect(failure?.line ?? 0 > 0)
        #expect(failure?.text.contains(". Run 'brandgen ") == true)
    }

    @Test func `a manifest that cannot be read is a check that fails`() async {
        let checks = BrandContract(FullEnvironment.self, mock: .releaseMock, manifest: nil).checks
        #expect(checks.count == 1)
        for check in checks { await #expect(throws: CheckFailure.self) { try await check.run() } }
    }

    @Test func `a failure says what was expected, what was found and what to do`() async throws {
        let package = try ExamplePackage(FullEnvironment.manifest, changes: ["name": "F\u{fc}ll \"1\""])
        defer { package.remove() }
        let check = try #require(package.contract(FullEnvironment.self).checks.first)
        let failure = await #expect(throws: CheckFailure.self) { try await check.run() }
        let text = #"the name is "Füll \"1\""; expected "Füll \"1\"", with other code points. "#
        #expect(failure?.text == text + "Run 'brandgen generate'; do not edit the package or its manifest.json")
        #expect(failure?.fileID == "AuthTesting/BrandContract+Values.swift")
    }
}
