extension ManifestTable {
    static let environment: [ManifestField] = [
        ManifestField(
            "backend", .choice(of: AuthBackend.self), .sameAs("auth.backend"), backendAbout,
            example: "mock", overlays: "auth.backend"),
        ManifestField(
            "apiBaseURL", .text(.endpointURL, 8...2000), .optional,
            "Where the platform's own backend answers: HTTPS, or HTTP on the machine itself; no `/` at the end.",
            example: "https://api.innerworld.example", isOwn: true),
        ManifestField(
            "hostedUI", .switchable(hostedUI), .defaulted(false),
            "The sign-in page that the system's browser shows; `false` where the environment has none."),
    ]

    private static let hostedUI: [ManifestField] = [
        ManifestField(
            "domain", .text(.hostName, 3...253), .required,
            "The page's host name.", example: "auth.innerworld.example", isOwn: true),
        ManifestField(
            "clientId", .text(.clientID, 1...128), .required,
            "The app's identifier at the page. A client secret is never part of an app.", example: "example1client",
            isOwn: true),
        ManifestField(
            "scopes", .list(.text(.scope, 1...200), minimumCount: 1), .defaulted(["openid", "email", "profile"]),
            "What the app asks to know (RFC 6749, section 3.3)."),
        ManifestField(
            "redirectURI", .text(.redirectURI, 4...2000),
            .derived("`<brand.urlScheme>://auth/callback`") { $0.text(at: "brand.urlScheme", "://auth/callback") },
            "Where the page returns to after signing in.", example: "innerworld://auth/callback", isOwn: true),
        ManifestField(
            "signOutURI", .text(.redirectURI, 4...2000),
            .derived("`<brand.urlScheme>://auth/signed-out`") { $0.text(at: "brand.urlScheme", "://auth/signed-out") },
            "Where the page returns to after signing out.", example: "innerworld://auth/signed-out", isOwn: true),
    ]
}
