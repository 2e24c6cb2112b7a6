import Manifest

extension Rule {
    static let versionMismatch = Rule(
        id: "version-mismatch",
        summary: "the version of brandgen meets the workspace's requirement",
        severity: .error,
        documentation: Documentation(
            """
            Another version of brandgen may generate different files from the same manifests. A team agrees on one \
            version and upgrades together.
            """,
            bad: #"requires: ">=99""#,
            good: #"requires: ">=0.1""#,
            isOfWorkspaceFile: true))

    static let malformedSuppression = Rule(
        id: "malformed-allowance",
        summary: "a suppression names a rule and gives a reason",
        severity: .error,
        documentation: Documentation(
            """
            A suppression that has no effect misleads its reader. The reason is for the developer who reads it in a \
            year.
            """,
            bad: "features: { analytics: true }    # brandgen:allow low-contrast",
            good: "features: { analytics: true }"))

    static let unusedSuppression = Rule(
        id: "unused-allowance",
        summary: "a suppression matches a diagnostic in its line",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            "A suppression that matches nothing would hide the next diagnostic in its line.",
            bad: "features: { analytics: true }    # brandgen:allow low-contrast: the agency insists",
            good: "features: { analytics: true }"))

    static let folderWithoutManifest = Rule(
        id: "folder-without-manifest",
        summary: "each folder among the brands contains a manifest, or its name starts with '_'",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            "brandgen skips a folder whose manifest has another name, and the brand's app is never built."))

    static let undecodableName = Rule(
        id: .undecodableName,
        summary: "the names of folders among the brands, and of templates, are UTF-8",
        severity: .error,
        documentation: nil)

    static let unknownEnvironment = Rule(
        id: .unknownEnvironment,
        summary: "a requested environment is one of the brand's",
        severity: .error,
        documentation: Documentation(
            "brandgen cannot generate a package for an environment that the brand does not have."))

    package static let noBrands = Rule(
        id: "no-brands",
        summary: "the workspace has a folder of brands with at least one brand",
        severity: .error,
        documentation: nil)

    static let unknownBrand = Rule(
        id: "unknown-brand",
        summary: "a requested brand exists",
        severity: .error,
        documentation: nil)

    static let manifestUnreadable = Rule(
        id: .manifestUnreadable,
        summary: "a manifest can be read",
        severity: .error,
        documentation: nil)

    static let tooManyProblems = Rule(
        id: .tooManyProblems,
        summary: "a manifest has fewer than 100 errors",
        severity: .error,
        documentation: nil)

    static let tableMismatch = Rule(
        id: "table-mismatch",
        summary: "the field table and the typed brand agree (otherwise brandgen itself has an error)",
        severity: .error,
        documentation: nil)
}
