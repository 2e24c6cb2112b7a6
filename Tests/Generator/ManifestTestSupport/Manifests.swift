/// The manifest of `acme` with nothing but what is required.
package let minimalManifest = """
    manifest: 1
    brand:
      id: acme
      name: Acme
      bundleId: com.example.acme
      urlScheme: acme
      supportEmail: help@acme.example
    theme:
      colors:
        background: "#FFFFFF"
        primary: "#1F4FD8"
        onPrimary: "#FFFFFF"
        secondary: "#E3E9FB"
        onSecondary: "#1F3A8A"
    auth:
      backend: mock
      providers: [email]
    legal:
      minimumAge: 0
      terms: { url: https://acme.example/terms, version: 2026-01-15 }
      privacy: { url: https://acme.example/privacy }
    environments:
      development: {}

    """

/// The minimal manifest with one line of it replaced.
package func manifest(_ line: String, replacedBy replacement: String) -> String {
    precondition(minimalManifest.contains(line + "\n"), "no line '\(line)'")
    return minimalManifest.replacing(line + "\n", with: replacement + "\n")
}

/// The minimal manifest with a section added to it.
package func manifest(adding section: String) -> String {
    minimalManifest + section + "\n"
}

/// The minimal manifest with another brand's identifier in place of `acme` wherever that stands, and its name.
package func minimalManifest(of id: String, named name: String) -> String {
    minimalManifest.replacing("acme", with: id).replacing("Acme", with: name)
}
