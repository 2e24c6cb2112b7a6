import Foundation
import Testing

struct CompareTests {
    /// Two brands with the same base manifest. Equal colors are written in different ways; one brand has an additional
    /// environment.
    private let workspace: [String: String] = {
        var files = acmeBrand().merging(acmeBrand(id: "globex", name: "グロベックス", primary: "#123")) { $1 }
        files["Brands/_base/brand.yaml"] = """
            manifest: 1
            auth: { otp: { length: 8 } }
            environments:
              development: {}

            """
        let extra = "extends: ../_base/brand.yaml\n"
        files["Brands/acme/brand.yaml"] = (files["Brands/acme/brand.yaml"] ?? "") + "  staging: {}\n" + extra
        files["Brands/globex/brand.yaml"] =
            (files["Brands/globex/brand.yaml"] ?? "")
            .replacing("#EEEEEE\"", with: "#EEE\"").replacing(
                "background: \"#FFFFFF\"", with: "background: { light: \"#FFF\", dark: \"#FFFFFF\" }"
            ).replacing("mock, providers: [email]", with: "mock, providers: [email, guest], otp: false") + extra
        return files
    }()

    @Test func `keys whose values differ are shown in the order of the table, after inheritance`() throws {
        try withWorkspace(workspace) { folder in
            let run = try brandgen(["compare", "acme", "globex"], in: folder)
            #expect(run.text == expected)
            run.expectSuccess()
            let json = try brandgen(["compare", "acme", "globex", "--format", "json"], in: folder)
            #expect(json.text.hasPrefix("[\n  {\n    \"key\": \"brand.id\",\n    \"a\": \"acme\",\n"))
        }
    }
}

private let expected = """
    key                                 acme                            globex
    brand.id                            acme                            globex
    brand.name                          Acme                            "グロベックス"
    brand.bundleId                      "com.example.acme"              "com.example.globex"
    brand.urlScheme                     acme                            globex
    brand.supportEmail                  "support@acme.example"          "support@globex.example"
    theme.wordmark                      Acme                            "グロベックス"
    auth.providers                      [email]                         [email, guest]
    auth.otp                            -                               false
    auth.otp.length                     8                               -
    auth.otp.resendAfter                30                              -
    legal.terms.url                     "https://acme.example/terms"    "https://globex.example/terms"
    legal.privacy.url                   "https://acme.example/privacy"  "https://globex.example/privacy"
    environments                        [development, staging]          [development]
    environments.development.name       Acme                            "グロベックス"
    environments.development.urlScheme  acme                            globex
    environments.staging.backend        mock                            -
    environments.staging.mockInRelease  false                           -
    environments.staging.mock.accounts  []                              -
    environments.staging.name           Acme                            -
    environments.staging.urlScheme      acme                            -
    environments.staging.app.files      []                              -
    environments.staging.hostedUI       false                           -
    environments.staging.cognito        false                           -
    environments.staging.supabase       false                           -
    environments.staging.clerk          false                           -

    """
