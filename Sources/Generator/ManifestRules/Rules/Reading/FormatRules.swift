import Manifest

extension Rule {
    static let invalidBundleID = Rule(
        id: .invalidBundleID,
        summary: "a bundle identifier is in reverse-DNS form",
        severity: .error,
        documentation: Documentation(
            """
            A bundle identifier has letters, digits, hyphens and dots (Apple, "CFBundleIdentifier"), and at most \
            155 characters, with an environment's suffix too.
            """,
            bad: """
                brand: { bundleId: com.example.my_app }
                """,
            good: """
                brand: { bundleId: com.example.my-app }
                """))

    static let invalidColor = Rule(
        id: .invalidColor,
        summary: "a color is #RGB, #RRGGBB or #RRGGBBAA, in quotes",
        severity: .error,
        documentation: Documentation(
            """
            A color is written as in CSS, and in quotes, because # begins a comment in YAML.
            """,
            bad: """
                theme: { colors: { primary: "navy" } }
                """,
            good: """
                theme: { colors: { primary: "#000080" } }
                """))

    static let invalidDate = Rule(
        id: .invalidDate,
        summary: "a date is a day of the calendar as YYYY-MM-DD",
        severity: .error,
        documentation: Documentation(
            """
            The version of the terms is the day they are of. Who accepted an older one is asked again, so it has \
            to be a day that was.
            """,
            bad: """
                legal: { terms: { version: "2026-02-30" } }
                """,
            good: """
                legal: { terms: { version: "2026-02-28" } }
                """))

    static let invalidEmail = Rule(
        id: .invalidEmail,
        summary: "an e-mail address is one",
        severity: .error,
        documentation: Documentation(
            """
            Mail to the support address has to arrive.
            """,
            bad: """
                brand: { supportEmail: help.acme.example }
                """,
            good: """
                brand: { supportEmail: help@acme.example }
                """))

    static let invalidHostName = Rule(
        id: .invalidHostName,
        summary: "a host name is one, without a scheme and a path",
        severity: .error,
        documentation: Documentation(
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
                """))

    static let invalidID = Rule(
        id: .invalidID,
        summary: "a brand's identifier is in kebab case",
        severity: .error,
        documentation: Documentation(
            """
            The identifier names the folder, the package and, without hyphens, the types in Swift.
            """,
            bad: """
                brand: { id: Acme_Sports }
                """,
            good: """
                brand: { id: acme }
                """))

    static let invalidPath = Rule(
        id: .invalidPath,
        summary: "a path is relative and has the file name extension it needs; one of an API begins with '/'",
        severity: .error,
        documentation: Documentation(
            """
            Paths stay within the folder that they are relative to, on every system.
            """,
            bad: """
                legal: { terms: { document: ../other/terms.md } }
                """,
            good: """
                legal: { terms: { document: terms.md } }
                """))

    static let invalidText = Rule(
        id: .invalidText,
        summary: "text has no control characters and no blanks at its ends",
        severity: .error,
        documentation: Documentation(
            """
            Control characters, and blanks at the ends, are seen by nobody and break lines, plists and store \
            listings.
            """,
            bad: """
                brand: { name: "Acme " }
                """,
            good: """
                brand: { name: "Acme" }
                """))

    static let invalidURL = Rule(
        id: .invalidURL,
        summary: "a URL is absolute and uses HTTPS, HTTP where only this machine is reached, or SSH for Git",
        severity: .error,
        documentation: Documentation(
            """
            What an app sends over plain HTTP can be read and changed on the way; only this machine itself may \
            be reached by it.
            """,
            bad: """
                environments: { development: { apiBaseURL: "http://api.acme.example" } }
                """,
            good: """
                environments: { development: { apiBaseURL: "http://localhost:8080" } }
                """))

    static let invalidURLScheme = Rule(
        id: .invalidURLScheme,
        summary: "a URL scheme follows RFC 3986, is in lower case and belongs to no one else",
        severity: .error,
        documentation: Documentation(
            """
            A scheme is compared without regard to case (RFC 3986, section 3.1), is written in lower case here, \
            and is not one that belongs to the system or to browsers.
            """,
            bad: """
                brand: { urlScheme: mailto }
                """,
            good: """
                brand: { urlScheme: acme }
                """))

    static let invalidVersion = Rule(
        id: .invalidVersion,
        summary: "a version is MAJOR.MINOR.PATCH, as Semantic Versioning has it; bounds compare with one",
        severity: .error,
        documentation: Documentation(
            """
            Versions are compared number by number (Semantic Versioning 2.0.0, section 11), so they have to have \
            some.
            """,
            bad: """
                runtime: { source: url, url: "https://git.example/auth/brandgen.git", version: latest }
                """,
            good: """
                runtime: { source: url, url: "https://git.example/auth/brandgen.git", version: 1.2.0 }
                """))
}
