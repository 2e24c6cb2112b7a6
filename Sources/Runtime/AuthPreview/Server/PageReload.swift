import AuthCore

/// The script of a page that loads the page again after a change of the app, also if another server shows it.
///
/// Two files of the server belong to it: the script, and an identifier that differs for each version of the app.
struct PageReload: Sendable {
    /// The identifier of this version.
    let version: String

    init(_ random: any RandomSource) { version = Base64URL.encode(random.bytes(count: 16)) }

    private static let scriptPath = "/reload.js"
    private static let versionPath = "/version"

    /// The element of a page that loads the script.
    var element: HTML {
        HTML("script", [HTMLAttribute("src", Self.scriptPath), HTMLAttribute("data-version", version)])
    }

    /// Returns the file of a path, or `nil` if the script has no such file.
    func response(to request: PreviewRequest) -> PreviewResponse? {
        guard request.method == .get else { return nil }
        return switch request.path {
        case Self.scriptPath: .file(Self.script, type: "text/javascript; charset=utf-8")
        case Self.versionPath: .file(version, type: "text/plain; charset=utf-8")
        default: nil
        }
    }

    private static let script = """
        "use strict";
        const { version } = document.currentScript.dataset;
        setInterval(async () => {
            try {
                const answer = await fetch("\(versionPath)");
                if (answer.ok && (await answer.text()) !== version) location.replace("/");
            } catch {
                // The server has ended. Another one may begin.
            }
        }, 300);

        """
}
