/// The manifest of `acme` with only the required keys.
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
    app: false
    environments:
      development: {}

    """

/// Returns the minimal manifest with one line replaced.
package func manifest(_ line: String, replacedBy replacement: String) -> String {
    precondition(minimalManifest.contains(line + "\n"), "no line '\(line)'")
    return minimalManifest.replacing(line + "\n", with: replacement + "\n")
}

/// Returns the minimal manifest with an additional section.
package func manifest(adding section: String) -> String {
    minimalManifest + section + "\n"
}

/// Returns the minimal manifest for another brand, with its identifier and name.
package func minimalManifest(of id: String, named name: String) -> String {
    minimalManifest.replacing("acme", with: id).replacing("Acme", with: name)
}
