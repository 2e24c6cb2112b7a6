import AuthCore
import Foundation

/// The functions of the project's database, which the signed-in user calls (PostgREST, "Functions as RPC").
struct DatabaseFunctions: Sendable {
    let url: URL
    let publishableKey: String
    let transport: any HTTPTransport
    let session: SessionController

    /// Calls a function and decodes its result.
    ///
    /// - Parameters:
    ///   - name: The function.
    ///   - arguments: Its arguments by name.
    ///   - headers: Further fields of the request.
    ///   - reference: The session. The request is sent in no other session.
    /// - Returns: The function's result.
    /// - Throws: ``DatabaseError``.
    func call<Result: Decodable>(
        _ name: String, _ arguments: some Encodable, headers: [String: String] = [:], in reference: SessionReference
    ) async throws(DatabaseError) -> Result {
        let response = try await send(name, arguments, headers, in: reference)
        guard let result = try? JSONDecoder().decode(Result.self, from: response.body) else { throw .malformed }
        return result
    }

    /// Calls a function without a result.
    func call(
        _ name: String, _ arguments: some Encodable, headers: [String: String] = [:], in reference: SessionReference
    ) async throws(DatabaseError) {
        _ = try await send(name, arguments, headers, in: reference)
    }

    private func send(
        _ name: String, _ arguments: some Encodable, _ headers: [String: String], in reference: SessionReference
    ) async throws(DatabaseError) -> HTTPResponse {
        guard let body = try? JSONEncoder().encode(arguments) else { throw .malformed }
        var request = HTTPRequest(
            method: "POST", url: url.appendingPathComponent("rest/v1/rpc/\(name)"),
            headers: ["apikey": publishableKey, "Content-Type": "application/json", "Accept": "application/json"],
            body: body)
        for (name, value) in headers { request.headers[name] = value }
        let response: HTTPResponse
        do throws(AuthorizedTransportError) {
            response = try await AuthorizedTransport(transport, session: session, apiBaseURL: url)
                .send(request, in: reference)
        } catch {
            throw .notSent(error)
        }
        guard (200..<300).contains(response.status) else { throw DatabaseError(response) }
        return response
    }
}

/// The arguments of a function without parameters: `{}`.
struct NoArguments: Encodable {}
