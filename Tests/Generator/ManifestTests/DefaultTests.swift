import Manifest
import ManifestRules
import ManifestTestSupport
import Testing

struct DefaultTests {
    private func load(_ text: String) throws -> Brand {
        let workspace = MarkedWorkspace(acme: text)
        #expect(workspace.diagnostics() == [])
        return try #require(workspace.load().brands.first)
    }

    @Test(arguments: [("true", BiometricUnlock.on), ("false", .off), ("required", .required)])
    func `the lock of a session is off, on, or without the passcode`(written: String, unlock: BiometricUnlock) throws {
        let session = "  session: { biometricUnlock: \(written) }"
        let brand = try load(manifest("  backend: mock", replacedBy: "  backend: mock\n\(session)"))
        #expect(brand.auth.session.biometricUnlock == unlock)
        #expect(brand.auth.session.biometricUnlock.isOn == (unlock != .off))
    }

    @Test func `an empty switchable section is on and has its defaults`() throws {
        let brand = try load(
            manifest("  backend: mock", replacedBy: "  backend: mock\n  otp: {}") + "features: { familyAccounts: {} }\n"
        )
        #expect(brand.auth.otp?.length == 6)
        #expect(brand.auth.otp?.resendAfter == 30)
        #expect(brand.features.familyAccounts?.maxChildren == 5)
        #expect(brand.features.familyAccounts?.pinLength == 4)
    }

    @Test func `the hosted page redirects to the brand's URL scheme by default`() throws {
        let brand = try load(
            manifest(
                "  development: {}",
                replacedBy:
                    "  development: { hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: 123 } }"
            ))
        let page = try #require(brand.environments.first?.hostedUI)
        #expect(page.clientID == "123")
        #expect(page.scopes == ["openid", "email", "profile"])
        #expect(page.redirectURI == "acme://auth/callback")
        #expect(page.signOutURI == "acme://auth/signed-out")
    }

    @Test func `the default text color is black or white, by contrast in each appearance`() throws {
        let brand = try load(
            manifest(
                "    background: \"#FFFFFF\"", replacedBy: "    background: { light: \"#F4F8FA\", dark: \"#0C1B21\" }"))
        #expect(brand.theme.colors.onBackground == ThemeColor(light: .black, dark: .white))
        #expect(brand.theme.colors.mutedText == brand.theme.colors.onBackground)
        #expect(brand.theme.colors.onSurface == ThemeColor(light: .black, dark: .white))
        #expect(brand.theme.colors.backgroundEnd == nil)
    }
}
