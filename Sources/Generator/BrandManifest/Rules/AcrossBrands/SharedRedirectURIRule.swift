import Diagnostics

/// Which of two apps is handed the answer of a sign-in page is not defined where both return to one URL (RFC 8252,
/// section 8.12). Environments of one brand may share it.
@Sendable func checkSharedRedirectURIs(_ brands: [ComparedBrand]) -> [BrandDiagnostic] {
    diagnosticsOfSharedValues(.sharedRedirectURI, brands, remedy: "return to each app by a URL of its own") { brand in
        brand.redirectURIs.map { ($0.text, $0) }
    }
}

extension RuleDocumentation {
    static let sharedRedirectURI = RuleDocumentation(
        RuleID.sharedRedirectURI,
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
        ])
}
