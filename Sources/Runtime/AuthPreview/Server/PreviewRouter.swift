import AuthCore
import Foundation

/// Answers the requests to a server: with pages of its site, and with the live apps of its brands.
@MainActor final class PreviewRouter {
    let site: ServedSite
    let sessions: SessionTable
    /// The values of the header `Host` that name this server.
    private let hosts: Set<String>

    init(_ brands: [PreviewBrand], port: UInt16, limits: PreviewLimits) {
        site = ServedSite(brands)
        sessions = SessionTable(port: port, limits: limits)
        hosts = Set(["127.0.0.1", "localhost"].flatMap { port == 80 ? [$0, "\($0):80"] : ["\($0):\(port)"] })
    }

    /// Returns the response to a request.
    func response(to request: PreviewRequest) async -> PreviewResponse {
        guard let host = request.headers["host"]?.lowercased() else { return .failure(.badRequest) }
        // A name that an attacker controls can lead to this machine (DNS rebinding).
        guard hosts.contains(host) else { return .failure(.misdirected) }
        if let path = LivePath(request.path), let brand = site.brand(in: path.folder) {
            switch (path.item, request.method) {
            case (.page, .get): return await page(of: brand, request)
            case (.page, .post), (.log, .post): return await submission(request, to: path.item, of: brand, host: host)
            case (.version, .get): return .file(brand.contents.version, type: .text)
            default: return .failure(.methodNotAllowed)
            }
        }
        guard request.method == .get else { return .failure(.methodNotAllowed) }
        return switch request.path {
        case "/": .redirection(to: site.firstPath)
        case ServerScript.path: .file(ServerScript.text, type: .script)
        case ServerScript.versionPath: .file(site.version, type: .text)
        default: await file(request)
        }
    }

    /// Returns a file of the site, or a page that says that there is none.
    private func file(_ request: PreviewRequest) async -> PreviewResponse {
        if let path = site.firstPath(inFolder: request.path) { return .redirection(to: path) }
        // The brand may change while its page is drawn. The script of before loads the page again then.
        let script = site.script(at: request.path)
        switch await site.file(at: request.path) {
        case nil: return .page(MissingPage(script: script).html, status: .notFound)
        case .styleSheet(let text): return .file(text, type: .styleSheet)
        case .script(let text): return .file(text, type: .script)
        case .page(var page):
            // The page around a frame loads it again.
            if request.headers["sec-fetch-dest"] != "iframe" { page.body.append(script.element) }
            return .page(page)
        }
    }

    private func page(of brand: ServedBrand, _ request: PreviewRequest) async -> PreviewResponse {
        // An image or a frame of another site must not replace the sessions.
        if let purpose = request.headers["sec-fetch-dest"], purpose != "document" { return .failure(.forbidden) }
        if let session = await sessions.session(of: request, with: brand) {
            return .page(await session.page(isNew: false).html)
        }
        let (session, cookie) = sessions.begin(with: brand)
        var response = PreviewResponse.page(await session.page(isNew: true).html)
        response.headers.append(("Set-Cookie", cookie))
        return response
    }

    /// Performs a submitted form, or returns the session's log, after it has been replaced by that of the form, if any.
    private func submission(
        _ request: PreviewRequest, to item: LivePath.Item, of brand: ServedBrand, host: String
    ) async -> PreviewResponse {
        if let origin = request.headers["origin"], origin.lowercased() != "http://" + host {
            return .failure(.forbidden, "The form belongs to another site.")
        }
        guard let session = await sessions.session(of: request, with: brand) else {
            return .failure(.forbidden, "The session has ended. Load the page again.")
        }
        let form = FormFields(request.body)
        guard session.accepts(form) else {
            return .failure(.forbidden, "The form belongs to another session. Load the page again.")
        }
        guard item == .log else {
            await session.submit(form)
            return .redirection(to: brand.livePath)
        }
        if let text = form[PreviewSession.Field.log] {
            guard let log = try? JSONDecoder().decode(SessionLog.self, from: Data(text.utf8)), log.isWithinLimits else {
                return .failure(.badRequest)
            }
            await session.restore(log)
        }
        guard let data = try? JSONEncoder().encode(session.log) else { return .failure(.badRequest) }
        return .file(String(decoding: data, as: UTF8.self), type: .text)
    }
}
