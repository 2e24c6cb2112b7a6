package import AuthCore
import AuthSystem
import Foundation

/// A device on which an app is installed. It keeps its stores from one launch to the next, and records the app's requests.
///
/// ``LiveRun/recordingSecrets(of:)`` records the secrets in requests and responses.
package struct LiveDevice: Sendable {
    /// The device's services. The stores are in memory.
    package var services: SystemServices
    /// The device's clock.
    package var now: DateSource { services.clock.now }
    private let log: RequestLog

    /// Creates a device.
    ///
    /// - Parameters:
    ///   - user: The user who visits the sign-in pages; `nil` if the app shows none.
    ///   - appleID: The system's sheet for Sign in with Apple; `nil` if the device has none.
    package init(user: TestUser? = nil, appleID: (any AppleIDProvider)? = nil) {
        let log = RequestLog(LiveRun.recordingSecrets(of: URLSessionTransport(allowsPlainHTTPOnLoopback: true)))
        self.log = log
        services = .inMemory(transport: log)
        services.appleID = appleID
        if let user { services.presenter = PageWalker(user, transport: log) }
    }

    /// Returns the same device at a later time.
    package func later(bySeconds seconds: Int) -> LiveDevice {
        var device = self
        let clock = services.clock
        device.services.clock = SessionClock(
            now: { clock.now().addingTimeInterval(TimeInterval(seconds)) },
            uptime: { clock.uptime() + .seconds(seconds) }, sleep: clock.sleep, jitter: clock.jitter)
        return device
    }

    /// The requests that the app has sent. A request to a user pool has the name of its operation, such as `GetUser`.
    /// Any other request has its method and path, such as `GET /v1/users/me`.
    package var requests: [String] {
        get async { await log.requests }
    }
}

/// A transport that records the names of its requests.
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
