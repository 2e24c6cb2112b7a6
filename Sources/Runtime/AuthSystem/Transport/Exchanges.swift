internal import AuthCore
internal import Foundation
#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif
#if canImport(Security)
internal import Security
#endif

/// A response with its body, as URLSession received them.
struct ReceivedResponse: Sendable {
    let head: HTTPURLResponse
    let body: Data
}

/// The URLSession delegate that collects the responses of the requests in progress.
///
/// The delegate keeps URLSession from following redirects, so that the same rules apply on all systems. The length of a
/// response body is checked while the body arrives, so that a body over the limit is not read to its end.
final class Exchanges: NSObject, URLSessionDataDelegate {
    typealias Outcome = Result<ReceivedResponse, TransportError>

    private struct Exchange {
        var body = Data()
        var waiting: CheckedContinuation<Outcome, Never>?
        var outcome: Outcome?
        /// Whether URLSession is being instructed not to follow a redirect. See `refusesRedirect`.
        var isRefusingRedirect = false
    }

    private let exchanges = Guarded<[Int: Exchange]>([:])
    private let maximumBodyLength: Int
    private let pins: PublicKeyPins
    private let now: DateSource

    init(maximumBodyLength: Int, pins: PublicKeyPins, now: @escaping DateSource) {
        self.maximumBodyLength = maximumBodyLength
        self.pins = pins
        self.now = now
    }

    // MARK: Calls from the transport

    func begin(_ task: URLSessionTask) {
        let id = task.taskIdentifier
        exchanges.withLock { $0[id] = Exchange() }
    }

    /// Starts a task and waits for its outcome, which may already be decided.
    func result(of task: URLSessionTask) async -> Outcome {
        let id = task.taskIdentifier
        return await withCheckedContinuation { continuation in
            let outcome = exchanges.withLock { exchanges -> Outcome? in
                guard let outcome = exchanges[id]?.outcome else {
                    exchanges[id]?.waiting = continuation
                    return nil
                }
                exchanges[id] = nil
                return outcome
            }
            if let outcome { continuation.resume(returning: outcome) } else { task.resume() }
        }
    }

    /// Decides the outcome of a task. Later outcomes are ignored. A failure cancels the task.
    func end(_ task: URLSessionTask, _ outcome: Outcome) {
        let id = task.taskIdentifier
        let exchange = exchanges.withLock { exchanges -> Exchange? in
            guard let exchange = exchanges[id], exchange.outcome == nil else { return nil }
            exchanges[id]?.outcome = outcome
            if exchange.waiting != nil { exchanges[id] = nil }
            return exchange
        }
        exchange?.waiting?.resume(returning: outcome)
        if case .failure = outcome, exchange?.isRefusingRedirect == false { task.cancel() }
    }

    // MARK: Calls from URLSession

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let id = dataTask.taskIdentifier
        let isTooLong = exchanges.withLock { [maximumBodyLength] exchanges in
            guard let count = exchanges[id]?.body.count else { return false }
            if count + data.count > maximumBodyLength { return true }
            exchanges[id]?.body.append(data)
            return false
        }
        if isTooLong { end(dataTask, .failure(.tooLarge(limit: maximumBodyLength))) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error { return end(task, .failure(TransportError(error, maximumBodyLength: maximumBodyLength))) }
        finish(task, with: task.response)
    }

    private func finish(_ task: URLSessionTask, with response: URLResponse?) {
        guard let response = response as? HTTPURLResponse else { return end(task, .failure(.malformed)) }
        let id = task.taskIdentifier
        let body = exchanges.withLock { $0[id]?.body } ?? Data()
        end(task, .success(ReceivedResponse(head: response, body: body)))
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        #if canImport(FoundationNetworking)
        guard refusesRedirect(of: task) else { return }
        #endif
        completionHandler(nil)
    }

    #if canImport(FoundationNetworking)
    /// Whether to answer a redirect.
    ///
    /// FoundationNetworking ends the process if a redirect is answered for a cancelled task, or if a task is cancelled
    /// while the answer is processed. So a redirect of a cancelled task is not answered. A task whose redirect is being
    /// answered is not cancelled, and completes normally.
    private func refusesRedirect(of task: URLSessionTask) -> Bool {
        let id = task.taskIdentifier
        return exchanges.withLock { exchanges in
            guard let exchange = exchanges[id], exchange.outcome == nil else { return false }
            exchanges[id]?.isRefusingRedirect = true
            return true
        }
    }

    /// Ends a request with its 401 response. FoundationNetworking asks for a password after it has received a 401
    /// completely, and never completes the task without one.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        finish(task, with: challenge.failureResponse)
        completionHandler(.cancelAuthenticationChallenge, nil)
    }
    #endif

    #if canImport(Security)
    /// Evaluates a server's certificates by the system's rules. If its host is pinned, one of them must also have a
    /// pinned key.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let space = challenge.protectionSpace
        let time = now()
        guard space.authenticationMethod == NSURLAuthenticationMethodServerTrust, pins.isPinned(space.host, at: time)
        else { return completionHandler(.performDefaultHandling, nil) }
        guard let trust = space.serverTrust, SecTrustEvaluateWithError(trust, nil),
            let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate],
            pins.accept(chain.map { Array(SecCertificateCopyData($0) as Data) }, from: space.host, at: time)
        else {
            end(task, .failure(.untrusted))
            return completionHandler(.cancelAuthenticationChallenge, nil)
        }
        completionHandler(.useCredential, URLCredential(trust: trust))
    }
    #endif
}
