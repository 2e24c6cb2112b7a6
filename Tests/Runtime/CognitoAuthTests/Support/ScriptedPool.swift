import AuthCore
import Foundation

/// A user pool whose answers a test decides by operation; keeps what it was sent. Answers of one operation are given in
/// turn, the last of them again and again.
actor ScriptedPool: HTTPTransport {
    private var answers: [String: [Result<HTTPResponse, TransportError>]] = [:]
    private(set) var requests: [HTTPRequest] = []

    func answer(_ operation: String, _ answer: Result<HTTPResponse, TransportError>) {
        answers[operation, default: []].append(answer)
    }

    func answer(_ operation: String, _ json: String = "{}", status: Int = 200, headers: HTTPHeaders = [:]) {
        answer(operation, .success(HTTPResponse(status: status, headers: headers, body: Data(json.utf8))))
    }

    /// Refuses by an error's name.
    func refuse(_ operation: String, _ error: String, status: Int = 400, headers: HTTPHeaders = [:]) {
        answer(
            operation, #"{"__type": "\#(error)", "message": "mira@example.com said s3cret"}"#, status: status,
            headers: headers)
    }

    /// Forgets every answer.
    func forgetAnswers() { answers = [:] }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        requests.append(request)
        guard var queue = answers[Self.operation(of: request)], let answer = queue.first else {
            return HTTPResponse(status: 404)
        }
        if queue.count > 1 {
            queue.removeFirst()
            answers[Self.operation(of: request)] = queue
        }
        return try answer.get()
    }

    /// The operations that were called, in order.
    var operations: [String] { requests.map(Self.operation) }

    /// The bodies that came for an operation, as sent.
    func bodies(_ operation: String) -> [String] {
        requests.filter { Self.operation(of: $0) == operation }
            .map { String(decoding: $0.body ?? Data(), as: UTF8.self) }
    }

    private static func operation(of request: HTTPRequest) -> String {
        String((request.headers["X-Amz-Target"] ?? "").split(separator: ".").last ?? "")
    }
}

/// A store in memory.
actor MemoryStore: SecureStore {
    private(set) var values: [SecureStoreKey: Data] = [:]

    func read(_ key: SecureStoreKey) async throws(SecureStoreError) -> Data? { values[key] }

    func write(_ value: Data, for key: SecureStoreKey) async throws(SecureStoreError) { values[key] = value }

    func remove(_ key: SecureStoreKey) async throws(SecureStoreError) { values[key] = nil }

    func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        guard values[key] == expected else { return false }
        values[key] = value
        return true
    }
}

/// Waits without waiting, and keeps for how long.
actor Sleeper {
    private(set) var delays: [Duration] = []

    func sleep(_ delay: Duration) { delays.append(delay) }
}
