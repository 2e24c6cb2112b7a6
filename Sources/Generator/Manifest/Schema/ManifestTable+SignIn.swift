// MARK: - auth

extension ManifestTable {
    static let auth: [ManifestField] = [
        ManifestField("backend", .choice(of: AuthBackend.self), .required, backendAbout, example: "mock"),
        ManifestField(
            "client", .choice(of: UserPoolClient.self), .defaulted("runtime"),
            "The client that calls the user pool. It applies to environments whose backend is `cognito`."),
        ManifestField(
            "providers", .list(.shorthand(.choice(of: SignInProvider.self), connection), minimumCount: 1), .required,
            """
            The sign-in methods, in display order. A section is another identity provider of a Clerk instance or of hosted \
            pages: `connection` is its name there, `name` its name for users. The app sends the names `Microsoft`, `GitHub` \
            and `LinkedIn` to the pages of a user pool.
            """,
            example: ["email", "apple"]),
        ManifestField(
            "apple", .choice(of: AppleSignIn.self), .defaulted("page"),
            "The way in which users sign in with Apple. `native` requires the capability *Sign in with Apple* in Xcode."
        ),
        ManifestField(
            "guest", .choice(of: GuestKind.self), .defaulted("device"),
            "The session of a user without an account, in environments whose backend is `supabase`."),
        ManifestField(
            "signUpFields", .list(.shorthand(.choice(of: SignUpField.self), signUpField), minimumCount: 0),
            .defaulted([]),
            """
            The fields that sign-up asks for in addition to those of the sign-in method, in display order. A field that \
            is only a name is required. A section sets `field`, `optional` (whether users can leave the field empty) and \
            `smsConsent` (whether sign-up also asks for the consent to text messages, only for `phone`).
            """,
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

    private static let connection: [ManifestField] = [
        ManifestField(
            "connection", .text(.connectionName, 1...60), .required,
            "The name of the connection at the backend: in Clerk the key without `custom_`, at hosted pages the provider's name.",
            example: "acme-id"),
        ManifestField(
            "name", .text(.line, 1...40), .required, "The name of the provider for users, such as on its button.",
            example: "Acme ID"),
    ]

    private static let signUpField: [ManifestField] = [
        ManifestField("field", .choice(of: SignUpField.self), .required, "The field.", example: "phone"),
        ManifestField(
            "optional", .boolean, .defaulted(false),
            "Whether users can leave the field empty. The app does not send an empty optional field."),
        ManifestField(
            "smsConsent", .boolean, .defaulted(false),
            """
            Whether sign-up also asks for the consent to text messages. The app sends a consent, with its time, only \
            with a phone number. Only for `phone`.
            """),
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
        ManifestField(
            "confirm", .boolean, .defaulted(false),
            """
            Whether the app's screens ask for a new password twice. With `false`, there is one field, whose text users \
            can show, which suits password managers better.
            """),
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
            "biometricUnlock", .booleanOr([BiometricUnlock.requiredChoice]), .defaulted(false),
            """
            Whether a restored session stays locked until Face ID or Touch ID unlocks it. With `true`, the passcode unlocks \
            it on a device without an enrolled face or finger.
            """),
        ManifestField(
            "lockAfter", .integer(0...86_400, unit: "seconds"), .optional,
            """
            The time in the background after which a session with `biometricUnlock` locks again, in seconds; 60 if the \
            key is missing.
            """),
        ManifestField(
            "userChoices", .list(of: SessionChoice.self), .defaulted([]),
            """
            What users may choose themselves. The value of each key in the list is then the most that a user may have, \
            and holds until the user chooses.
            """, example: ["restore"]),
        ManifestField(
            "import", .switchable(sessionImport), .defaulted(false),
            """
            The session of an earlier version of the app, which this version adopts at its first launch. `false` if \
            there is none.
            """),
    ]

    private static let sessionImport: [ManifestField] = [
        ManifestField(
            "from", .choice(of: SessionImportSource.self), .required, "The place of the earlier session.",
            example: "amplify"),
        ManifestField(
            "service", .text(.line, 1...200), .optional,
            """
            The service of the Keychain item. Required by `keychain`; used by `supabase` and `clerk`, whose default is \
            the bundle identifier.
            """,
            example: "com.example.innerworld.session", isBrandSpecific: true),
        ManifestField(
            "account", .text(.line, 1...200), .optional,
            """
            The account of the Keychain item. Required by `keychain`; used by `supabase`, where it is the SDK's \
            `storageKey`.
            """,
            example: "tokens"),
        ManifestField(
            "accessGroup", .text(.line, 1...200), .optional,
            """
            The access group of the Keychain item, if the app and its extensions share it. Used by `keychain`, \
            `amplify`, `supabase` and `clerk`.
            """,
            example: "A1B2C3D4E5.com.example.innerworld", isBrandSpecific: true),
        ManifestField(
            "key", .text(.line, 1...200), .optional, "The key in the user defaults. Required by `userDefaults`.",
            example: "session"),
        ManifestField(
            "suite", .text(.line, 1...200), .optional,
            "The suite of the user defaults, such as an app group. Default: the app's own. Used by `userDefaults`.",
            example: "group.com.example.innerworld", isBrandSpecific: true),
        ManifestField(
            "jsonPath", .text(.line, 1...200), .optional,
            """
            The keys that lead to the refresh token in the stored JSON, separated by dots. Default: the stored value \
            is the token. Used by `keychain` and `userDefaults`.
            """,
            example: "tokens.refresh_token"),
    ]
}

// MARK: - environments

extension ManifestTable {
    static let environment: [ManifestField] = [
        ManifestField(
            "backend", .choice(of: AuthBackend.self), .sameAs("auth.backend"), backendAbout,
            example: "mock", overlays: "auth.backend"),
        ManifestField(
            "mockInRelease", .boolean, .defaulted(false),
            """
            Whether release builds can use the mock backend in this environment, for example at a trade fair. The mock \
            accepts any user and stores nothing. Without this setting, a release build with the mock backend stops at \
            launch.
            """),
        ManifestField("mock", mock, "The mock backend. Other backends ignore an empty section."),
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
        ManifestField("app", environmentApp, "Additions to the app in this environment."),
        ManifestField(
            "apiBaseURL", .text(.endpointURL, 8...2000), .optional,
            "The base URL of your service: HTTPS, or HTTP on a loopback address, without a trailing `/`.",
            example: "https://api.innerworld.example", isBrandSpecific: true),
        ManifestField(
            "apiOrigins", .list(.text(.originURL, 8...2000), minimumCount: 0), .optional,
            """
            Further origins of your services, which receive the access token in the requests of `BrandAuth.data(for:)`, as \
            the origin of `apiBaseURL` does: HTTPS, or HTTP on a loopback address, without a path.
            """,
            example: ["https://files.innerworld.example"], isBrandSpecific: true),
        ManifestField(
            "hostedUI", .switchable(hostedUI), .defaulted(false),
            "The hosted sign-in page, which opens in the system's browser. `false` if the environment has none."),
        ManifestField(
            "cognito", .switchable(cognito), .defaulted(false),
            "The Cognito user pool that the app's own screens call. `false` if the environment has none."),
        ManifestField(
            "supabase", .switchable(supabase), .defaulted(false),
            "The Supabase project that the app's own screens call. `false` if the environment has none."),
        ManifestField(
            "clerk", .switchable(clerk), .defaulted(false),
            "The Clerk instance that the app's own screens call. `false` if the environment has none."),
        ManifestField(
            "pins", .keyed(.pinName, 1...30, .section(pin)), .optional,
            """
            The servers that must use one of the public keys listed here, each under a name of your choice. The app \
            refuses a connection to them if no certificate in the server's chain has such a key.
            """,
            example: [
                "api": [
                    "host": "api.innerworld.example",
                    "keys": [
                        "C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M=", "++MBgDH5WGvL9Bcn5Be30cRcL0f5O+NyoXuWtQdX1aI=",
                    ],
                    "expires": "2027-06-30",
                ]
            ]),
    ]

    private static let pin: [ManifestField] = [
        ManifestField(
            "host", .text(.pinnedHost, 3...253), .required,
            """
            The server's host name, exactly as in the environment's URLs, without its subdomains. Write a name with \
            other letters in its ASCII form (`xn--…`).
            """,
            example: "api.innerworld.example", isBrandSpecific: true),
        ManifestField(
            "keys", .list(.text(.publicKeyPin, 44...44), minimumCount: 2), .required,
            """
            The SHA-256 digests of the public keys (SubjectPublicKeyInfo, RFC 7469, section 2.4), in base64: the key \
            in use, and at least one backup key that can replace it.
            """,
            example: [
                "C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M=", "++MBgDH5WGvL9Bcn5Be30cRcL0f5O+NyoXuWtQdX1aI=",
            ]),
        ManifestField(
            "expires", .text(.date, 10...10), .required,
            """
            The day from which the app no longer checks the keys, from 0:00 UTC by the device's clock. An app that is \
            never updated works again from this day, even if the server has other keys.
            """,
            example: "2027-06-30"),
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

    private static let supabase: [ManifestField] = [
        ManifestField(
            "url", .text(.originURL, 8...2000), .required,
            "The project's URL: HTTPS, or HTTP on a loopback address, without a path.",
            example: "https://abcdefghijklmnopqrst.supabase.co", isBrandSpecific: true),
        ManifestField(
            "publishableKey", .text(.supabaseKey, 16...1000), .required,
            """
            The project's publishable key, or its legacy `anon` key. Every request contains it. Do not put a secret key \
            or the `service_role` key in a manifest.
            """,
            example: "sb_publishable_example", isBrandSpecific: true),
    ]

    private static let clerk: [ManifestField] = [
        ManifestField(
            "publishableKey", .text(.clerkKey, 16...500), .required,
            """
            The instance's publishable key, which contains the host of its Frontend API. Do not put a secret key in a \
            manifest.
            """,
            example: "pk_test_aGFwcHktY2F0LTEyLmNsZXJrLmFjY291bnRzLmRldiQ", isBrandSpecific: true)
    ]

    private static let hostedUI: [ManifestField] = [
        ManifestField(
            "domain", .text(.pageHost, 3...253), .optional,
            """
            The domain of a Cognito user pool: the host name of its sign-in page. Leave the key out for any other OpenID \
            provider, whose endpoints the app takes from `<issuer>/.well-known/openid-configuration`. A loopback address, \
            such as `localhost:8080`, is for a local test server and uses plain HTTP.
            """,
            example: "auth.innerworld.example", isBrandSpecific: true),
        ManifestField(
            "issuer", .text(.issuerURL, 8...2000), .required,
            """
            The issuer of the ID tokens, exactly as in their `iss` claim. For a Cognito user pool it is \
            `https://cognito-idp.<region>.amazonaws.com/<user pool ID>`. The app finds the keys that \
            verify the tokens at `<issuer>/.well-known/openid-configuration`, and without `domain` also the provider's \
            endpoints, which can be on other hosts.
            """,
            example: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Example1", isBrandSpecific: true),
        ManifestField(
            "clientId", .text(.clientID, 1...128), .required,
            "The client ID of the app at the sign-in page. Do not put a client secret in a manifest.",
            example: "example1client", isBrandSpecific: true),
        ManifestField(
            "scopes", .list(.text(.scope, 1...200), minimumCount: 1), .defaulted(["openid", "email", "profile"]),
            """
            The OAuth scopes that the app requests (RFC 6749, section 3.3). Some providers issue refresh tokens only with \
            `offline_access`.
            """),
        ManifestField(
            "providerHint", .text(.queryParameter, 1...60), .optional,
            """
            The query parameter by which the provider's page learns which button the user tapped, such as `idp_hint`, \
            `kc_idp_hint` (Keycloak) or `connection` (Auth0). Its value is the provider's name in `auth.providers`, such as \
            `google`, or the name of the connection. Without the key, each button opens the page on which users choose. Only \
            without `domain`: the pages of a user pool read `identity_provider`.
            """,
            example: "idp_hint"),
        ManifestField(
            "redirectURI", .text(.redirectURI, 4...2000),
            .derived("`<urlScheme>://auth/callback`, with the environment's scheme") {
                $0.environmentText("urlScheme", "://auth/callback")
            },
            """
            The URL that the page redirects to after sign-in. It has the environment's URL scheme, or is an HTTPS URL of a \
            host in `app.associatedDomains` (`webcredentials`), with an `app.deploymentTarget` of 17.4 or newer.
            """,
            example: "innerworld://auth/callback",
            isBrandSpecific: true),
        ManifestField(
            "signOutURI", .text(.redirectURI, 4...2000),
            .derived("`<urlScheme>://auth/signed-out`, with the environment's scheme") {
                $0.environmentText("urlScheme", "://auth/signed-out")
            },
            """
            The URL that the page redirects to after sign-out. It has the environment's URL scheme, or is an HTTPS URL, as \
            `redirectURI`.
            """,
            example: "innerworld://auth/signed-out",
            isBrandSpecific: true),
    ]
}
