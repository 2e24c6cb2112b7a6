import Manifest

extension Rule {
    static let unknownKey = Rule(
        id: .unknownKey,
        summary: "every key is one that the manifest's format knows",
        severity: .error,
        documentation: Documentation(
            """
            A key that nobody reads would be a setting that silently does nothing. The message names the key \
            that may have been meant.
            """,
            bad: """
                legal: { privicy: { url: "https://acme.example/privacy" } }
                """,
            good: """
                legal: { privacy: { url: "https://acme.example/privacy" } }
                """))

    static let missingKey = Rule(
        id: .missingKey,
        summary: "every required key is given, by the manifest or by one it extends",
        severity: .error,
        documentation: Documentation(
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
                """))

    static let missingValue = Rule(
        id: .missingValue,
        summary: "a key that is written has a value",
        severity: .error,
        documentation: Documentation(
            """
            A key without a value is a line that was begun and not ended. A color without quotes looks like \
            one, too: # begins a comment.
            """,
            bad: """
                brand: { name: }
                """,
            good: """
                brand: { name: Acme }
                """))
}
