public import AuthCore
internal import Dispatch
internal import Foundation
#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Carries requests over URLSession, and keeps nothing of them: no cookies, no cache, no credentials, no log.
///
/// - `https` alone, by TLS 1.2 or newer; plain HTTP to this machine only, and only where it is allowed. On Linux the oldest
///   version is the TLS library's own: OpenSSL 3 refuses those before 1.2 unless its configuration lowers the level.
/// - A redirect never leaves the origin of the request (RFC 9110 section 15.4, RFC 6454 section 4), and five in a row are
///   the most.
/// - An answer is read up to a limit, in bytes and in time.
/// - Where a host's public keys are pinned, its certificates must have one of them. Linux cannot tell: there, nothing is
///   sent to such a host.
public final class URLSessionTransport: HTTPTransport {
    private let limits: TransportLimits
    private let pins: PublicKeyPins
    private let allowsPlainHTTPOnLoopback: Bool
    private let exchanges: Exchanges
    private let session: URLSession

    /// A transport.
    ///
    /// - Parameters:
    ///   - limits: How long and how much it reads.
    ///   - pins: The hosts whose public keys are pinned.
    ///   - allowsPlainHTTPOnLoopback: Whether `http` to `127.0.0.1`, `::1` and `localhost` is sent; in debug builds alone,
    ///     where nothing is said.
    public init(
        limits: TransportLimits = TransportLimits(), pins: PublicKeyPins = [:],
        allowsPlainHTTPOnLoopback: Bool = isDebugBuild
    ) {
        self.limits = limits
        self.pins = pins
        self.allowsPlainHTTPOnLoopback = allowsPlainHTTPOnLoopback
        exchanges = Exchanges(longestBody: limits.longestBody, pins: pins)
        session = URLSession(configuration: .forgetful(limits), delegate: exchanges, delegateQueue: nil)
    }

    deinit { session.finishTasksAndInvalidate() }

    /// Whether this module was built for debugging.
    public static var isDebugBuild: Bool {
        #if DEBUG
        true
        #else
        false
        #endif
    }

    /// The answer to a request, whatever its status.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        if let refusal = refusal(of: request) { throw refusal }
        let clock = ContinuousClock()
        let end = clock.now + limits.wholeTimeout
        var request = request
        for _ in 0...limits.mostRedirects {
            let response = try await exchange(request, within: end - clock.now)
            guard let next = try request.following(response) else { return response }
            request = next
        }
        throw .redirectRefused
    }

    /// Why a request is not sent, whatever its server would answer.
    private func refusal(of request: HTTPRequest) -> TransportError? {
        guard request.isWellFormed else { return .malformed }
        guard let origin = Origin(request.url), request.url.user == nil, request.url.password == nil else {
            return .insecureURL
        }
        switch origin.scheme {
        case "https": return pins.isPinned(origin.host) && !PublicKeyPins.canBeChecked ? .untrusted : nil
        case "http" where allowsPlainHTTPOnLoopback && origin.isLoopback:
            return pins.isPinned(origin.host) ? .untrusted : nil
        default: return .insecureURL
        }
    }

    /// One request and its answer, without redirects.
    private func exchange(_ request: HTTPRequest, within time: Duration) async throws(TransportError) -> HTTPResponse {
        let task = session.dataTask(with: URLRequest(request, limits))
        exchanges.begin(task)
        // Not a task of Swift's own, which waits for a thread where others block them.
        let deadline = DispatchWorkItem { [exchanges] in exchanges.end(task, .failure(.timedOut)) }
        DispatchQueue.global().asyncAfter(deadline: .now() + time / .seconds(1), execute: deadline)
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

extension URLSessionTransport: RedactedValue {}
