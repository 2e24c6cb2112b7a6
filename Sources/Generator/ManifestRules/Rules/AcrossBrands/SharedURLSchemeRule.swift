import Diagnostics
import Manifest

extension Rule {
    static let sharedURLScheme = Rule(
        id: "shared-url-scheme",
        summary: "no two brands have the same URL scheme",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            If two apps claim the same URL scheme, it is undefined which of them opens and receives the sign-in's \
            response (RFC 8252, section 8.12). Environments of one brand may share a scheme.
            """,
            bad: """
                brand: { urlScheme: other }    # the brand other has it
                """,
            good: """
                brand: { urlScheme: acme }
                """),
        check: .noSharedValues(sharedURLSchemes, remedy: "give each app its own scheme"))
}

@Sendable private func sharedURLSchemes(of brand: ComparedBrand) -> [(key: String, written: WrittenText)] {
    brand.urlSchemes.map { ($0.text, $0) }
}
