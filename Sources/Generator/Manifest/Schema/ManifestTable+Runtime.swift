extension ManifestTable {
    package static let runtime: [ManifestField] = [
        ManifestField(
            "source", .choice(of: RuntimeSource.self), .defaulted("path"), "How the package comes by the runtime."),
        ManifestField(
            "path", .text(.folderPath, 1...200), .optional,
            """
            With `path` and `vendored`: the folder of the Swift package that holds the runtime, by its path relative to \
            the workspace. Default: the workspace itself.
            """,
            example: "../auth-runtime"),
        ManifestField(
            "url", .text(.repositoryURL, 8...2000), .optional,
            "With `url`, and needed there: the Git repository of the Swift package that holds the runtime.",
            example: "https://git.example/auth/brandgen.git"),
        ManifestField(
            "version", .text(.version, 5...60), .optional,
            "With `url`, and needed there: the runtime's version, or any after it that has the same first number.",
            example: "1.2.0"),
        ManifestField(
            "exact", .boolean, .optional, "With `url`: whether it is that `version` and no other.", example: true),
    ]
}
