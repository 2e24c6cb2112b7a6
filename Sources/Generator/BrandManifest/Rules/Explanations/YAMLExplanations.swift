import YAMLTree

extension RuleDocumentation {
    static let yamlSyntax = RuleDocumentation(
        YAMLRule.syntax,
        """
        What is no YAML has no values. The message says what was expected where; often a quote or a bracket \
        is missing somewhere above.
        """,
        bad: """
            brand: { name: Acme
            """,
        good: """
            brand: { name: Acme }
            """)

    static let yamlTab = RuleDocumentation(
        YAMLRule.tab,
        """
        Editors show tabs in different widths, so YAML does not indent by them (YAML 1.2, section 6.1).
        """,
        bad: """
            brand:
            \tname: Acme
            """,
        good: """
            brand:
              name: Acme
            """)

    static let yamlCharacter = RuleDocumentation(
        YAMLRule.character,
        """
        Control characters are seen by nobody. Where one is meant, a quoted text has an escape for it (YAML \
        1.2, section 5.7).
        """,
        bad: """
            theme: { wordmark: "Ac\u{7}me" }
            """,
        good: """
            theme: { wordmark: Acme }
            """)

    static let yamlKey = RuleDocumentation(
        YAMLRule.key,
        """
        Every key of a manifest is a word.
        """,
        bad: """
            ? [brand, name]
            : Acme
            """,
        good: """
            brand: { name: Acme }
            """)

    static let yamlDuplicateKey = RuleDocumentation(
        YAMLRule.duplicateKey,
        """
        Of two values for one key, one would silently win. YAML asks for unique keys (YAML 1.2, section \
        3.2.1.3).
        """,
        bad: """
            features: { analytics: true, analytics: false }
            """,
        good: """
            features: { analytics: true }
            """)

    static let yamlMerge = RuleDocumentation(
        YAMLRule.merge,
        """
        `<<` takes over the entries of other mappings in the same file, and nothing else has entries.
        """,
        bad: """
            features: { <<: true }
            """,
        good: """
            features: { analytics: true }
            """)

    static let yamlAlias = RuleDocumentation(
        YAMLRule.alias,
        """
        An alias stands for what an anchor before it marks.
        """,
        bad: """
            features: *shared
            """,
        good: """
            features: { analytics: true }
            """)

    static let yamlTag = RuleDocumentation(
        YAMLRule.tag,
        """
        A tag says what a value is for a program that makes objects of it. Here the field says what it is.
        """,
        bad: """
            features: !local { analytics: true }
            """,
        good: """
            features: { analytics: true }
            """)

    static let yamlMultipleDocuments = RuleDocumentation(
        YAMLRule.multipleDocuments,
        """
        A file is one manifest: what follows `---` would be read by nobody.
        """,
        bad: """
            features: { analytics: true }
            ---
            features: {}
            """,
        good: """
            features: { analytics: true }
            """)
}
