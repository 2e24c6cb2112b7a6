public import AuthCore
internal import Dispatch
public import Foundation
#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends requests with URLSession. Stores no cookies, responses or credentials, and writes no log.
///
/// - Only `https` with TLS 1.2 or newer is allowed. Plain HTTP to the local machine is allowed if enabled. On Linux the
///   TLS library decides the minimum version: OpenSSL 3 rejects versions before 1.2 unless its configuration lowers the
///   security level.
/// - A redirect to another origin fails (RFC 9110 section 15.4, RFC 6454 section 4).
/// - The number of redirects in a row, the size of a response and the time for it are limited.
/// - If a host's public keys are pinned, its certificates must contain one of them until the pins expire. Linux cannot
///   check this, so the transport sends nothing to such a host there. A pinned host has its own connections.
/// - A `URLSession` is created at the first request that needs it, and ends with the transport.
public final class URLSessionTransport: URLRequestTransport {
    private let limits: TransportLimits
    private let pins: PublicKeyPins
    private let now: DateSource
    private let allowsPlainHTTPOnLoopback: Bool
    private let opened = Guarded<[ConnectionKind: Connections]>([:])

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - limits: The limits on time and size.
    ///   - pins: The pinned public keys, by host.
    ///   - now: The time, which decides whether pins have expired.
    ///   - allowsPlainHTTPOnLoopback: Whether `http` to `127.0.0.1`, `::1` and `localhost` is allowed; by default only
    ///     in debug builds.
    public init(
        limits: TransportLimits = TransportLimits(), pins: PublicKeyPins = [:],
        now: @escaping DateSource = SessionClock.system.now, allowsPlainHTTPOnLoopback: Bool = isDebugBuild
    ) {
        self.limits = limits
        self.pins = pins
        self.now = now
        self.allowsPlainHTTPOnLoopback = allowsPlainHTTPOnLoopback
    }

    /// Returns a transport that also checks other pins. If this transport has pins for the same host, those apply.
    ///
    /// - Parameters:
    ///   - pins: The pinned public keys, by host.
    ///   - now: The time, which decides whether pins have expired.
    /// - Returns: A transport with its own connections, and with the limits and rules of this one.
    public func pinning(_ pins: PublicKeyPins, now: @escaping DateSource) -> URLSessionTransport {
        URLSessionTransport(
            limits: limits, pins: self.pins.merging(pins), now: now,
            allowsPlainHTTPOnLoopback: allowsPlainHTTPOnLoopback)
    }

    /// Whether this module was built for debugging.
    public static var isDebugBuild: Bool {
        #if DEBUG
        true
        #else
        false
        #endif
    }

    /// Sends a request and returns the response, with any status.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard request.isWellFormed else { throw .invalidRequest }
        if let refusal = refusal(of: request.url) { throw refusal }
        let clock = ContinuousClock()
        let end = clock.now + limits.totalTimeout
        var request = request
        for _ in 0...limits.maximumRedirects {
            let received = try await exchange(
                URLRequest(request, limits), over: connections(to: request.url, ofApp: false),
                within: end - clock.now)
            let response = HTTPResponse(received)
            guard let next = try request.following(response) else { return response }
            request = next
        }
        throw .redirectRefused
    }

    /// Sends one request of an app, and returns the response, with any status. A redirect is returned.
    ///
    /// The request's `timeoutInterval` limits the time without data from the server. There is no other limit on the
    /// time. Cookies are neither sent nor stored.
    public func exchange(_ request: URLRequest) async throws(TransportError) -> (Data, HTTPURLResponse) {
        guard request.isWellFormed, let url = request.url else { throw .invalidRequest }
        if let refusal = refusal(of: url) { throw refusal }
        let received = try await exchange(
            request.sendable, over: connections(to: url, ofApp: true), within: nil)
        return (received.body, received.head)
    }

    /// Returns the reason not to send a request to a URL, or `nil` if it can be sent.
    private func refusal(of url: URL) -> TransportError? {
        guard let origin = Origin(url), url.user == nil, url.password == nil else { return .insecureURL }
        switch origin.scheme {
        case "https": return pins.isPinned(origin.host, at: now()) && !PublicKeyPins.canBeChecked ? .untrusted : nil
        case "http" where allowsPlainHTTPOnLoopback && origin.isLoopback:
            return pins.isPinned(origin.host, at: now()) ? .untrusted : nil
        default: return .insecureURL
        }
    }

    /// The connections that requests have used so far.
    var openConnections: [Connections] { opened.withLock { Array($0.values) } }

    private func connections(to url: URL, ofApp isOfApp: Bool) -> Connections {
        let host = url.host.map(PublicKeyPins.normalized)
        let kind = ConnectionKind(
            pinnedHost: host.flatMap { pins.hosts[$0] == nil ? nil : $0 }, isOfApp: isOfApp)
        return opened.withLock { [limits, pins, now] opened in
            if let connections = opened[kind] { return connections }
            let connections = Connections(kind, limits, pins, now)
            opened[kind] = connections
            return connections
        }
    }

    /// Sends one request without following redirects.
    private func exchange(
        _ request: URLRequest, over connections: Connections, within time: Duration?
    ) async throws(TransportError) -> ReceivedResponse {
        let exchanges = connections.exchanges
        let task = connections.session.dataTask(with: request)
        exchanges.begin(task)
        // A Swift task would wait for a thread if other work blocks the thread pool.
        let deadline = DispatchWorkItem { exchanges.end(task, .failure(.timedOut)) }
        if let time { DispatchQueue.global().asyncAfter(deadline: .now() + time / .seconds(1), execute: deadline) }
        defer { deadline.cancel() }
        let result = await withTaskCancellationHandler {
            await exchanges.result(of: task)
        } onCancel: {
            exchanges.end(task, .failure(.cancelled))
        }
        switch result {
        case .success(let response): return response
        case .failure(let error): throw error
        }
    }
}

/// The requests that share connections.
struct ConnectionKind: Hashable {
    /// The pinned host; `nil` for all hosts without pins. HTTP/2 may use a connection to one host for another host of
    /// the same certificate (RFC 9113 section 9.1.1), whose pins were then never checked.
    let pinnedHost: String?
    /// Whether these are requests of the app to its own services: `TransportLimits.totalTimeout` does not apply to
    /// them, and their responses may be longer.
    let isOfApp: Bool
}

/// A URLSession with its own connections, and the requests in progress on them.
final class Connections: Sendable {
    let exchanges: Exchanges
    let session: URLSession

    init(_ kind: ConnectionKind, _ limits: TransportLimits, _ pins: PublicKeyPins, _ now: @escaping DateSource) {
        exchanges = Exchanges(
            maximumBodyLength: kind.isOfApp ? limits.maximumAppBodyLength : limits.maximumBodyLength, pins: pins,
            now: now)
        session = URLSession(
            configuration: .storingNothing(limits, limitsTotalTime: !kind.isOfApp), delegate: exchanges,
            delegateQueue: nil)
    }

    deinit { session.finishTasksAndInvalidate() }
}

/// Limits on the time that a transport waits and on the size of a response.
public struct TransportLimits: Sendable, Hashable {
    /// The longest time without data from the server, in whole seconds, at least one.
    public var idleTimeout: Duration
    /// The longest time for a request with its response and all redirects.
    public var totalTimeout: Duration
    /// The maximum length of the body of a service's response, in bytes, after decompression.
    public var maximumBodyLength: Int
    /// The maximum length of the body of a response to the app's own request (`BrandAuth.data(for:)`), in bytes, after
    /// decompression.
    public var maximumAppBodyLength: Int
    /// The maximum number of redirects in a row.
    public var maximumRedirects: Int

    /// Creates limits. The defaults are 15 and 30 seconds, one megabyte and five redirects for sign-in services, whose
    /// responses are short, and 64 megabytes for the app's own requests.
    public init(
        idleTimeout: Duration = .seconds(15), totalTimeout: Duration = .seconds(30), maximumBodyLength: Int = 1 << 20,
        maximumAppBodyLength: Int = 64 << 20, maximumRedirects: Int = 5
    ) {
        self.idleTimeout = idleTimeout
        self.totalTimeout = totalTimeout
        self.maximumBodyLength = maximumBodyLength
        self.maximumAppBodyLength = maximumAppBodyLength
        self.maximumRedirects = maximumRedirects
    }
}

extension URLSessionTransport: RedactedValue {}
