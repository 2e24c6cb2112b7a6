extension ManifestTable {
    package static let brandIDLength = 1...40

    static let brand: [ManifestField] = [
        ManifestField(
            "id", .text(.brandID, brandIDLength), .required,
            "The brand's identifier in kebab case; the name of its folder.", example: "inner-world", isOwn: true),
        ManifestField(
            "name", .text(.line, 1...60), .required,
            "What people call the brand.", example: "Inner World", isOwn: true),
        ManifestField(
            "bundleId", .text(.bundleID, 3...155), .required,
            "The app's identifier, in reverse-DNS form.", example: "com.example.innerworld", isOwn: true),
        ManifestField(
            "urlScheme", .text(.urlScheme, 2...60), .required,
            "The URL scheme that opens the app, in lower case and without `:`; sign-in pages return to it.",
            example: "innerworld", isOwn: true),
        ManifestField(
            "supportEmail", .text(.email, 3...254), .required,
            "Where people write to for help.", example: "support@innerworld.example", isOwn: true),
    ]
}
