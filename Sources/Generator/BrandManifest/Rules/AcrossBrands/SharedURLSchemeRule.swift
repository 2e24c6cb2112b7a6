import Diagnostics

/// Which of two apps opens for a scheme that both have is not defined: one could be handed the other's sign-in
/// (RFC 8252, section 8.12).
@Sendable func checkSharedURLSchemes(_ brands: [ComparedBrand]) -> [BrandComplaint] {
    complaintsOfSharedValues(
        .sharedURLScheme, brands, remedy: "give each app a scheme of its own"
    ) { _ in ["brand.urlScheme"] }
}
