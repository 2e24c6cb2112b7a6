extension RuleDocumentation {
    static let versionMismatch = RuleDocumentation(
        RuleID.versionMismatch,
        """
        Another version may make other files of the same manifests; a team agrees on one and moves together.
        """,
        bad: """
            requires: ">=99"
            """,
        good: """
            requires: ">=0.1"
            """,
        isOfWorkspaceFile: true)

    static let malformedSuppression = RuleDocumentation(
        RuleID.malformedSuppression,
        """
        A comment that was meant to allow a finding and does not would be believed to. The reason is for \
        whoever reads it in a year.
        """,
        bad: """
            features: { analytics: true }    # brandgen:allow low-contrast
            """,
        good: """
            features: { analytics: true }
            """)

    static let unusedSuppression = RuleDocumentation(
        RuleID.unusedSuppression,
        """
        A comment that allows nothing any more would hide the next finding in its line.
        """,
        bad: """
            features: { analytics: true }    # brandgen:allow low-contrast: the agency insists
            """,
        good: """
            features: { analytics: true }
            """)

    static let folderWithoutManifest = RuleDocumentation(
        RuleID.folderWithoutManifest,
        """
        A folder among the brands whose manifest has another name is passed over, and its app is never \
        built.
        """)

    static let unknownEnvironment = RuleDocumentation(
        RuleID.unknownEnvironment,
        """
        A package for an environment that a brand does not have cannot be made.
        """)
}
