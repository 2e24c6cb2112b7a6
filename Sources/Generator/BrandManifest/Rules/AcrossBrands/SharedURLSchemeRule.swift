import Diagnostics

/// Which of two apps opens for a scheme that both have is not defined: one could be handed the other's sign-in
/// (RFC 8252, section 8.12). Environments of one brand may share it.
@Sendable func checkSharedURLSchemes(_ brands: [ComparedBrand]) -> [BrandDiagnostic] {
    diagnosticsOfSharedValues(.sharedURLScheme, brands, remedy: "give each app a scheme of its own") { brand in
        brand.urlSchemes.map { ($0.text, $0) }
    }
}

extension RuleDocumentation {
    static let sharedURLScheme = RuleDocumentation(
        RuleID.sharedURLScheme,
        """
        Which of two apps is opened by a URL whose scheme both claim is not defined (RFC 8252, section \
        8.12).
        """,
        bad: """
            brand: { urlScheme: other }    # the brand other has it
            """,
        good: """
            brand: { urlScheme: acme }
            """)
}
