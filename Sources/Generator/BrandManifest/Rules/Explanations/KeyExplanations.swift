extension RuleDocumentation {
    static let unknownKey = RuleDocumentation(
        RuleID.unknownKey,
        """
        A key that nobody reads would be a setting that silently does nothing. The message names the key \
        that may have been meant.
        """,
        bad: """
            legal: { privicy: { url: "https://acme.example/privacy" } }
            """,
        good: """
            legal: { privacy: { url: "https://acme.example/privacy" } }
            """)

    static let missingKey = RuleDocumentation(
        RuleID.missingKey,
        """
        What has no sensible default has to be said, by the manifest or by one it extends.
        """,
        bad: """
            environments:
              development:
                hostedUI: { domain: auth.acme.example }
            """,
        good: """
            environments:
              development:
                hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client }
            """)

    static let missingValue = RuleDocumentation(
        RuleID.missingValue,
        """
        A key without a value is a line that was begun and not ended. A color without quotes looks like \
        one, too: # begins a comment.
        """,
        bad: """
            brand: { name: }
            """,
        good: """
            brand: { name: Acme }
            """)

    static let lockedKey = RuleDocumentation(
        RuleID.lockedKey,
        """
        A base locks what no brand may decide for itself, such as the minimum age or whether sign-ins \
        are measured. Who has to differ asks whoever owns the base.
        """,
        bad: """
            extends: ../_strict/brand.yaml    # locked: [features.analytics]
            features: { analytics: true }
            """,
        good: """
            extends: ../_strict/brand.yaml    # locked: [features.analytics]
            features: { pushRegistration: true }
            """,
        files: [
            "_strict/brand.yaml": "manifest: 1\nlocked: [features.analytics]\n"
        ])
}
