extension RuleDocumentation {
    static let wrongType = RuleDocumentation(
        RuleID.wrongType,
        """
        Values follow the YAML 1.2 core schema and the type of their field: a number in quotes is a text.
        """,
        bad: """
            legal: { minimumAge: "13" }
            """,
        good: """
            legal: { minimumAge: 0 }
            """)

    static let outOfRange = RuleDocumentation(
        RuleID.outOfRange,
        """
        Each number, text and list has bounds beyond which no app would work or no person could read it. \
        `brandgen schema --format markdown` lists them.
        """,
        bad: """
            legal: { minimumAge: 99 }
            """,
        good: """
            legal: { minimumAge: 0 }
            """)

    static let unknownValue = RuleDocumentation(
        RuleID.unknownValue,
        """
        Where a field takes one of a few words, another word is a mistake, never a new meaning.
        """,
        bad: """
            auth: { providers: [aple, email] }
            """,
        good: """
            auth: { providers: [apple, email] }
            """)

    static let duplicateValue = RuleDocumentation(
        RuleID.duplicateValue,
        """
        A value that stands in a list twice has no meaning of its own; one of the two may have been meant to \
        be another.
        """,
        bad: """
            auth: { providers: [email, apple, email] }
            """,
        good: """
            auth: { providers: [email, apple] }
            """)
}
