// MARK: - environments.NAME.mock

extension ManifestTable {
    static let mock: [ManifestField] = [
        ManifestField(
            "accounts", .list(.section(mockAccount), minimumCount: 0), .defaulted([]),
            """
            The accounts that exist in the mock at each launch, so that you can sign in without a sign-up. They and their \
            passwords are in the app and in its package's README: do not use them elsewhere. A manifest that inherits the \
            list can replace it, or remove the accounts with `[]`.
            """,
            example: [["email": "mira@example.com", "password": "Moon-River-7"]])
    ]

    private static let mockAccount: [ManifestField] = [
        ManifestField(
            "email", .text(.email, 3...254), .required, "The email address. Use a domain that receives no mail.",
            example: "mira@example.com"),
        ManifestField(
            "password", .text(.line, 1...128), .required, "The password, which meets the brand's policy.",
            example: "Moon-River-7"),
        ManifestField(
            "state", .choice(of: MockAccountState.self), .defaulted("confirmed"),
            "Whether the user has confirmed the address."),
        ManifestField(
            "challenge", .choice(of: MockAccountChallenge.self), .optional,
            """
            The step that each sign-in asks for after the password, so that you can see its screen. The mock's mailbox \
            contains all codes, also those of an authenticator app. A new password ends the challenge until the next launch.
            """),
        ManifestField("profile", mockProfile, "The user's input at sign-up."),
    ]

    private static let mockProfile: [ManifestField] = [
        ManifestField(
            "displayName", .text(.line, 1...100), .optional, "The name that other users see.", example: "Mira"),
        ManifestField("firstName", .text(.line, 1...100), .optional, "The given name.", example: "Mira"),
        ManifestField("lastName", .text(.line, 1...100), .optional, "The family name.", example: "Example"),
        ManifestField("phone", .text(.line, 1...40), .optional, "The phone number.", example: "+15555550100"),
        ManifestField(
            "birthdate", .text(.date, 10...10), .optional,
            "The date of birth. It meets the brand's minimum age.", example: "1990-04-12"),
    ]
}
