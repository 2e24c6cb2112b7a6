import Diagnostics
import Manifest

extension Rule {
    static let sharedRedirectURI = Rule(
        id: "shared-redirect-uri",
        summary: "no two brands' sign-in pages return to one URL",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            Which of two apps is handed the answer of a sign-in page is not defined where both return to one URL \
            (RFC 8252, section 8.12). Environments of one brand may share it.
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

/// Which of two apps is handed the answer of a sign-in page is not defined where both return to one URL (RFC 8252,
/// section 8.12). Environments of one brand may share it.
@Sendable private func checkSharedRedirectURIs(_ brands: [ComparedBrand], _ rule: Rule) -> [BrandDiagnostic] {
    diagnosticsOfSharedValues(rule, brands, remedy: "return to each app by a URL of its own") { brand in
        brand.redirectURIs.map { ($0.text, $0) }
    }
}
