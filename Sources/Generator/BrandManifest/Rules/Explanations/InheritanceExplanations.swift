extension RuleDocumentation {
    static let extendsCycle = RuleDocumentation(
        RuleID.extendsCycle,
        """
        A manifest that extends itself, by whatever way, has no values to begin with.
        """,
        bad: """
            extends: ../_circle/brand.yaml
            """,
        good: """
            extends: ../_plain/brand.yaml
            """,
        files: [
            "_circle/brand.yaml": "manifest: 1\nextends: ../_circle/brand.yaml\n",
            "_plain/brand.yaml": "manifest: 1\n",
        ])

    static let extendsMissing = RuleDocumentation(
        RuleID.extendsMissing,
        """
        What a missing base would have said is unknown, so nothing else is told to be missing until it is \
        there.
        """,
        bad: """
            extends: ../_bse/brand.yaml
            """,
        good: """
            extends: ../_base/brand.yaml
            """,
        files: [
            "_base/brand.yaml": "manifest: 1\n"
        ])

    static let extendsOutside = RuleDocumentation(
        RuleID.extendsOutside,
        """
        What is not in the folder of brands is not part of a review of it.
        """,
        bad: """
            extends: ../../brand.yaml
            """,
        good: """
            extends: ../_base/brand.yaml
            """,
        files: [
            "_base/brand.yaml": "manifest: 1\n"
        ])

    static let extendsTooDeep = RuleDocumentation(
        RuleID.extendsTooDeep,
        """
        Nobody can follow a value through more than 16 files.
        """)
}
