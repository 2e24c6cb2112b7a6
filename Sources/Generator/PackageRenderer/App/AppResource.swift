import Manifest

/// A file that the manifest adds to the app unchanged.
struct AppResource {
    /// The path relative to the project's folder: `AppFiles/NAME`, or `AppFiles/ENVIRONMENT/NAME` if it is in the app of one
    /// environment alone.
    let output: String

    /// The type in Xcode's terms.
    var type: String {
        switch output.split(separator: ".").last {
        case "plist": "text.plist.xml"
        case "json": "text.json"
        case "strings": "text.plist.strings"
        case "png": "image.png"
        case "jpg", "jpeg": "image.jpeg"
        case "pdf": "image.pdf"
        case "caf", "wav", "aiff", "mp3", "m4a": "audio"
        default: "file"
        }
    }

    static let folder = "AppFiles"

    init(_ path: String, environment: String?) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        output = [Self.folder, environment, name].compactMap { $0 }.joined(separator: "/")
    }
}

extension Brand {
    /// The files that the manifest adds to the app: those of every environment, then each environment's own.
    var appResources: [AppResource] {
        guard let app else { return [] }
        return app.files.map { AppResource($0, environment: nil) }
            + environments.flatMap { environment in
                environment.app.files.map { AppResource($0, environment: environment.name) }
            }
    }

    /// Whether an environment has its own files, which the builds of the others leave out.
    var hasEnvironmentFiles: Bool { environments.contains { !$0.app.files.isEmpty } }
}
