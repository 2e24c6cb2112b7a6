import Diagnostics
import Manifest

extension Rule {
    static let sharedURLScheme = Rule(
        id: "shared-url-scheme",
        summary: "no two brands have one URL scheme",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            Which of two apps is opened by a URL whose scheme both claim is not defined (RFC 8252, section \
            8.12).
            """,
            bad: """
                brand: { urlScheme: other }    # the brand other has it
                """,
            good: """
                brand: { urlScheme: acme }
                """),
        check: .brands(checkSharedURLSchemes))
}

/// Which of two apps opens for a scheme that both have is not defined: one could be handed the other's sign-in
/// (RFC 8252, section 8.12). Environments of one brand may share it.
@Sendable private func checkSharedURLSchemes(_ brands: [ComparedBrand], _ rule: Rule) -> [BrandDiagnostic] {
    diagnosticsOfSharedValues(rule, brands, remedy: "give each app a scheme of its own") { brand in
        brand.urlSchemes.map { ($0.text, $0) }
    }
}
