import AuthCore
import Foundation
import HostedUI

/// A request to the Frontend API.
struct ClerkCall: Sendable, RedactedValue {
    var method: String
    let path: String
    var query: [(name: String, value: String)] = []
    /// The fields of the form; `nil` if the request has no body.
    var form: [(name: String, value: String)]?
    /// The expected sign-in of a callback's response; `nil` for other requests. If it is another one, its client token
    /// is ignored: the nonce of a forged callback can be that of another client.
    var signIn: String?
    /// Whether the request is still to be sent when its turn comes; `nil` if it always is.
    var isCurrent: (@Sendable () async -> Bool)?

    /// A `GET` request.
    static func get(_ path: String, query: [(name: String, value: String)] = []) -> ClerkCall {
        ClerkCall(method: "GET", path: path, query: query)
    }

    /// A `POST` request with a form. Fields without a value are not sent.
    static func post(_ path: String, _ fields: KeyValuePairs<String, String?> = [:]) -> ClerkCall {
        ClerkCall(
            method: "POST", path: path,
            form: fields.compactMap { field in field.value.map { (name: field.key, value: $0) } })
    }

    /// A `PATCH` request with a form.
    static func patch(_ path: String, _ fields: KeyValuePairs<String, String?>) -> ClerkCall {
        var call = post(path, fields)
        call.method = "PATCH"
        return call
    }

    /// The request at the root of an API.
    func request(at base: URL) throws(ClerkError) -> HTTPRequest {
        let items = [(name: "_is_native", value: "true")] + query
        guard let url = URL(string: "\(base.absoluteString)/v1/\(path)?\(Self.encoded(items))") else {
            throw .malformed
        }
        var headers: HTTPHeaders = [
            "clerk-api-version": "2026-05-12", "x-mobile": Self.isMobile, "Accept": "application/json",
        ]
        if form != nil { headers["Content-Type"] = "application/x-www-form-urlencoded" }
        return HTTPRequest(method: method, url: url, headers: headers, body: form.map { Data(Self.encoded($0).utf8) })
    }

    /// Whether the app runs on a mobile system. `clerk-ios` sends the same (`DependencyContainer.mobileHeaderValue`).
    private static var isMobile: String {
        #if os(macOS) || targetEnvironment(macCatalyst)
        "0"
        #else
        "1"
        #endif
    }

    private static func encoded(_ fields: [(name: String, value: String)]) -> String {
        fields.map { "\($0.name)=\(PercentEncoding.encode($0.value))" }.joined(separator: "&")
    }
}

/// Sends requests to an instance's Frontend API, one after another. So no earlier response replaces a newer client
/// token.
actor ClerkAPI {
    /// The JSON of a successful response.
    struct Answer: Sendable {
        let response: HTTPResponse
        /// Whether the response ordered the app to forget the client token.
        let isForgotten: Bool
    }

    let base: URL
    private let transport: any HTTPTransport
    private let token: ClerkClientToken
    private var last: Task<Void, Never>?

    init(base: URL, transport: any HTTPTransport, store: any SecureStore) {
        self.base = base
        self.transport = transport
        token = ClerkClientToken(store: store)
    }

    /// Sends a request after all earlier ones, and returns the successful response. A cancellation of the caller does
    /// not cancel the request, because its response may contain a new client token.
    @discardableResult
    func send(_ call: ClerkCall) async throws(ClerkError) -> Answer {
        let earlier = last
        let task = Task { () async -> Result<Answer, ClerkError> in
            await earlier?.value
            do throws(ClerkError) { return .success(try await perform(call)) } catch { return .failure(error) }
        }
        last = Task { _ = await task.value }
        switch await task.value {
        case .success(let answer): return answer
        case .failure(let error): throw error
        }
    }

    /// Sends a request, and decodes the successful response.
    func send<Response: Decodable & Sendable>(
        _ call: ClerkCall, as type: Response.Type = Response.self
    ) async throws(ClerkError) -> Response {
        try Self.decoded(try await send(call).response)
    }

    /// Takes over the client of another connection, in place of this one's.
    func takeClient(of other: ClerkAPI) async throws(ClerkError) {
        do throws(SecureStoreError) {
            try await token.write(other.token.current())
        } catch {
            throw .storage(error)
        }
    }

    /// Continues a client of an earlier version of the app, if this app has none.
    func adoptClient(_ imported: String) async throws(ClerkError) {
        do throws(SecureStoreError) {
            if try await token.current() == nil { try await token.write(imported) }
        } catch {
            throw .storage(error)
        }
    }

    /// Forgets the client, which the service no longer knows.
    func forgetClient() async throws(ClerkError) {
        do throws(SecureStoreError) { try await token.write(nil) } catch { throw .storage(error) }
    }

    private func perform(_ call: ClerkCall) async throws(ClerkError) -> Answer {
        if let isCurrent = call.isCurrent, await !isCurrent() { throw .superseded }
        var request = try call.request(at: base)
        let sent: String?
        do throws(SecureStoreError) { sent = try await token.current() } catch { throw .storage(error) }
        request.headers["Authorization"] = sent
        let response: HTTPResponse
        do throws(TransportError) { response = try await transport.send(request) } catch { throw .transport(error) }
        if let signIn = call.signIn {
            let answer: ClerkEnvelope<ClerkSignIn> = try Self.decoded(ClerkError.checked(response, isForgotten: false))
            guard answer.response?.id == signIn else { throw .malformed }
        }
        let isForgotten = await token.receive(response.headers["Authorization"], insteadOf: sent)
        return Answer(response: try ClerkError.checked(response, isForgotten: isForgotten), isForgotten: isForgotten)
    }

    static func decoded<Response: Decodable>(_ response: HTTPResponse) throws(ClerkError) -> Response {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        guard let value = try? decoder.decode(Response.self, from: response.body) else { throw .malformed }
        return value
    }
}
