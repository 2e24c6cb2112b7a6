extension RuleDocumentation {
    static let invalidBundleID = RuleDocumentation(
        RuleID.invalidBundleID,
        """
        A bundle identifier has letters, digits, hyphens and dots (Apple, "CFBundleIdentifier"), and at most \
        155 characters, with an environment's suffix too.
        """,
        bad: """
            brand: { bundleId: com.example.my_app }
            """,
        good: """
            brand: { bundleId: com.example.my-app }
            """)

    static let invalidColor = RuleDocumentation(
        RuleID.invalidColor,
        """
        A color is written as in CSS, and in quotes, because # begins a comment in YAML.
        """,
        bad: """
            theme: { colors: { primary: "navy" } }
            """,
        good: """
            theme: { colors: { primary: "#000080" } }
            """)

    static let invalidDate = RuleDocumentation(
        RuleID.invalidDate,
        """
        The version of the terms is the day they are of. Who accepted an older one is asked again, so it has \
        to be a day that was.
        """,
        bad: """
            legal: { terms: { version: "2026-02-30" } }
            """,
        good: """
            legal: { terms: { version: "2026-02-28" } }
            """)

    static let invalidEmail = RuleDocumentation(
        RuleID.invalidEmail,
        """
        Mail to the support address has to arrive.
        """,
        bad: """
            brand: { supportEmail: help.acme.example }
            """,
        good: """
            brand: { supportEmail: help@acme.example }
            """)

    static let invalidEnvironmentName = RuleDocumentation(
        RuleID.invalidEnvironmentName,
        """
        The name of an environment becomes a case of an enumeration in Swift.
        """,
        bad: """
            environments: { pre-release: {} }
            """,
        good: """
            environments: { preRelease: {} }
            """)

    static let invalidHostName = RuleDocumentation(
        RuleID.invalidHostName,
        """
        A host name has no scheme and no path, and no part of more than 63 characters (RFC 1035, section \
        2.3.4).
        """,
        bad: """
            environments:
              development:
                hostedUI: { domain: "https://auth.acme.example", issuer: https://id.acme.example, clientId: example1client }
            """,
        good: """
            environments:
              development:
                hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client }
            """)

    static let invalidID = RuleDocumentation(
        RuleID.invalidID,
        """
        The identifier names the folder, the package and, without hyphens, the types in Swift.
        """,
        bad: """
            brand: { id: Acme_Sports }
            """,
        good: """
            brand: { id: acme }
            """)

    static let invalidPath = RuleDocumentation(
        RuleID.invalidPath,
        """
        Paths stay within the folder that they are relative to, on every system.
        """,
        bad: """
            legal: { terms: { document: ../other/terms.md } }
            """,
        good: """
            legal: { terms: { document: terms.md } }
            """)

    static let invalidText = RuleDocumentation(
        RuleID.invalidText,
        """
        Control characters, and blanks at the ends, are seen by nobody and break lines, plists and store \
        listings.
        """,
        bad: """
            brand: { name: "Acme " }
            """,
        good: """
            brand: { name: "Acme" }
            """)

    static let invalidURL = RuleDocumentation(
        RuleID.invalidURL,
        """
        What an app sends over plain HTTP can be read and changed on the way; only this machine itself may \
        be reached by it.
        """,
        bad: """
            environments: { development: { apiBaseURL: "http://api.acme.example" } }
            """,
        good: """
            environments: { development: { apiBaseURL: "http://localhost:8080" } }
            """)

    static let invalidURLScheme = RuleDocumentation(
        RuleID.invalidURLScheme,
        """
        A scheme is compared without regard to case (RFC 3986, section 3.1), is written in lower case here, \
        and is not one that belongs to the system or to browsers.
        """,
        bad: """
            brand: { urlScheme: mailto }
            """,
        good: """
            brand: { urlScheme: acme }
            """)

    static let invalidVersion = RuleDocumentation(
        RuleID.invalidVersion,
        """
        Versions are compared number by number (Semantic Versioning 2.0.0, section 11), so they have to have \
        some.
        """,
        bad: """
            runtime: { source: url, url: "https://git.example/auth/brandgen.git", version: latest }
            """,
        good: """
            runtime: { source: url, url: "https://git.example/auth/brandgen.git", version: 1.2.0 }
            """)
}
