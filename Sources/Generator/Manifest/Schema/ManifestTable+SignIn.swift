// MARK: - auth

extension ManifestTable {
    static let auth: [ManifestField] = [
        ManifestField("backend", .choice(of: AuthBackend.self), .required, backendAbout, example: "mock"),
        ManifestField(
            "client", .choice(of: UserPoolClient.self), .defaulted("runtime"),
            "The client that calls the user pool. It applies to environments whose backend is `cognito`."),
        ManifestField(
            "providers", .list(of: SignInProvider.self, minimumCount: 1), .required,
            "The sign-in methods, in display order.", example: ["email", "apple"]),
        ManifestField(
            "signUpFields", .list(of: SignUpField.self), .defaulted([]),
            "The fields that sign-up asks for in addition to those of the sign-in method, in display order.",
            example: ["birthdate"]),
        ManifestField("password", password, "The password policy."),
        ManifestField(
            "otp", .switchable(otp), .defaulted(false),
            "The step in which users confirm their email address with a one-time code. `false` turns it off."),
        ManifestField("session", session, "The rules for restoring and unlocking sessions."),
        ManifestField(
            "backendSync", .text(.requestPath, 2...200), .optional,
            """
            The path at `apiBaseURL` that the app requests after each sign-in, by `GET` with the access token, so that \
            your service can create its user record. The mock backend sends no request.
            """,
            example: "/v1/me"),
    ]

    private static let backendAbout = """
        The service that stores the accounts. Only backends with a client in the runtime are accepted. An environment \
        can set a different one.
        """

    private static let password: [ManifestField] = [
        ManifestField(
            "minLength", .integer(6...128, unit: "characters"), .defaulted(8),
            "The minimum number of characters in a password."),
        ManifestField(
            "require", .list(of: PasswordCharacterKind.self), .defaulted(["lowercase", "uppercase", "digit"]),
            "The kinds of character that a password must contain, at least one of each."),
    ]

    private static let otp: [ManifestField] = [
        ManifestField("length", .integer(4...10, unit: "digits"), .defaulted(6), "The number of digits in a code."),
        ManifestField(
            "resendAfter", .integer(0...3600, unit: "seconds"), .defaulted(30),
            "The time before the user can request another code, in seconds."),
    ]

    private static let session: [ManifestField] = [
        ManifestField(
            "restore", .boolean, .defaulted(true), "Whether the app restores the session when it starts again."),
        ManifestField(
            "biometricUnlock", .boolean, .defaulted(false),
            "Whether a restored session stays locked until Face ID or Touch ID unlocks it."),
    ]
}

// MARK: - environments

extension ManifestTable {
    static let environment: [ManifestField] = [
        ManifestField(
            "backend", .choice(of: AuthBackend.self), .sameAs("auth.backend"), backendAbout,
            example: "mock", overlays: "auth.backend"),
        ManifestField(
            "demo", .boolean, .defaulted(false),
            """
            Whether release builds can use the mock backend in this environment. The mock accepts any user and stores \
            nothing. Without this setting, a release build with the mock backend stops at launch.
            """),
        ManifestField(
            "name", .text(.line, 1...60), .sameAs("brand.name"),
            "The app's name on the home screen.", example: "Inner World Dev", overlays: "brand.name",
            isBrandSpecific: true),
        ManifestField(
            "bundleIdSuffix", .text(.bundleIDSuffix, 2...100), .optional,
            """
            The suffix that is appended to `brand.bundleId`, so that the apps of several environments can be installed \
            on one device.
            """,
            example: ".staging", overlays: "brand.bundleId"),
        ManifestField(
            "urlScheme", .text(.urlScheme, 2...60), .sameAs("brand.urlScheme"),
            "The URL scheme that opens the app.", example: "innerworld-staging", overlays: "brand.urlScheme",
            isBrandSpecific: true),
        ManifestField(
            "apiBaseURL", .text(.endpointURL, 8...2000), .optional,
            "The base URL of your service: HTTPS, or HTTP on a loopback address, without a trailing `/`.",
            example: "https://api.innerworld.example", isBrandSpecific: true),
        ManifestField(
            "hostedUI", .switchable(hostedUI), .defaulted(false),
            "The hosted sign-in page, which opens in the system's browser. `false` if the environment has none."),
        ManifestField(
            "cognito", .switchable(cognito), .defaulted(false),
            "The Cognito user pool that the app's own screens call. `false` if the environment has none."),
    ]

    private static let cognito: [ManifestField] = [
        ManifestField(
            "userPoolId", .text(.userPoolID, 11...55), .required,
            "The user pool ID, which begins with the region.", example: "eu-central-1_Example1",
            isBrandSpecific: true),
        ManifestField(
            "clientId", .text(.clientID, 1...128), .required,
            "The ID of the app client in the user pool. Do not put a client secret in a manifest.",
            example: "example1client", isBrandSpecific: true),
        ManifestField(
            "passwordFlow", .choice(of: PasswordFlow.self), .defaulted("srp"),
            "The authentication flow for passwords."),
        ManifestField(
            "endpoint", .text(.originURL, 8...2000), .optional,
            "The URL of the service, if it is not the region's endpoint. Use it for a local test server.",
            example: "http://localhost:8080", isBrandSpecific: true),
    ]

    private static let hostedUI: [ManifestField] = [
        ManifestField(
            "domain", .text(.pageHost, 3...253), .required,
            """
            The host name of the sign-in page. A loopback address, such as `localhost:8080`, is for a local test \
            server and uses plain HTTP.
            """,
            example: "auth.innerworld.example", isBrandSpecific: true),
        ManifestField(
            "issuer", .text(.endpointURL, 8...2000), .required,
            """
            The issuer of the ID tokens, exactly as in their `iss` claim. For a Cognito user pool it is \
            `https://cognito-idp.<region>.amazonaws.com/<user pool ID>`. The app finds the keys that \
            verify the tokens at `<issuer>/.well-known/openid-configuration`.
            """,
            example: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Example1", isBrandSpecific: true),
        ManifestField(
            "clientId", .text(.clientID, 1...128), .required,
            "The client ID of the app at the sign-in page. Do not put a client secret in a manifest.",
            example: "example1client", isBrandSpecific: true),
        ManifestField(
            "scopes", .list(.text(.scope, 1...200), minimumCount: 1), .defaulted(["openid", "email", "profile"]),
            "The OAuth scopes that the app requests (RFC 6749, section 3.3)."),
        ManifestField(
            "redirectURI", .text(.redirectURI, 4...2000),
            .derived("`<urlScheme>://auth/callback`, with the environment's scheme") {
                $0.environmentText("urlScheme", "://auth/callback")
            },
            "The URL that the page redirects to after sign-in. It has the environment's URL scheme.",
            example: "innerworld://auth/callback",
            isBrandSpecific: true),
        ManifestField(
            "signOutURI", .text(.redirectURI, 4...2000),
            .derived("`<urlScheme>://auth/signed-out`, with the environment's scheme") {
                $0.environmentText("urlScheme", "://auth/signed-out")
            },
            "The URL that the page redirects to after sign-out. It has the environment's URL scheme.",
            example: "innerworld://auth/signed-out",
            isBrandSpecific: true),
    ]
}
