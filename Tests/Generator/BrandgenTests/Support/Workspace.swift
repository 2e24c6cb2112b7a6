import Foundation

/// Returns the files of a valid brand.
func acmeBrand(id: String = "acme", name: String = "Acme", primary: String = "#112233") -> [String: String] {
    [
        "Brands/\(id)/brand.yaml": acmeManifest(id: id, name: name, primary: primary),
        "Brands/\(id)/terms.md": "# Terms\n",
    ]
}

/// Returns the files of a valid brand with an app.
func acmeBrandWithApp(id: String = "acme", name: String = "Acme") -> [String: String] {
    acmeBrand(id: id, name: name).mapValues { $0.replacing("app: false\n", with: "") }
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
    app: false
    environments:
      development: { backend: mock }

    """
}

/// Two templates. Only one of them contains the brand's primary color.
let acmeTemplates = [
    "Templates/package/README.md.mustache": "# {{brand.name}}\n\nRuntime: {{runtime.path}}\n",
    "Templates/package/Theme.swift.mustache":
        "{{#theme.colors}}\n// {{name}}{{#value}} {{light}}{{/value}}\n{{/theme.colors}}\n",
]

/// The names of the runtime's modules, without `AmplifyAuth`, which is not part of the runtime's Swift package.
let runtimeModules: [String] = {
    let folder = repositoryFolder.appendingPathComponent("Sources/Runtime").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // A copy has no module of its own for Amplify, and none of the preview's program.
    let others = ["AmplifyAuth", "AuthPreview", "brandgen-preview", "version"]
    return names.filter { !$0.hasPrefix(".") && !others.contains($0) }.sorted()
}()

let repositoryFolder = (1...5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
}

/// The parts that identify the runtime's Swift package, without sources.
let runtimeStub: [String: String] = (runtimeModules + ["AmplifyAuth"]).reduce(
    into: ["Package.swift": "// swift-tools-version: 6.2\n"]
) {
    $0["Sources/Runtime/\($1)/.keep"] = ""
}

/// A runtime with one source file in each module. The text is invalid in a template.
func runtimeSources(in folder: String = "") -> [String: String] {
    (runtimeModules + ["AmplifyAuth"]).reduce(into: [:]) {
        $0["\(folder)Sources/Runtime/\($1)/\($1).swift"] = "// \($1) {{nothing}} {{#open}}\n"
    }
}

/// Runs `body` in a new workspace with these files, the folders of every workspace, and `runtimeStub`.
func withWorkspace<Result>(_ files: [String: String], _ body: (URL) throws -> Result) throws -> Result {
    let common = ["Brands/.keep": "", "Templates/.keep": ""].merging(runtimeStub) { $1 }
    return try withFiles(common.merging(files) { $1 }, body)
}

/// Runs `body` in a new folder with this repository's templates, all of its brands or some, and `runtimeStub`.
func withCopyOfRepository<Result>(of brands: [String]? = nil, _ body: (URL) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
        for name in ["Brands", "Templates"] {
            try FileManager.default.copyItem(
                at: repositoryFolder.appendingPathComponent(name), to: folder.appendingPathComponent(name))
        }
        if let brands {
            let copies = folder.appendingPathComponent("Brands")
            for name in try FileManager.default.contentsOfDirectory(atPath: copies.path)
            where exists("\(name)/brand.yaml", in: copies) && !name.hasPrefix("_") && !brands.contains(name) {
                try FileManager.default.removeItem(at: copies.appendingPathComponent(name))
            }
        }
        for (path, text) in runtimeStub { try write(text, to: path, in: folder) }
        return try body(folder)
    }
}
