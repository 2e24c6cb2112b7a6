#if canImport(Security)
internal import AuthCore
internal import Foundation
internal import Security

extension Exchanges {
    /// A server's certificates are judged by the system first. Then, where its host is pinned, one of them must have a
    /// key that is.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let space = challenge.protectionSpace
        guard space.authenticationMethod == NSURLAuthenticationMethodServerTrust, pins.isPinned(space.host.lowercased())
        else { return completionHandler(.performDefaultHandling, nil) }
        guard let trust = space.serverTrust, SecTrustEvaluateWithError(trust, nil),
            let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate],
            pins.accept(chain.map { Array(SecCertificateCopyData($0) as Data) }, from: space.host)
        else {
            end(task, .failure(.untrusted))
            return completionHandler(.cancelAuthenticationChallenge, nil)
        }
        completionHandler(.useCredential, URLCredential(trust: trust))
    }
}
#endif
