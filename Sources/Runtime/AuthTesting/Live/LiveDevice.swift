public import AuthCore
import AuthSystem
import Foundation

/// A device that an app is installed on: its stores from launch to launch, its time, and the requests that the app has
/// sent. Every secret that passes is noted (``LiveRun``).
public struct LiveDevice: Sendable {
    /// The device's services. The stores are in memory.
    public private(set) var services: SystemServices
    /// The device's clock.
    public var now: DateSource { services.clock.now }
    private let log: RequestLog

    /// A new device.
    ///
    /// - Parameter person: The user who is shown the pages; `nil` if no page is shown.
    public init(person: Person? = nil) {
        let log = RequestLog(LiveRun.noting(URLSessionTransport(allowsPlainHTTPOnLoopback: true)))
        self.log = log
        services = .inMemory(transport: log)
        if let person { services.presenter = PageWalker(person, transport: log) }
    }

    /// The same device, later.
    public func later(bySeconds seconds: Int) -> LiveDevice {
        var device = self
        let clock = services.clock
        device.services.clock = SessionClock(
            now: { clock.now().addingTimeInterval(TimeInterval(seconds)) },
            uptime: { clock.uptime() + .seconds(seconds) }, sleep: clock.sleep, jitter: clock.jitter)
        return device
    }

    /// What it was asked to send so far: operations of a user pool by their names, such as `GetUser`, anything else as
    /// `GET /v1/users/me`.
    public var requests: [String] {
        get async { await log.requests }
    }
}

/// Keeps what it carries, by name alone.
private actor RequestLog: HTTPTransport {
    private let base: any HTTPTransport
    private(set) var requests: [String] = []

    init(_ base: any HTTPTransport) {
        self.base = base
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let operation = request.headers["X-Amz-Target"]?.split(separator: ".").last
        requests.append(operation.map { String($0) } ?? "\(request.method) \(request.url.path)")
        return try await base.send(request)
    }
}
