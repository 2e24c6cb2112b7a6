import AuthCore
import Foundation

/// A user pool with scripted responses for each operation, which records the requests. The responses of an operation
/// are used in order. The last one is repeated.
actor ScriptedPool: HTTPTransport {
    private var responses: [String: [Result<HTTPResponse, TransportError>]] = [:]
    private(set) var requests: [HTTPRequest] = []

    func respond(to operation: String, _ response: Result<HTTPResponse, TransportError>) {
        responses[operation, default: []].append(response)
    }

    func respond(to operation: String, _ json: String = "{}", status: Int = 200, headers: HTTPHeaders = [:]) {
        respond(to: operation, .success(HTTPResponse(status: status, headers: headers, body: Data(json.utf8))))
    }

    /// Responds with an error.
    func refuse(_ operation: String, _ error: String, status: Int = 400, headers: HTTPHeaders = [:]) {
        respond(
            to: operation, #"{"__type": "\#(error)", "message": "mira@example.com said s3cret"}"#, status: status,
            headers: headers)
    }

    /// Removes every response.
    func removeResponses() { responses = [:] }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        requests.append(request)
        guard var queue = responses[Self.operation(of: request)], let response = queue.first else {
            return HTTPResponse(status: 404)
        }
        if queue.count > 1 {
            queue.removeFirst()
            responses[Self.operation(of: request)] = queue
        }
        return try response.get()
    }

    /// The operations that were called, in order.
    var operations: [String] { requests.map(Self.operation) }

    /// Returns the bodies of the requests for an operation.
    func bodies(_ operation: String) -> [String] {
        requests.filter { Self.operation(of: $0) == operation }
            .map { String(decoding: $0.body ?? Data(), as: UTF8.self) }
    }

    /// Returns the bodies of the revocations, after a number of them or a few thousand steps.
    func revocations(_ count: Int = 1) async -> [String] {
        for _ in 0..<5000 where bodies("RevokeToken").count < count { await Task.yield() }
        return bodies("RevokeToken")
    }

    private static func operation(of request: HTTPRequest) -> String {
        String((request.headers["X-Amz-Target"] ?? "").split(separator: ".").last ?? "")
    }
}

/// A clock's sleep that returns immediately and records the delays.
actor Sleeper {
    private(set) var delays: [Duration] = []

    func sleep(_ delay: Duration) { delays.append(delay) }
}
