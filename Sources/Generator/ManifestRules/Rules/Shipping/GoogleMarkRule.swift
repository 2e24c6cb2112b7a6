import Manifest

extension Rule {
    static let googleMarkMissing = Rule(
        beforeShipping: "google-mark-missing", "a brand with Google sign-in has Google's mark", .designer,
        """
        A button for Google must show Google's logo (Google, "Sign in with Google Branding Guidelines"), and only Google \
        may give it away. Without the image, previews and the app draw a placeholder. Download the logo with all \
        of its colors, and set its path in `theme.images.googleMark`. Other providers are named in words if their mark \
        is missing.
        """,
        bad: "auth: { providers: [apple, google, email] }",
        good: "auth: { providers: [apple, email] }"
    ) { $0.checkGoogleMark() }
}

extension ShippedBrand {
    fileprivate mutating func checkGoogleMark() {
        guard brand.auth.offers(.google), !brand.theme.images.contains(where: { $0.name == "googleMark" }) else {
            return
        }
        let google = brand.manifest.value(at: "auth.providers")?.items?.first {
            $0.text == SignInProvider.google.rawValue
        }
        report(
            .googleMarkMissing, at: google?.range.map(Finding.Location.manifest) ?? location("auth.providers"),
            "the sign-in with Google has no mark",
            remedy: "download Google's logo, and set 'theme.images.googleMark' to its file")
    }
}
