import BrandIcon
import Foundation
import Testing

/// A brand that can ship: `puzzles`, with an app, real-looking identifiers that belong to no one in particular, and generated
/// packages.
enum CompleteBrand {
    static let manifest = """
        manifest: 1
        brand:
          id: puzzles
          name: Acme Puzzles
          bundleId: de.acmegames.puzzles
          urlScheme: acmepuzzles
          supportEmail: help@acmegames.de
        languages: [en, de]
        theme:
          colors:
            background: "#FFFFFF"
            primary: "#1F4FD8"
            onPrimary: "#FFFFFF"
            secondary: "#E3E9FB"
            onSecondary: "#1F3A8A"
        auth: { backend: cognito, providers: [email] }
        legal:
          minimumAge: 0
          terms: { url: "https://acmegames.de/terms", version: "2026-01-15", document: terms.md }
          privacy: { url: "https://acmegames.de/privacy" }
        app: { category: games }
        environments:
          development: { backend: mock, apiBaseURL: "https://api.dev.acme.example" }
          production:
            apiBaseURL: https://api.acmegames.de
            cognito: { userPoolId: eu-central-1_k4TzQw9Lp, clientId: 5v2k7q9r1t3w8x0z6b4n }
            pins:
              api:
                host: api.acmegames.de
                keys: [C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M=, ++MBgDH5WGvL9Bcn5Be30cRcL0f5O+NyoXuWtQdX1aI=]
                expires: 2027-06-01

        """

    static let app = "Brands/puzzles/App"
    static let icon = "\(app)/Assets.xcassets/AppIcon.appiconset/AppIcon.png"
    static let store = "Brands/puzzles/Store"

    /// A square image in one color.
    static func image(size: Int = 1024) -> Data {
        Data(PNGImage(size: size, color: PNGImage.Color(red: 9, green: 80, blue: 160)).file)
    }

    /// Runs `body` in a workspace with the brand, whose packages are generated.
    static func with<Result>(_ body: (URL) throws -> Result) throws -> Result {
        try withTemporaryFolder { folder in
            for (path, contents) in try workspace.get() {
                let file = folder.appendingPathComponent(path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try contents.write(to: file)
            }
            return try body(folder)
        }
    }

    /// The files of the workspace, which are made once.
    private static let workspace: Result<[String: Data], any Error> = Result {
        let files = [
            "Brands/puzzles/brand.yaml": manifest, "Brands/puzzles/terms.md": "# Terms\n",
            "Brands/Local.xcconfig": "// The team.\nDEVELOPMENT_TEAM = A1B2C3D4E5 // Acme\n",
        ]
        return try withWorkspace(files) { folder in
            try run(["app", "init"], in: folder)
            try image().write(to: folder.appendingPathComponent(icon))
            for locale in ["en-US", "de-DE"] {
                for (name, text) in [
                    ("description", "Puzzles for a rainy day.\n"), ("keywords", "puzzle,logic\n"),
                    ("support_url", "https://acmegames.de/help\n"),
                ] {
                    try write(text, to: "\(store)/\(locale)/\(name).txt", in: folder)
                }
            }
            try run(["generate"], in: folder)
            let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            // Folders have no contents.
            return paths.reduce(into: [String: Data]()) {
                $0[$1] = FileManager.default.contents(atPath: folder.appendingPathComponent($1).path)
            }
        }
    }

    /// Replaces a text of the manifest.
    static func change(_ text: String, to replacement: String, in folder: URL) throws {
        let old = try read("Brands/puzzles/brand.yaml", in: folder)
        try #require(old.contains(text))
        try write(old.replacing(text, with: replacement), to: "Brands/puzzles/brand.yaml", in: folder)
    }

    static func generate(in folder: URL) throws { try run(["generate"], in: folder) }

    private static func run(_ arguments: [String], in folder: URL) throws {
        let run = try brandgen(arguments, in: folder, environment: standardTemplates)
        try #require(run.status == 0, "\(arguments): \(run.errors)")
    }
}
