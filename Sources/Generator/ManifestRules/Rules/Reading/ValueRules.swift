import Manifest

extension Rule {
    static let wrongType = Rule(
        id: .wrongType,
        summary: "a value is of its field's type",
        severity: .error,
        documentation: Documentation(
            """
            Values follow the YAML 1.2 core schema and the type of their field: a number in quotes is a text.
            """,
            bad: """
                legal: { minimumAge: "13" }
                """,
            good: """
                legal: { minimumAge: 0 }
                """))

    static let unknownValue = Rule(
        id: .unknownValue,
        summary: "a value with a closed set of words is one of them",
        severity: .error,
        documentation: Documentation(
            """
            Where a field takes one of a few words, another word is a mistake, never a new meaning.
            """,
            bad: """
                auth: { providers: [aple, email] }
                """,
            good: """
                auth: { providers: [apple, email] }
                """))

    static let duplicateValue = Rule(
        id: .duplicateValue,
        summary: "no list holds a value twice",
        severity: .error,
        documentation: Documentation(
            """
            A value that stands in a list twice has no meaning of its own; one of the two may have been meant to \
            be another.
            """,
            bad: """
                auth: { providers: [email, apple, email] }
                """,
            good: """
                auth: { providers: [email, apple] }
                """))
}
