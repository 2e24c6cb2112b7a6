internal import AuthCore
internal import Foundation
#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// What URLSession tells of the requests under way.
///
/// URLSession follows no redirect itself, so that one set of rules holds on all systems; and bodies are counted while they
/// arrive, so that what is too long is not read to its end.
final class Exchanges: NSObject, URLSessionDataDelegate {
    typealias Outcome = Result<HTTPResponse, TransportError>

    private struct Exchange {
        var body = Data()
        var waiting: CheckedContinuation<Outcome, Never>?
        var outcome: Outcome?
        /// Whether URLSession is being told not to follow a redirect: see `refusesRedirect`.
        var isRefusingRedirect = false
    }

    private let exchanges = Guarded<[Int: Exchange]>([:])
    private let longestBody: Int
    let pins: PublicKeyPins

    init(longestBody: Int, pins: PublicKeyPins) {
        self.longestBody = longestBody
        self.pins = pins
    }

    // MARK: The transport's side

    func begin(_ task: URLSessionTask) {
        let id = task.taskIdentifier
        exchanges.withLock { $0[id] = Exchange() }
    }

    /// Starts a task and waits for its outcome, which may have been decided before.
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

    /// Decides the outcome of a task, which holds over what is told of it later. A failure stops the task.
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

    // MARK: URLSession's side

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let id = dataTask.taskIdentifier
        let isTooLong = exchanges.withLock { [longestBody] exchanges in
            guard let count = exchanges[id]?.body.count else { return false }
            if count + data.count > longestBody { return true }
            exchanges[id]?.body.append(data)
            return false
        }
        if isTooLong { end(dataTask, .failure(.tooLarge(limit: longestBody))) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error { return end(task, .failure(TransportError(error, longestBody: longestBody))) }
        finish(task, with: task.response)
    }

    private func finish(_ task: URLSessionTask, with response: URLResponse?) {
        guard let response = response as? HTTPURLResponse else { return end(task, .failure(.malformed)) }
        let id = task.taskIdentifier
        let body = exchanges.withLock { $0[id]?.body } ?? Data()
        end(task, .success(HTTPResponse(response, body: body)))
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
    /// FoundationNetworking ends the process where a redirect is answered and the task was cancelled, or is before the
    /// answer is dealt with. So one that was is not answered, and the other is not cancelled: it ends by itself.
    private func refusesRedirect(of task: URLSessionTask) -> Bool {
        let id = task.taskIdentifier
        return exchanges.withLock { exchanges in
            guard let exchange = exchanges[id], exchange.outcome == nil else { return false }
            exchanges[id]?.isRefusingRedirect = true
            return true
        }
    }

    /// FoundationNetworking asks for a password once a 401 has arrived whole, and where there is none it never comes back:
    /// the 401 is the answer.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        finish(task, with: challenge.failureResponse)
        completionHandler(.cancelAuthenticationChallenge, nil)
    }
    #endif
}
