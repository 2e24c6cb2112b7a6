import AuthCore
import BackendSync
import Foundation
import RuntimeTestSupport

/// A brand's own service whose answers a test decides, one after another; the last goes on. It can be made to keep callers
/// waiting.
actor ScriptedBackend: HTTPTransport {
    private var answers: [Result<HTTPResponse, TransportError>]
    private var gate: Gate?
    /// The access tokens that it was asked with.
    private(set) var tokens: [String] = []

    init(_ answers: Result<HTTPResponse, TransportError>...) {
        self.answers = answers
    }

    /// Keeps the callers from now on waiting until the gate opens.
    func wait(at gate: Gate) { self.gate = gate }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        tokens.append(request.headers["Authorization"] ?? "")
        let answer = answers.count > 1 ? answers.removeFirst() : answers.first
        await gate?.pass()
        guard let answer else { throw .unreachable }
        return try answer.get()
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

/// What the service says of Mira, and of Jonas.
let miraProfile = BackendProfile(json: Data(#"{"name":"Mira"}"#.utf8))
let jonasProfile = BackendProfile(json: Data(#"{"name":"Jonas"}"#.utf8))
