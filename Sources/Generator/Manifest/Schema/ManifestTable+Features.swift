extension ManifestTable {
    static let features: [ManifestField] = [
        ManifestField(
            "accountDeletion", .boolean, .defaulted(true), "Whether people can delete their account in the app."),
        ManifestField("analytics", .boolean, .defaulted(false), "Whether sign-in events are reported."),
        ManifestField(
            "clientMetrics", .boolean, .defaulted(false),
            "Whether sign-ins, sign-ups, new passwords and the length of sessions are counted on the device."),
        ManifestField(
            "pushRegistration", .boolean, .defaulted(false),
            "Whether the device is registered for push messages after sign-in."),
        ManifestField(
            "demoMode", .boolean, .defaulted(false), "Whether people can look around with made-up data, signed out."),
        ManifestField(
            "familyAccounts", .switchable(familyAccounts), .defaulted(false),
            "Child profiles behind PINs in a parent's account; `false` where the brand has none."),
    ]

    private static let familyAccounts: [ManifestField] = [
        ManifestField(
            "maxChildren", .integer(1...20, unit: "children"), .defaulted(5), "How many children a family may have."),
        ManifestField(
            "pinLength", .integer(4...8, unit: "digits"), .defaulted(4), "How many digits a child's PIN has."),
    ]
}
