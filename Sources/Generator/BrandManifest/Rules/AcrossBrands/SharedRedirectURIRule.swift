import Diagnostics

/// Which of two apps is handed the answer of a sign-in page is not defined where both return to one URL (RFC 8252,
/// section 8.12). Environments of one brand may share it.
@Sendable func checkSharedRedirectURIs(_ brands: [ComparedBrand]) -> [BrandComplaint] {
    complaintsOfSharedValues(.sharedRedirectURI, brands, remedy: "return to each app by a URL of its own") { manifest in
        manifest.environmentTexts("hostedUI.redirectURI").map { ($0.text, $0) }
    }
}
