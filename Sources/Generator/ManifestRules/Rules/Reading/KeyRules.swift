import Manifest

extension Rule {
    static let unknownKey = Rule(
        id: .unknownKey,
        summary: "every key belongs to the manifest's format",
        severity: .error,
        documentation: Documentation(
            "An unknown key is a setting without effect. The message suggests the key that was probably meant.",
            bad: #"legal: { privicy: { url: "https://acme.example/privacy" } }"#,
            good: #"legal: { privacy: { url: "https://acme.example/privacy" } }"#))

    static let missingKey = Rule(
        id: .missingKey,
        summary: "the manifest or one of its bases sets every required key",
        severity: .error,
        documentation: Documentation(
            "A required key has no sensible default. Set it in the manifest or in one of its bases.",
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
        summary: "every key has a value",
        severity: .error,
        documentation: Documentation(
            """
            A key without a value is an unfinished line. A color without quotes looks the same, because # starts a \
            comment.
            """,
            bad: "brand: { name: }",
            good: "brand: { name: Acme }"))
}
