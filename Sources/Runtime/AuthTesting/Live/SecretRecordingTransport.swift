public import AuthCore
public import Foundation

/// Notes the secrets that requests and answers carry, so that a run of tests can be searched for them afterwards: none of
/// them may stand in what it printed.
public struct SecretsOnTheWire: HTTPTransport {
    /// The fields that hold secrets, of forms, of queries and of JSON alike: in lower case, without `_`.
    private static let names: Set<String> = [
        "accesstoken", "code", "codeverifier", "confirmationcode", "idtoken", "newpassword", "nonce",
        "passwordclaimsignature", "password", "refreshtoken", "session", "state", "token",
    ]

    private let base: any HTTPTransport
    private let file: URL

    /// Carries requests by `base` and adds the secrets to a file, one a line.
    public init(_ base: any HTTPTransport, file: URL) {
        self.base = base
        self.file = file
    }

    /// The answer to a request.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        note(Self.form(request.url.query ?? ""))
        note(Self.form(String(decoding: request.body ?? Data(), as: UTF8.self)) + Self.json(request.body ?? Data()))
        let response = try await base.send(request)
        if let location = response.headers["Location"] { note(Self.form(location.drop { $0 != "?" }.dropFirst())) }
        note(Self.json(response.body))
        return response
    }

    /// The values of a text of `name=value&…`.
    static func form(_ text: some StringProtocol) -> [String] {
        text.split(separator: "&").compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, isSecret(parts[0]) else { return nil }
            return String(parts[1]).replacingOccurrences(of: "+", with: " ").removingPercentEncoding
        }
    }

    /// The values of a JSON object, and of the objects in it.
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

    /// Short values are left out: they would be found anywhere.
    private func note(_ secrets: [String]) {
        let lines = secrets.filter { $0.utf8.count >= 8 }.map { $0 + "\n" }.joined()
        guard !lines.isEmpty else { return }
        try? append(lines, to: file)
    }
}
