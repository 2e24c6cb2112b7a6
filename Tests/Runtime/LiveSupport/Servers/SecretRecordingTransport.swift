package import AuthCore
package import Foundation

/// A transport that writes the secrets of its requests and responses to a file.
///
/// After a test run, a script searches the run's output for these secrets. The output must not contain any.
package struct SecretRecordingTransport: HTTPTransport {
    /// The names of secret fields in forms, queries and JSON, in lowercase and without `_`.
    private static let names: Set<String> = [
        "accesstoken", "code", "codeverifier", "confirmationcode", "idtoken", "jwt", "newpassword", "nonce",
        "passwordclaimsignature", "password", "refreshtoken", "rotatingtokennonce", "session", "state", "token",
    ]

    private let base: any HTTPTransport
    private let file: URL

    /// Creates a transport that sends requests with another one.
    ///
    /// - Parameters:
    ///   - base: The transport that sends the requests.
    ///   - file: The file that receives the secrets, one per line.
    package init(_ base: any HTTPTransport, file: URL) {
        self.base = base
        self.file = file
    }

    /// Sends a request, and records the secrets of the request and its response.
    package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        record(Self.form(request.url.query ?? ""))
        record(Self.form(String(decoding: request.body ?? Data(), as: UTF8.self)) + Self.json(request.body ?? Data()))
        record(Self.authorization(request.headers))
        let response = try await base.send(request)
        record(Self.authorization(response.headers))
        if let location = response.headers["Location"] { record(Self.form(location.drop { $0 != "?" }.dropFirst())) }
        record(Self.json(response.body))
        return response
    }

    /// Returns the secret values in text of the form `name=value&…`.
    static func form(_ text: some StringProtocol) -> [String] {
        text.split(separator: "&").compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, isSecret(parts[0]) else { return nil }
            return String(parts[1]).replacingOccurrences(of: "+", with: " ").removingPercentEncoding
        }
    }

    /// Returns the token in the field `Authorization`, which Clerk also sends.
    static func authorization(_ headers: HTTPHeaders) -> [String] {
        headers["Authorization"].map { [String($0.split(separator: " ").last ?? "")] } ?? []
    }

    /// Returns the secret values of a JSON object and its nested objects.
    static func json(_ data: Data) -> [String] {
        secrets(in: (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:])
    }

    private static func secrets(in object: [String: Any]) -> [String] {
        object.sorted { $0.key < $1.key }.flatMap { name, value -> [String] in
            if let inner = value as? [String: Any] { return secrets(in: inner) }
            return isSecret(name) ? [value as? String].compactMap(\.self) : []
        }
    }

    private static func isSecret(_ name: some StringProtocol) -> Bool {
        names.contains(name.lowercased().filter { $0 != "_" })
    }

    /// Writes the secrets to the file. Leaves out short values, which would match unrelated output.
    private func record(_ secrets: [String]) {
        let lines = secrets.filter { $0.utf8.count >= 8 }.map { $0 + "\n" }.joined()
        guard !lines.isEmpty else { return }
        try? append(lines, to: file)
    }
}
