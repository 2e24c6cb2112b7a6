import Manifest
import YAMLTree

extension Rule {
    static let yamlSyntax = Rule(
        id: RuleID(.syntax),
        summary: "a text follows the grammar of YAML 1.2",
        severity: .error,
        documentation: Documentation(
            """
            What is no YAML has no values. The message says what was expected where; often a quote or a bracket \
            is missing somewhere above.
            """,
            bad: """
                brand: { name: Acme
                """,
            good: """
                brand: { name: Acme }
                """))

    static let yamlTab = Rule(
        id: RuleID(.tab),
        summary: "lines are indented by spaces",
        severity: .error,
        documentation: Documentation(
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
                """))

    static let yamlCharacter = Rule(
        id: RuleID(.character),
        summary: "characters that YAML does not allow are written as escapes",
        severity: .error,
        documentation: Documentation(
            """
            Control characters are seen by nobody. Where one is meant, a quoted text has an escape for it (YAML \
            1.2, section 5.7).
            """,
            bad: """
                theme: { wordmark: "Ac\u{7}me" }
                """,
            good: """
                theme: { wordmark: Acme }
                """))

    static let yamlKey = Rule(
        id: RuleID(.key),
        summary: "every key is plain or quoted text",
        severity: .error,
        documentation: Documentation(
            """
            Every key of a manifest is a word.
            """,
            bad: """
                ? [brand, name]
                : Acme
                """,
            good: """
                brand: { name: Acme }
                """))

    static let yamlDuplicateKey = Rule(
        id: RuleID(.duplicateKey),
        summary: "no mapping holds a key twice",
        severity: .error,
        documentation: Documentation(
            """
            Of two values for one key, one would silently win. YAML asks for unique keys (YAML 1.2, section \
            3.2.1.3).
            """,
            bad: """
                features: { analytics: true, analytics: false }
                """,
            good: """
                features: { analytics: true }
                """))

    static let yamlMerge = Rule(
        id: RuleID(.merge),
        summary: "'<<' takes a mapping or a list of mappings",
        severity: .error,
        documentation: Documentation(
            """
            `<<` takes over the entries of other mappings in the same file, and nothing else has entries.
            """,
            bad: """
                features: { <<: true }
                """,
            good: """
                features: { analytics: true }
                """))

    static let yamlAlias = Rule(
        id: RuleID(.alias),
        summary: "an alias names an anchor that stands before it, and aliases do not multiply a text",
        severity: .error,
        documentation: Documentation(
            """
            An alias stands for what an anchor before it marks.
            """,
            bad: """
                features: *shared
                """,
            good: """
                features: { analytics: true }
                """))

    static let yamlTag = Rule(
        id: RuleID(.tag),
        summary: "values carry no tags of their own",
        severity: .error,
        documentation: Documentation(
            """
            A tag says what a value is for a program that makes objects of it. Here the field says what it is.
            """,
            bad: """
                features: !local { analytics: true }
                """,
            good: """
                features: { analytics: true }
                """))

    static let yamlMultipleDocuments = Rule(
        id: RuleID(.multipleDocuments),
        summary: "a file holds one document",
        severity: .error,
        documentation: Documentation(
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
                """))

    static let yamlNesting = Rule(
        id: RuleID(.nesting),
        summary: "values are not nested deeper than the limit",
        severity: .error,
        documentation: nil)

    static let yamlInvalidUTF8 = Rule(
        id: RuleID(.invalidUTF8),
        summary: "a file is encoded as UTF-8",
        severity: .error,
        documentation: nil)

    static let yamlFileTooLarge = Rule(
        id: RuleID(.fileTooLarge),
        summary: "a file is not larger than the limit",
        severity: .error,
        documentation: nil)

    static let yamlOutOfMemory = Rule(
        id: RuleID(.outOfMemory),
        summary: "there is memory enough to read a file",
        severity: .error,
        documentation: nil)
}
