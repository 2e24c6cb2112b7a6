// The names that the code of the documentation uses but does not declare. scripts/docs compiles this file with that code, and
// runs the first code of the pages for app developers.

import AcmeAuth

@MainActor let auth = BrandAuth(AcmeEnvironment.development, services: .inMemory(transport: server))

/// The app's own service. It responds to a request with the right token.
struct Server: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let token = try? await auth.accessToken()
        guard let token, request.headers["Authorization"] == "Bearer \(token)" else { return HTTPResponse(status: 401) }
        return HTTPResponse(status: 200, body: Data(#"[{ "name": "Chess" }]"#.utf8))
    }
}

let server = Server()

// MARK: Users and input

let email = "lena@example.com"
let user = AuthUser(userID: "1", username: "mira", email: "mira@example.com", provider: .email)
let error = AuthError.network

/// The code of the last email to the address.
var code: String {
    get async { await auth.mailbox?.lastCode(for: email) ?? "" }
}

func log(_ text: String) {}

/// The token of a captcha that the app has shown.
func solvedCaptcha() async throws -> String { "token" }

// MARK: The app

struct Game: Decodable {
    let name: String
}

struct GamesError: Error {
    let status: Int
}

/// The screens of the app. They remember what they showed.
@MainActor
final class Games {
    private(set) var shown: [String] = []

    func open(for userID: String) async { shown.append("open") }
    func close() async { shown.append("closed") }
    func hide() { shown.append("hidden") }
    func show(_ error: AuthError) { shown.append("\(error)") }
}

@MainActor let games = Games()

func check(_ condition: Bool, line: UInt = #line) {
    guard condition else { fatalError("the documentation's code does something else: line \(line)") }
}
