internal import AuthCore
internal import Foundation
#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

extension URLSessionConfiguration {
    /// Returns a configuration that stores no cookies, responses or passwords, on disk or in memory.
    ///
    /// - Parameters:
    ///   - limits: The limits on time.
    ///   - limitsTotalTime: Whether `totalTimeout` applies. The time of an app's own request is only limited by its
    ///     `timeoutInterval`, for example because it uploads a file.
    /// - Returns: The configuration.
    static func storingNothing(_ limits: TransportLimits, limitsTotalTime: Bool = true) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCredentialStorage = nil
        configuration.timeoutIntervalForRequest = limits.idleInterval
        if limitsTotalTime {
            configuration.timeoutIntervalForResource = TimeInterval(max(1, limits.totalTimeout.components.seconds + 1))
        }
        #if !canImport(FoundationNetworking)
        configuration.tlsMinimumSupportedProtocolVersion = .TLSv12
        #endif
        return configuration
    }
}

extension TransportLimits {
    /// The timeout in whole seconds, which FoundationNetworking requires.
    fileprivate var idleInterval: TimeInterval { TimeInterval(max(1, idleTimeout.components.seconds)) }
}

extension URLRequest {
    /// Creates a request of URLSession. The request's timeout overrides the session's, so both are the same.
    init(_ request: HTTPRequest, _ limits: TransportLimits) {
        self.init(url: request.url, timeoutInterval: limits.idleInterval)
        httpMethod = request.method
        httpBody = request.body
        httpShouldHandleCookies = false
        for (name, value) in request.headers.fields { setValue(value, forHTTPHeaderField: name) }
    }

    /// The request of an app in a form that URLSession sends on all systems, without cookies.
    var sendable: URLRequest {
        var request = self
        request.httpShouldHandleCookies = false
        #if canImport(FoundationNetworking)
        // FoundationNetworking converts the timeout to whole seconds, so half a second would be none. It ends the
        // process if the number is too large, so a week stands for infinity.
        request.timeoutInterval = min(max(1, timeoutInterval.rounded(.up)), 604_800)
        #endif
        return request
    }
}

extension HTTPResponse {
    init(_ response: ReceivedResponse) {
        var headers = HTTPHeaders()
        for case (let name as String, let value as String) in response.head.allHeaderFields { headers[name] = value }
        self.init(status: response.head.statusCode, headers: headers, body: response.body)
    }
}

extension TransportError {
    /// Converts an error of URLSession. Drops the error's text, because it contains the URL, which may contain an
    /// authorization code.
    init(_ error: any Error, maximumBodyLength: Int) {
        #if canImport(FoundationNetworking)
        self = Self.ofCurl(error)
        #else
        switch (error as? URLError)?.code {
        case .timedOut: self = .timedOut
        case .cancelled, .userCancelledAuthentication: self = .cancelled
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired:
            self = .untrusted
        case .appTransportSecurityRequiresSecureConnection: self = .insecureURL
        case .dataLengthExceedsMaximum: self = .tooLarge(limit: maximumBodyLength)
        case .badServerResponse, .cannotParseResponse, .cannotDecodeContentData, .cannotDecodeRawData:
            self = .malformed
        default: self = .unreachable
        }
        #endif
    }

    #if canImport(FoundationNetworking)
    /// Converts an error of FoundationNetworking. FoundationNetworking has error codes for few of libcurl's errors, and
    /// they differ from Apple's. It reports a response that does not start as HTTP as an unsupported URL. A TLS error
    /// has only a text.
    private static func ofCurl(_ error: any Error) -> TransportError {
        switch (error as? URLError)?.code {
        case .timedOut: .timedOut
        case .cancelled: .cancelled
        case .unsupportedURL: .malformed
        case .unknown where error.localizedDescription.contains("SSL"): .untrusted
        default: .unreachable
        }
    }
    #endif
}
