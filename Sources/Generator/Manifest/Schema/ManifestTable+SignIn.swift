extension ManifestTable {
    static let auth: [ManifestField] = [
        ManifestField("backend", .choice(of: AuthBackend.self), .required, backendAbout, example: "mock"),
        ManifestField(
            "client", .choice(of: UserPoolClient.self), .defaulted("runtime"),
            "What speaks to the user pool, in environments whose backend is `cognito`."),
        ManifestField(
            "providers", .list(of: SignInProvider.self, minimumCount: 1), .required,
            "The ways to sign in, in the order in which they are offered.", example: ["email", "apple"]),
        ManifestField(
            "signUpFields", .list(of: SignUpField.self), .defaulted([]),
            "What sign-up asks for, in this order, beside what the way to sign in needs.", example: ["birthdate"]),
        ManifestField("password", password, "What a password must be."),
        ManifestField(
            "otp", .switchable(otp), .defaulted(false),
            "The step that e-mails a code to confirm an address; `false` where the brand has none."),
        ManifestField("session", session, "How long someone stays signed in."),
        ManifestField(
            "backendSync", .text(.requestPath, 2...200), .optional,
            "What is asked for at `apiBaseURL` after each sign-in, by `GET` with the access token, so that the brand's own "
                + "service knows of the person; not where the backend is the mock.",
            example: "/v1/me"),
    ]

    static let backendAbout = """
        The service that keeps the accounts. Only backends with a working client are accepted; an environment may \
        name another one.
        """

    private static let password: [ManifestField] = [
        ManifestField(
            "minLength", .integer(6...128, unit: "characters"), .defaulted(8),
            "The fewest characters that a password may have."),
        ManifestField(
            "require", .list(of: PasswordCharacterKind.self), .defaulted(["lowercase", "uppercase", "digit"]),
            "The kinds of character of which a password holds at least one each."),
    ]

    private static let otp: [ManifestField] = [
        ManifestField("length", .integer(4...10, unit: "digits"), .defaulted(6), "How many digits a code has."),
        ManifestField(
            "resendAfter", .integer(0...3600, unit: "seconds"), .defaulted(30),
            "How many seconds pass before a code can be sent again."),
    ]

    private static let session: [ManifestField] = [
        ManifestField("restore", .boolean, .defaulted(true), "Whether a session outlives the app."),
        ManifestField(
            "biometricUnlock", .boolean, .defaulted(false),
            "Whether a restored session is locked until Face ID or Touch ID opens it."),
    ]
}

extension ManifestTable {
    static let environment: [ManifestField] = [
        ManifestField(
            "backend", .choice(of: AuthBackend.self), .sameAs("auth.backend"), backendAbout,
            example: "mock", overlays: "auth.backend"),
        ManifestField(
            "demo", .boolean, .defaulted(false),
            """
            Whether the app is a demo in this environment: its release builds then run on the mock, which lets anybody in \
            and forgets everything. Other release builds on the mock stop at their start.
            """),
        ManifestField(
            "name", .text(.line, 1...60), .sameAs("brand.name"),
            "What the home screen calls the app.", example: "Inner World Dev", overlays: "brand.name", isOwn: true),
        ManifestField(
            "bundleIdSuffix", .text(.bundleIDSuffix, 2...100), .optional,
            """
            What follows `brand.bundleId` in the app's identifier, so that one device can hold the app of each \
            environment.
            """,
            example: ".staging", overlays: "brand.bundleId"),
        ManifestField(
            "urlScheme", .text(.urlScheme, 2...60), .sameAs("brand.urlScheme"),
            "The URL scheme that opens the app.", example: "innerworld-staging", overlays: "brand.urlScheme",
            isOwn: true),
        ManifestField(
            "apiBaseURL", .text(.endpointURL, 8...2000), .optional,
            "Where the platform's own backend answers: HTTPS, or HTTP on the machine itself; no `/` at the end.",
            example: "https://api.innerworld.example", isOwn: true),
        ManifestField(
            "hostedUI", .switchable(hostedUI), .defaulted(false),
            "The sign-in page that the system's browser shows; `false` where the environment has none."),
        ManifestField(
            "cognito", .switchable(cognito), .defaulted(false),
            "The Cognito user pool that the app's own screens sign in at; `false` where the environment has none."),
    ]

    private static let cognito: [ManifestField] = [
        ManifestField(
            "userPoolId", .text(.userPoolID, 11...55), .required,
            "The pool's identifier, which begins with its region.", example: "eu-central-1_Example1", isOwn: true),
        ManifestField(
            "clientId", .text(.clientID, 1...128), .required,
            "The app's identifier at the pool. A client secret is never part of an app.", example: "example1client",
            isOwn: true),
        ManifestField(
            "passwordFlow", .choice(of: PasswordFlow.self), .defaulted("srp"), "How a password is proved to the pool."),
        ManifestField(
            "endpoint", .text(.originURL, 8...2000), .optional,
            "Where the service is, where that is not the region's own, such as a test server on this machine.",
            example: "http://localhost:8080", isOwn: true),
    ]

    private static let hostedUI: [ManifestField] = [
        ManifestField(
            "domain", .text(.pageHost, 3...253), .required,
            """
            The page's host name. A page on this machine, such as `localhost:8080`, is a test server's and reached by \
            plain HTTP.
            """,
            example: "auth.innerworld.example", isOwn: true),
        ManifestField(
            "issuer", .text(.endpointURL, 8...2000), .required,
            """
            Who issues the identity tokens, exactly as their `iss` claim says. A Cognito user pool's is \
            `https://cognito-idp.<region>.amazonaws.com/<pool id>`.
            """,
            example: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Example1", isOwn: true),
        ManifestField(
            "clientId", .text(.clientID, 1...128), .required,
            "The app's identifier at the page. A client secret is never part of an app.", example: "example1client",
            isOwn: true),
        ManifestField(
            "scopes", .list(.text(.scope, 1...200), minimumCount: 1), .defaulted(["openid", "email", "profile"]),
            "What the app asks to know (RFC 6749, section 3.3)."),
        ManifestField(
            "redirectURI", .text(.redirectURI, 4...2000),
            .derived("`<urlScheme>://auth/callback`, with the environment's scheme") {
                $0.environmentText("urlScheme", "://auth/callback")
            },
            "Where the page returns to after signing in.", example: "innerworld://auth/callback", isOwn: true),
        ManifestField(
            "signOutURI", .text(.redirectURI, 4...2000),
            .derived("`<urlScheme>://auth/signed-out`, with the environment's scheme") {
                $0.environmentText("urlScheme", "://auth/signed-out")
            },
            "Where the page returns to after signing out.", example: "innerworld://auth/signed-out", isOwn: true),
    ]
}
