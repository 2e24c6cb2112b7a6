public import AuthCore
public import AuthPlatform
import Foundation

/// A device that an app is installed on: what the app keeps there from launch to launch, how late it is there, and what
/// the app has sent. Every secret that passes is noted (``LiveRun``).
public struct LiveDevice: Sendable {
    /// What the app has of the device's system. Its store is in memory.
    public let platform: PlatformServices
    /// The device's clock.
    public private(set) var now: DateSource = { Date() }
    private let log: RequestLog

    /// A new device.
    ///
    /// - Parameter person: Who is shown the pages; nil where none are to show.
    public init(person: Person? = nil) {
        let log = RequestLog(LiveRun.noting(URLSessionTransport(allowsPlainHTTPOnLoopback: true)))
        self.log = log
        guard let person else {
            platform = .inMemory(transport: log)
            return
        }
        platform = .inMemory(transport: log, presenter: PageWalker(person, transport: log))
    }

    /// The same device, later.
    public func later(bySeconds seconds: Int) -> LiveDevice {
        var device = self
        device.now = { [now] in now().addingTimeInterval(TimeInterval(seconds)) }
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
