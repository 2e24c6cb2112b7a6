import AuthCore
import BackendSync
import Foundation
import RuntimeTestSupport

/// A brand's own service that returns the given results in order, and then repeats the last one. A test can make callers wait.
actor ScriptedBackend: HTTPTransport {
    private var results: [Result<HTTPResponse, TransportError>]
    private var gate: Gate?
    /// The `Authorization` fields of all requests, in order.
    private(set) var tokens: [String] = []

    init(_ results: Result<HTTPResponse, TransportError>...) {
        self.results = results
    }

    /// Makes later callers wait until the gate opens.
    func hold() -> Gate {
        let gate = Gate()
        self.gate = gate
        return gate
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        tokens.append(request.headers["Authorization"] ?? "")
        let result = results.count > 1 ? results.removeFirst() : results.first
        await gate?.pass()
        guard let result else { throw .unreachable }
        return try result.get()
    }
}

extension Result<HTTPResponse, TransportError> {
    static func status(_ status: Int, _ headers: HTTPHeaders = [:]) -> Self {
        .success(HTTPResponse(status: status, headers: headers))
    }

    static func json(_ text: String) -> Self {
        .success(HTTPResponse(status: 200, body: Data(text.utf8)))
    }
}

/// The profiles of Mira and Jonas.
let miraProfile = BackendProfile(json: Data(#"{"name":"Mira"}"#.utf8))
let jonasProfile = BackendProfile(json: Data(#"{"name":"Jonas"}"#.utf8))
