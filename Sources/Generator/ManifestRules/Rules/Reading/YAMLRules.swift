import Manifest
import YAMLTree

extension Rule {
    static let yamlSyntax = Rule(
        id: RuleID(.syntax),
        summary: "a file follows the grammar of YAML 1.2",
        severity: .error,
        documentation: Documentation(
            """
            A file that is not YAML has no values. The message names what the parser expected and where. Often a \
            quote or a bracket is missing further up.
            """,
            bad: "brand: { name: Acme",
            good: "brand: { name: Acme }"))

    static let yamlTab = Rule(
        id: RuleID(.tab),
        summary: "lines are indented with spaces",
        severity: .error,
        documentation: Documentation(
            """
            Editors show tabs in different widths, so YAML does not allow them as indentation (YAML 1.2, section \
            6.1).
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
            "Control characters are invisible. Quoted text can contain one as an escape (YAML 1.2, section 5.7).",
            bad: """
                theme: { wordmark: "Ac\u{7}me" }
                """,
            good: "theme: { wordmark: Acme }"))

    static let yamlKey = Rule(
        id: RuleID(.key),
        summary: "every key is plain or quoted text",
        severity: .error,
        documentation: Documentation(
            "Every key of a manifest is a word.",
            bad: """
                ? [brand, name]
                : Acme
                """,
            good: "brand: { name: Acme }"))

    static let yamlDuplicateKey = Rule(
        id: RuleID(.duplicateKey),
        summary: "no map contains a key twice",
        severity: .error,
        documentation: Documentation(
            "One of two values for a key would silently win. YAML requires unique keys (YAML 1.2, section 3.2.1.3).",
            bad: "features: { analytics: true, analytics: false }",
            good: "features: { analytics: true }"))

    static let yamlMerge = Rule(
        id: RuleID(.merge),
        summary: "'<<' takes a map or a list of maps",
        severity: .error,
        documentation: Documentation(
            "`<<` copies the entries of other maps in the same file. Other values have no entries.",
            bad: "features: { <<: true }",
            good: "features: { analytics: true }"))

    static let yamlAlias = Rule(
        id: RuleID(.alias),
        summary: "an alias names an anchor above it, and aliases do not multiply the text",
        severity: .error,
        documentation: Documentation(
            "An alias repeats the value of an anchor above it.",
            bad: "features: *shared",
            good: "features: { analytics: true }"))

    static let yamlTag = Rule(
        id: RuleID(.tag),
        summary: "values have no custom tags",
        severity: .error,
        documentation: Documentation(
            "A tag tells a program which object to create from a value. In a manifest, the field decides the type.",
            bad: "features: !local { analytics: true }",
            good: "features: { analytics: true }"))

    static let yamlMultipleDocuments = Rule(
        id: RuleID(.multipleDocuments),
        summary: "a file contains one document",
        severity: .error,
        documentation: Documentation(
            "A file is one manifest. Nothing reads what follows `---`.",
            bad: """
                features: { analytics: true }
                ---
                features: {}
                """,
            good: "features: { analytics: true }"))

    static let yamlNesting = Rule(
        id: RuleID(.nesting),
        summary: "values are not nested deeper than the limit",
        severity: .error,
        documentation: nil)

    static let yamlInvalidUTF8 = Rule(
        id: RuleID(.invalidUTF8),
        summary: "a file is encoded in UTF-8",
        severity: .error,
        documentation: nil)

    static let yamlFileTooLarge = Rule(
        id: RuleID(.fileTooLarge),
        summary: "a file is not larger than the limit",
        severity: .error,
        documentation: nil)

    static let yamlOutOfMemory = Rule(
        id: RuleID(.outOfMemory),
        summary: "there is enough memory to read a file",
        severity: .error,
        documentation: nil)
}
