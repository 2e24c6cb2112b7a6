import Manifest

extension Rule {
    static let invalidBundleID = Rule(
        id: .invalidBundleID,
        summary: "a bundle identifier is in reverse-DNS form",
        severity: .error,
        documentation: Documentation(
            """
            A bundle identifier contains letters, digits, hyphens and dots (Apple, "CFBundleIdentifier"). It has at \
            most 155 characters, including an environment's suffix.
            """,
            bad: "brand: { bundleId: com.example.my_app }",
            good: "brand: { bundleId: com.example.my-app }"))

    static let invalidColor = Rule(
        id: .invalidColor,
        summary: "a color is #RGB, #RRGGBB or #RRGGBBAA, in quotes",
        severity: .error,
        documentation: Documentation(
            "Colors are written as in CSS. They need quotes, because # starts a comment in YAML.",
            bad: #"theme: { colors: { primary: "navy" } }"#,
            good: ##"theme: { colors: { primary: "#000080" } }"##))

    static let invalidDate = Rule(
        id: .invalidDate,
        summary: "a date is a calendar day in the form YYYY-MM-DD",
        severity: .error,
        documentation: Documentation(
            """
            The version of the terms is the day on which they were published. Users who accepted an older version \
            are asked again. A pin ends on the day of its expiry. So a date must be a real day.
            """,
            bad: #"legal: { terms: { version: "2026-02-30" } }"#,
            good: #"legal: { terms: { version: "2026-02-28" } }"#))

    static let invalidEmail = Rule(
        id: .invalidEmail,
        summary: "an email address has a name, '@' and a domain",
        severity: .error,
        documentation: Documentation(
            "Mail to the support address must arrive.",
            bad: "brand: { supportEmail: help.acme.example }",
            good: "brand: { supportEmail: help@acme.example }"))

    static let invalidHostName = Rule(
        id: .invalidHostName,
        summary: "a host name has no scheme and no path",
        severity: .error,
        documentation: Documentation(
            "A host name has no scheme and no path. Each part has at most 63 characters (RFC 1035, section 2.3.4).",
            bad: """
                environments:
                  development:
                    hostedUI: { domain: "https://auth.acme.example", issuer: https://id.acme.example, clientId: example1client }
                """,
            good: """
                environments:
                  development:
                    hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client }
                """))

    static let invalidID = Rule(
        id: .invalidID,
        summary: "a brand's identifier is in kebab case",
        severity: .error,
        documentation: Documentation(
            "The identifier names the folder, the package and, without its hyphens, the Swift types.",
            bad: "brand: { id: Acme_Sports }",
            good: "brand: { id: acme }"))

    static let invalidPath = Rule(
        id: .invalidPath,
        summary: "a path is relative and has the required file name extension; an API path starts with '/'",
        severity: .error,
        documentation: Documentation(
            "A path stays inside the folder that it is relative to, on every system.",
            bad: "legal: { terms: { document: ../other/terms.md } }",
            good: "legal: { terms: { document: terms.md } }"))

    static let invalidPin = Rule(
        id: .invalidPin,
        summary: "a pin has a name in lower camel case, and keys as the base64 of SHA-256 digests",
        severity: .error,
        documentation: Documentation(
            """
            A key is written as the SHA-256 digest of its SubjectPublicKeyInfo, in base64 (RFC 7469, section 2.4; RFC \
            4648, section 4). A digest in base64 has 44 characters; the last one is '='.
            """,
            bad: WrittenPin.example(key: "not a digest"),
            good: WrittenPin.example()))

    static let invalidText = Rule(
        id: .invalidText,
        summary: "text has no control characters, and no spaces at its ends",
        severity: .error,
        documentation: Documentation(
            """
            Control characters and spaces at the ends are invisible. They break lines, property lists and store \
            listings.
            """,
            bad: #"brand: { name: "Acme " }"#,
            good: #"brand: { name: "Acme" }"#))

    static let invalidURL = Rule(
        id: .invalidURL,
        summary: "a URL is absolute and uses HTTPS, HTTP for this machine only, or SSH for Git",
        severity: .error,
        documentation: Documentation(
            "Others can read and change what an app sends over plain HTTP. Only this machine may be reached by it.",
            bad: #"environments: { development: { apiBaseURL: "http://api.acme.example" } }"#,
            good: #"environments: { development: { apiBaseURL: "http://localhost:8080" } }"#))

    static let invalidURLScheme = Rule(
        id: .invalidURLScheme,
        summary: "a URL scheme follows RFC 3986, is lowercase and is not reserved",
        severity: .error,
        documentation: Documentation(
            """
            Letter case does not distinguish schemes (RFC 3986, section 3.1), so write them in lowercase. Schemes of \
            the system and of browsers are reserved.
            """,
            bad: "brand: { urlScheme: mailto }",
            good: "brand: { urlScheme: acme }"))

    static let invalidVersion = Rule(
        id: .invalidVersion,
        summary: "a version is MAJOR.MINOR.PATCH (Semantic Versioning); a bound compares with one",
        severity: .error,
        documentation: Documentation(
            "Versions are compared number by number (Semantic Versioning 2.0.0, section 11).",
            bad: #"runtime: { source: url, url: "https://git.example/auth/brandgen.git", version: latest }"#,
            good: #"runtime: { source: url, url: "https://git.example/auth/brandgen.git", version: 1.2.0 }"#))
}
