import AuthSystem
import Foundation

/// A small HTTP server that shows the site of some brands and their live apps, for developers, designers and testers.
///
/// Other machines cannot reach it: it listens on 127.0.0.1 alone, and refuses requests with the name of another host,
/// so that a web page cannot reach it through a name that it controls. Live apps are plain forms. Their only script
/// is ``ServerScript``.
package final class PreviewServer: Sendable {
    /// The port.
    package let port: UInt16
    /// Answers the requests.
    let router: PreviewRouter
    private let isStopped = Guarded(false)

    /// Starts a server, which runs until it is stopped or released.
    ///
    /// - Parameters:
    ///   - brands: The brands. Each session has its own device.
    ///   - port: The port; 0 for any free one.
    ///   - limits: The limits of requests, connections and sessions.
    /// - Throws: `.portInUse` if another program uses the port, `.notStarted` if the system refuses it.
    @MainActor package init(
        _ brands: [PreviewBrand], port: UInt16 = 0, limits: PreviewLimits = PreviewLimits()
    ) throws(PreviewServerError) {
        let listener = try Listener(port: port)
        self.port = listener.port
        router = PreviewRouter(brands, port: listener.port, limits: limits)
        let (isStopped, router) = (isStopped, router)
        Thread.detachNewThread {
            let slots = Guarded(limits.connections)
            while !isStopped.withLock({ $0 }) {
                switch listener.accept() {
                case .none: break
                case .failed: isStopped.withLock { $0 = true }
                case .connection(let connection): Self.serve(connection, slots, router, limits, until: isStopped)
                }
            }
            listener.discard()
        }
    }

    deinit { stop() }

    /// The address of the first page: the live app of the only brand, or the index of the site.
    @MainActor package var url: String {
        let brands = router.site.brands
        return "http://127.0.0.1:\(port)" + (brands.count == 1 ? brands[0].livePath : "/")
    }

    /// Shows other brands. Open pages of brands that have changed load themselves again.
    @MainActor package func show(_ brands: [PreviewBrand]) { router.site.show(brands) }

    /// Stops the server within a fraction of a second, and closes connections whose request is not complete. Responses
    /// that are under way are still sent.
    package func stop() { isStopped.withLock { $0 = true } }

    private static func serve(
        _ connection: Connection, _ slots: Guarded<Int>, _ router: PreviewRouter, _ limits: PreviewLimits,
        until isStopped: Guarded<Bool>
    ) {
        let hasSlot = slots.withLock { free in
            free -= 1
            return free >= 0
        }
        // A socket blocks, so each connection has a thread while it waits. Their number is limited.
        guard hasSlot else {
            slots.withLock { $0 += 1 }
            connection.discard()
            return
        }
        @Sendable func finish(_ response: PreviewResponse?) {
            if let response { connection.send(response, within: limits.requestTime) } else { connection.discard() }
            slots.withLock { $0 += 1 }
        }
        Thread.detachNewThread {
            switch connection.read(limits, until: isStopped) {
            case .closed: finish(nil)
            case .refused(let status): finish(.failure(status))
            case .request(let request):
                Task {
                    let response = await router.response(to: request)
                    Thread.detachNewThread { finish(response) }
                }
            }
        }
    }
}

/// The reason why a preview server did not start.
package enum PreviewServerError: Error, Equatable, Sendable {
    /// Another program uses the port.
    case portInUse(UInt16)
    /// The system returned this error code (`errno`).
    case notStarted(code: Int32)
}

extension PreviewServerError: CustomStringConvertible {
    /// What is wrong, and the remedy.
    package var description: String {
        switch self {
        case .portInUse(let port): "another program uses port \(port); choose another one, or 0 for any free port"
        case .notStarted(let code): "the server did not start: \(String(cString: strerror(code)))"
        }
    }
}
