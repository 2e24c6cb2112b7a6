extension ManifestTable {
    static let legal: [ManifestField] = [
        ManifestField(
            "minimumAge", .integer(0...21, unit: "years"), .required,
            "How old one must be to sign up, in years; 0 where anyone may.", example: 13),
        ManifestField("terms", terms, "The terms that people accept when they sign up."),
        ManifestField("privacy", privacy, "The privacy policy."),
    ]

    private static let terms: [ManifestField] = [
        ManifestField(
            "url", .text(.httpsURL, 9...2000), .required,
            "Where the terms are published.", example: "https://innerworld.example/terms", isOwn: true),
        ManifestField(
            "version", .text(.date, 10...10), .required,
            "The day the terms are of. Who accepted an older version is asked again.", example: "2026-01-15",
            isOwn: true),
        ManifestField(
            "document", .text(.documentPath, 4...200), .defaulted("terms.md"),
            "The Markdown file with the terms' text, by its path in the brand's folder."),
    ]

    private static let privacy: [ManifestField] = [
        ManifestField(
            "url", .text(.httpsURL, 9...2000), .required,
            "Where the privacy policy is published.", example: "https://innerworld.example/privacy", isOwn: true)
    ]
}
