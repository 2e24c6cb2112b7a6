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
