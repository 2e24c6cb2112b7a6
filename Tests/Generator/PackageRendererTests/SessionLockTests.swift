import Testing

@testable import PackageRenderer

/// The lock of a session in the generated package.
struct SessionLockTests {
    private func package(_ unlock: String) throws -> [String: String] {
        let auth = "session: { biometricUnlock: \(unlock), lockAfter: 30 }"
        return try Repository.package(try TestBrand(auth: auth).load())
    }

    @Test func `a session that the passcode never unlocks says so to the runtime and to the contract`() throws {
        let files = try package("required")
        let brand = try #require(files["Sources/AcmeAuth/AcmeBrand.swift"])
        #expect(
            brand.contains(
                """
                            biometricUnlock: true,
                            requiresBiometrics: true,
                            lockAfter: .seconds(30)
                """))
        let values = try #require(files["Tests/AcmeAuthTests/Resources/manifest.json"])
        #expect(values.contains(#""biometricUnlock": true, "requiresBiometrics": true, "lockAfter": 30"#))
    }

    @Test func `a session that the passcode may unlock needs no words about it`() throws {
        for text in try package("true").values { #expect(!text.contains("requiresBiometrics")) }
    }
}
