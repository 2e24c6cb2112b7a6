import Foundation

/// The files of a brand that has no mistake, and its manifest's text for tests to break.
func acmeBrand(id: String = "acme", name: String = "Acme", primary: String = "#112233") -> [String: String] {
    [
        "Brands/\(id)/brand.yaml": acmeManifest(id: id, name: name, primary: primary),
        "Brands/\(id)/terms.md": "# Terms\n",
    ]
}

func acmeManifest(id: String = "acme", name: String = "Acme", primary: String = "#112233") -> String {
    """
    manifest: 1
    brand:
      id: \(id)
      name: \(name)
      bundleId: com.example.\(id)
      urlScheme: \(id)
      supportEmail: support@\(id).example
    theme:
      colors:
        background: "#FFFFFF"
        primary: "\(primary)"
        onPrimary: "#FFFFFF"
        secondary: "#EEEEEE"
        onSecondary: "#000000"
    auth: { backend: mock, providers: [email] }
    legal:
      minimumAge: 0
      terms: { url: "https://\(id).example/terms", version: "2026-01-15", document: terms.md }
      privacy: { url: "https://\(id).example/privacy" }
    environments:
      development: { backend: mock }

    """
}

/// Two templates: one file holds the brand's primary colour, the other does not.
let acmeTemplates = [
    "Templates/package/README.md.mustache": "# {{brand.name}}\n\nRuntime: {{runtime.path}}\n",
    "Templates/package/Theme.swift.mustache":
        "{{#theme.colors}}\n// {{name}}{{#value}} {{light}}{{/value}}\n{{/theme.colors}}\n",
]

/// The parts of the runtime's Swift package by which it is recognized, without sources.
let runtimeStub: [String: String] = {
    let modules = [
        "AuthCore", "AuthCrypto", "AuthKit", "AuthPlatform", "AuthTesting", "AuthUI", "BackendSync", "COpenSSL",
        "CognitoAuth", "EmailOTP", "HostedUI", "MockAuth", "PlatformAuth", "UserPool",
    ]
    return modules.reduce(into: ["Package.swift": "// swift-tools-version: 6.2\n"]) {
        $0["Sources/Runtime/\($1)/.keep"] = ""
    }
}()

/// Runs `body` in a fresh workspace that holds these files beside the folders that every workspace has, and the parts of
/// the runtime's Swift package by which it is recognized.
func withWorkspace<Result>(_ files: [String: String], _ body: (URL) throws -> Result) throws -> Result {
    let common = ["Brands/.keep": "", "Templates/.keep": ""].merging(runtimeStub) { $1 }
    return try withFiles(common.merging(files) { $1 }, body)
}
