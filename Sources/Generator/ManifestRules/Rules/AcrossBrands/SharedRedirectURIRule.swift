import Diagnostics
import Manifest

extension Rule {
    static let sharedRedirectURI = Rule(
        id: "shared-redirect-uri",
        summary: "no two brands' sign-in pages return to the same URL",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            If two apps return to the same URL, it is undefined which of them receives the response (RFC 8252, \
            section 8.12). Environments of one brand may share a URL.
            """,
            bad: """
                environments:
                  development:
                    hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client, redirectURI: "https://other.example/back" }
                """,
            good: """
                environments:
                  development:
                    hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client, redirectURI: "https://acme.example/back" }
                """,
            files: [
                "other/page.yaml":
                    "manifest: 1\nenvironments: { development: { hostedUI: { domain: auth.other.example, issuer: https://id.acme.example, clientId: example2client, redirectURI: \"https://other.example/back\" } } }\n"
            ]),
        check: .brands(checkSharedRedirectURIs))
}

@Sendable private func checkSharedRedirectURIs(_ brands: [ComparedBrand], _ rule: Rule) -> [BrandDiagnostic] {
    diagnosticsOfSharedValues(rule, brands, remedy: "give each app its own URL") { brand in
        brand.redirectURIs.map { ($0.text, $0) }
    }
}
