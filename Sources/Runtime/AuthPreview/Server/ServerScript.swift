/// The script of a server's pages. It loads a page again after a change of what the page shows, also if another program has
/// taken the port. It folds the panel of a live app, and keeps the session's log while the browser's tab is open.
struct ServerScript: Equatable, Sendable {
    /// The path of the script.
    static let path = "/reload.js"
    /// The path of the site's version.
    static let versionPath = "/version"

    /// The version of what the page shows.
    let version: String
    /// The path of the version.
    let address: String
    /// The path of the session's log; `nil` if the page belongs to no session.
    var log: String?
    /// Whether the session has begun with this page.
    var isNewSession = false

    /// The script of a page that shows all brands.
    @MainActor init(of site: ServedSite) {
        version = site.version
        address = Self.versionPath
    }

    /// The script of a page that shows a brand.
    @MainActor init(of brand: ServedBrand) {
        version = brand.contents.version
        address = LivePath(folder: brand.folder, item: .version).text
    }

    /// The element of a page that loads the script.
    var element: HTML {
        HTML(
            "script",
            [
                HTMLAttribute("src", Self.path), HTMLAttribute("data-version", version),
                HTMLAttribute("data-address", address), HTMLAttribute("data-log", log),
                HTMLAttribute("data-new", if: isNewSession),
            ])
    }

    static let text = """
        "use strict";
        const { version, address, log, new: isNew } = document.currentScript.dataset;

        // A page that is about to leave asks no more: each further call would begin to load the page again.
        let isLeaving = false;
        const reload = () => {
            isLeaving = true;
            location.reload();
        };
        const hasChanged = async () => {
            try {
                const answer = await fetch(address);
                return answer.ok && (await answer.text()) !== version;
            } catch {
                // The server has ended. Another one may begin.
                return false;
            }
        };
        const ask = async () => {
            const isOther = await hasChanged();
            if (isLeaving) return;
            if (isOther) reload();
            else setTimeout(ask, 300);
        };
        ask();

        // A phone shows the panel below the screen, and folded.
        const panel = document.querySelector(".panel > details");
        if (panel) {
            const wide = matchMedia("(min-width: 48rem)");
            const fold = () => { panel.open = wide.matches; };
            wide.addEventListener("change", fold);
            fold();
        }

        // The server forgets its sessions when it ends. The tab keeps the log of this one, and hands it to the next server.
        const keepLog = async () => {
            const token = document.querySelector(`input[name="\(PreviewSession.Field.token)"]`).value;
            const post = fields => fetch(log, {
                method: "POST", body: new URLSearchParams({ "\(PreviewSession.Field.token)": token, ...fields }),
            });
            const kept = sessionStorage.getItem(log);
            if (isNew !== undefined && kept !== null) {
                const answer = await post({ "\(PreviewSession.Field.log)": kept });
                if (answer.ok) return reload();
            }
            const answer = await post({});
            if (answer.ok) sessionStorage.setItem(log, await answer.text());
        };
        // The user may leave the page before the answer.
        if (log) keepLog().catch(() => {});

        """
}

/// A path of a live app: `/live/acme/`, `/live/acme/version` or `/live/acme/log`. No file of a site has such a path,
/// because their names have extensions.
struct LivePath: Equatable, Sendable {
    /// The name of the brand's folder in the site.
    let folder: String
    let item: Item

    enum Item: String, CaseIterable, Sendable {
        case page = ""
        case version
        case log
    }

    init(folder: String, item: Item) {
        self.folder = folder
        self.item = item
    }

    /// Reads the path of a request. Returns `nil` for another path.
    init?(_ path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0].isEmpty, parts[1] == "live", let item = Item(rawValue: String(parts[3])) else {
            return nil
        }
        self.init(folder: String(parts[2]), item: item)
    }

    var text: String { "/live/\(folder)/\(item.rawValue)" }
}
