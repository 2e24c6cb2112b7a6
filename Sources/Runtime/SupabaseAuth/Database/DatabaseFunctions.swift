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
    /// - Throws: The errors of the project.
    func call<Result: Decodable>(
        _ name: String, _ arguments: some Encodable, headers: [String: String] = [:], in reference: SessionReference
    ) async throws(AuthError) -> Result {
        let response = try await send(name, arguments, headers, in: reference)
        return try Self.mapped { () throws(SupabaseError) in try SupabaseAPI.decoded(response) }
    }

    /// Calls a function without a result.
    func call(
        _ name: String, _ arguments: some Encodable, headers: [String: String] = [:], in reference: SessionReference
    ) async throws(AuthError) {
        _ = try await send(name, arguments, headers, in: reference)
    }

    private func send(
        _ name: String, _ arguments: some Encodable, _ headers: [String: String], in reference: SessionReference
    ) async throws(AuthError) -> HTTPResponse {
        guard let body = try? JSONEncoder().encode(arguments) else { throw SupabaseError.malformed.asAuthError }
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
            throw error.asAuthError
        }
        return try Self.mapped { () throws(SupabaseError) in try SupabaseError.checked(response) }
    }

    private static func mapped<Value>(_ work: () throws(SupabaseError) -> Value) throws(AuthError) -> Value {
        do throws(SupabaseError) { return try work() } catch { throw error.asAuthError }
    }
}

/// The arguments of a function without parameters: `{}`.
struct NoArguments: Encodable {}
