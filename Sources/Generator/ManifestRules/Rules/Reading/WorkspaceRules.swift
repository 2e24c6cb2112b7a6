import Manifest

extension Rule {
    static let versionMismatch = Rule(
        id: "version-mismatch",
        summary: "a workspace is worked on by a version of brandgen that it asks for",
        severity: .error,
        documentation: Documentation(
            """
            Another version may make other files of the same manifests; a team agrees on one and moves together.
            """,
            bad: """
                requires: ">=99"
                """,
            good: """
                requires: ">=0.1"
                """,
            isOfWorkspaceFile: true))

    static let malformedSuppression = Rule(
        id: "malformed-allowance",
        summary: "a comment that allows a finding names a rule and gives a reason",
        severity: .error,
        documentation: Documentation(
            """
            A comment that was meant to allow a finding and does not would be believed to. The reason is for \
            whoever reads it in a year.
            """,
            bad: """
                features: { analytics: true }    # brandgen:allow low-contrast
                """,
            good: """
                features: { analytics: true }
                """))

    static let unusedSuppression = Rule(
        id: "unused-allowance",
        summary: "a comment that allows a finding stands where there is one",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            A comment that allows nothing any more would hide the next finding in its line.
            """,
            bad: """
                features: { analytics: true }    # brandgen:allow low-contrast: the agency insists
                """,
            good: """
                features: { analytics: true }
                """))

    static let folderWithoutManifest = Rule(
        id: "folder-without-manifest",
        summary: "a folder among the brands holds a manifest, or its name begins with '_'",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            A folder among the brands whose manifest has another name is passed over, and its app is never \
            built.
            """))

    static let unknownEnvironment = Rule(
        id: .unknownEnvironment,
        summary: "an environment that is asked for is one of the brand's",
        severity: .error,
        documentation: Documentation(
            """
            A package for an environment that a brand does not have cannot be made.
            """))

    package static let noBrands = Rule(
        id: "no-brands",
        summary: "there is a folder of brands, and a brand in it",
        severity: .error,
        documentation: nil)

    static let unknownBrand = Rule(
        id: "unknown-brand",
        summary: "a brand that is asked for exists",
        severity: .error,
        documentation: nil)

    static let manifestUnreadable = Rule(
        id: .manifestUnreadable,
        summary: "a manifest can be read",
        severity: .error,
        documentation: nil)

    static let tooManyProblems = Rule(
        id: .tooManyProblems,
        summary: "a manifest has fewer than 100 problems",
        severity: .error,
        documentation: nil)

    static let tableMismatch = Rule(
        id: "table-mismatch",
        summary: "the field table and the typed brand agree (a fault of brandgen itself)",
        severity: .error,
        documentation: nil)
}
