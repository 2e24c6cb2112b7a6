import AuthCore
import Foundation
import RuntimeTestSupport

/// A brand's own service that keeps registrations in memory, and fails as a test says. Unlike the real one, it removes a
/// registration for every session, so that the tests prove the order of the app's requests.
actor ScriptedDevices: HTTPTransport {
    /// A registration.
    struct Device: Equatable {
        let bearer: String
        let token: String
    }

    /// The registrations by installation.
    private(set) var devices: [String: Device] = [:]
    /// The requests in the order of their arrival: `PUT access-1 0a0b` or `DELETE access-1`.
    private(set) var log: [String] = []
    private(set) var requests: [HTTPRequest] = []
    private var failures: [Result<HTTPResponse, TransportError>] = []
    private var holds: [String: Gate] = [:]

    /// Fails the next requests, before they have an effect.
    func fail(_ failures: Result<HTTPResponse, TransportError>...) { self.failures = failures }

    /// Holds requests with a method, before they have an effect, until the gate opens.
    func hold(_ method: String) -> Gate {
        let gate = Gate()
        holds[method] = gate
        return gate
    }

    /// Holds no later requests.
    func release() { holds = [:] }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let installation = request.url.lastPathComponent
        let bearer = (request.headers["Authorization"] ?? "").replacing("Bearer ", with: "")
        let body = request.body.flatMap { try? JSONSerialization.jsonObject(with: $0) as? [String: String] }
        let token = body?["token"]
        requests.append(request)
        log.append([request.method, bearer, token].compactMap(\.self).joined(separator: " "))
        await holds[request.method]?.pass()
        if !failures.isEmpty { return try failures.removeFirst().get() }
        if let token {
            devices[installation] = Device(bearer: bearer, token: token)
        } else {
            devices[installation] = nil
        }
        return HTTPResponse(status: 204)
    }
}

extension Result<HTTPResponse, TransportError> {
    static func status(_ status: Int, _ headers: HTTPHeaders = [:]) -> Self {
        .success(HTTPResponse(status: status, headers: headers))
    }
}
