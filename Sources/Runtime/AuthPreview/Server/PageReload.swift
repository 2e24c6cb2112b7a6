/// The script of a page that loads the page again after a new server has taken over its address.
///
/// Two files of the server belong to it: the script, and an identifier that differs for each start of a server.
struct PageReload: Sendable {
    /// The identifier of this start.
    let start: String

    private static let scriptPath = "/reload.js"
    private static let startPath = "/start"

    /// The element of a page that loads the script.
    var element: HTML {
        HTML("script", [HTMLAttribute("src", Self.scriptPath), HTMLAttribute("data-start", start)])
    }

    /// Returns the file of a path, or `nil` if the script has no such file.
    func response(to request: PreviewRequest) -> PreviewResponse? {
        guard request.method == .get else { return nil }
        return switch request.path {
        case Self.scriptPath: .file(Self.script, type: "text/javascript; charset=utf-8")
        case Self.startPath: .file(start, type: "text/plain; charset=utf-8")
        default: nil
        }
    }

    private static let script = """
        "use strict";
        const { start } = document.currentScript.dataset;
        setInterval(async () => {
            try {
                const answer = await fetch("\(startPath)");
                if (answer.ok && (await answer.text()) !== start) location.replace("/");
            } catch {
                // No server answers while the next one starts.
            }
        }, 300);

        """
}
