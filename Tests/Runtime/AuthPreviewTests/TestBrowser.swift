import AuthCore
import AuthKit
import Foundation
@testable import LiveSupport
import MockAuth
import RuntimeTestSupport
import Testing

@testable import AuthPreview

/// A client that sends bytes to a local port, and reads the response until the server closes the connection.
struct RawClient: Sendable {
    let port: UInt16
    /// The server, which ends if it is released. A release build would release it after its last use.
    private let server: PreviewServer

    init(_ server: PreviewServer) {
        self.server = server
        port = server.port
    }

    /// Sends pieces of a request with pauses between them, and returns the response. It is empty if the server sent none,
    /// and `nil` if nothing listens at the address. A failure to send is ignored, because the server may have closed the
    /// connection already.
    func exchange(
        _ pieces: [String], pause: useconds_t = 0, address: UInt32 = 0x7F00_0001
    ) async -> String? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    returning: Self.exchange(pieces, pause, address: address, port: port))
            }
        }
    }

    private static func exchange(
        _ pieces: [String], _ pause: useconds_t, address: UInt32, port: UInt16
    ) -> String? {
        #if canImport(Glibc)
        let socket = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        #else
        let socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
        #endif
        defer { close(socket) }
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = port.bigEndian
        name.sin_addr.s_addr = address.bigEndian
        let isConnected = withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { return nil }
        for (index, piece) in pieces.enumerated() {
            if index > 0, pause > 0 { usleep(pause) }
            var rest = Array(piece.utf8)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
                guard count > 0 else { break }
                rest = rest.dropFirst(count)
            }
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = recv(socket, &buffer, buffer.count, 0), count > 0 { bytes += buffer.prefix(count) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A browser without scripts, which follows redirections and keeps one cookie.
@MainActor final class TestBrowser {
    let client: RawClient
    private(set) var cookie: String?
    /// The cookie's attribute `SameSite`.
    private var sameSite = ""
    /// The last page with its head, and the status of its response.
    private(set) var page = ""
    private(set) var status = 0

    /// A server runs until it is released.
    private let server: PreviewServer
    /// The path of the live app.
    private let path: String

    /// - Parameters:
    ///   - server: The server.
    ///   - brand: The name of the brand's folder.
    ///   - cookie: The cookie that the browser has already.
    init(_ server: PreviewServer, brand: String = "inner-world", cookie: String? = nil) {
        self.server = server
        self.cookie = cookie
        client = RawClient(server)
        path = "/live/\(brand)/"
    }

    /// Loads the page.
    func load() async throws {
        try await send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(client.port)\r\n\(cookieLine)\r\n")
    }

    /// Follows a link of another site, or submits its form. Sends the cookie as browsers do (RFC 6265bis section 5.8.3).
    func comeFromAnotherSite(by method: String = "GET") async throws {
        let isSent = sameSite == "Lax" && method == "GET"
        try await send(
            """
            \(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(client.port)\r\n\(isSent ? cookieLine : "")\
            Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n\
            Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\n\r\n
            """)
    }

    /// Fills the form of the screen, and presses a button of it.
    func tap(_ button: String, _ fields: [String: String] = [:]) async throws {
        let forms = HTMLPage(page).forms
        let form = try #require(forms.first { $0.fields.contains { $0.name == "preview.screen" } }, "\(page)")
        #expect(form.buttons.contains { $0.value == button }, "no button \(button) on \(screen)")
        try await submit(form, fields.merging(["preview.tap": button]) { $1 })
    }

    /// Presses a button of the panel, or of the app.
    func press(_ action: String) async throws {
        let forms = HTMLPage(page).forms
        let form = try #require(forms.first { $0.buttons.contains { $0.value == action } }, "no button \(action)")
        try await submit(form, ["preview.do": action])
    }

    private func submit(_ form: HTMLForm, _ fields: [String: String]) async throws {
        #expect(form.method == "post")
        #expect(form.action == path)
        var values = Dictionary(
            form.fields.compactMap { field in field.name.map { ($0, field.value) } },
            uniquingKeysWith: { one, _ in one })
        values.merge(fields) { $1 }
        try await post(values)
    }

    /// Submits a form with these fields.
    func post(_ values: [String: String], to item: String = "", headers: String = "") async throws {
        let body = values.map { "\(Self.encoded($0.key))=\(Self.encoded($0.value))" }.joined(separator: "&")
        try await send(
            """
            POST \(path)\(item) HTTP/1.1\r\nHost: 127.0.0.1:\(client.port)\r\n\(cookieLine)\(headers)\
            Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
            """)
        if status == 303 {
            #expect(page.contains("\r\nLocation: \(path)\r\n"))
            try await load()
        }
    }

    private func send(_ request: String) async throws {
        page = try #require(await client.exchange([request]))
        status = Int(page.split(separator: " ", maxSplits: 2).dropFirst().first ?? "") ?? 0
        if let start = page.range(of: "Set-Cookie: "), let end = page[start.upperBound...].firstIndex(of: ";") {
            cookie = String(page[start.upperBound..<end])
            sameSite = page.text(between: "SameSite=", and: "\r\n") ?? ""
        }
    }

    private var cookieLine: String { cookie.map { "Cookie: \($0)\r\n" } ?? "" }

    private static func encoded(_ text: String) -> String {
        text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The body of the last response.
    var body: String { page.components(separatedBy: "\r\n\r\n").dropFirst().joined() }

    /// The identifier of the screen.
    var screen: String { page.text(between: "<main", and: ">")?.text(between: " data-id=\"", and: "\"") ?? "none" }

    /// The token of the forms.
    var token: String { page.text(between: "name=\"preview.token\" value=\"", and: "\"") ?? "" }

    /// The last code in the mailbox.
    var code: String { page.text(between: "<strong class=\"code\">", and: "<") ?? "" }

    /// Loads the page until it shows a screen.
    func sees(_ id: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        for _ in 0..<1_000 where screen != id {
            try await Task.sleep(for: .milliseconds(20))
            try await load()
        }
        #expect(screen == id, sourceLocation: sourceLocation)
    }
}

extension String {
    /// Returns the text after the first `start`, up to the next `end`. Takes less time in a large page than a search for characters.
    fileprivate func text(between start: String, and end: String) -> String? {
        withCString { page in
            guard let found = strstr(page, start) else { return nil }
            let text = found + start.utf8.count
            guard let rest = strstr(text, end) else { return nil }
            return String(decoding: UnsafeRawBufferPointer(start: text, count: rest - text), as: UTF8.self)
        }
    }
}

/// The example brand in two languages.
enum PreviewEnvironment: String, TestEnvironment {
    case development

    // On a busy machine, a short wait for another code can end between two steps.
    static var brand: BrandConfiguration {
        .example(oneTimeCode: OneTimeCodePolicy(length: 6, resendAfter: .seconds(600)), languages: [.en, .de])
    }
}

extension PreviewApp {
    /// The example brand on the mock, also if the preview takes it for a service of its own.
    static func example(
        _ brand: BrandConfiguration = PreviewEnvironment.brand, features: [any AuthFeature] = [],
        service: PreviewService? = nil
    ) -> PreviewApp {
        let example = ResolvedEnvironment(PreviewEnvironment.development)
        var values = ResolvedEnvironment(
            brand: brand, theme: example.theme, name: example.name, definition: example.definition)
        values.definition.backend = .releaseMock
        values.definition.features = features
        return PreviewApp(values, service: service)
    }
}

extension [PreviewBrand] {
    /// The example brand.
    static func example() -> [PreviewBrand] { [PreviewBrand(.example())] }

    /// Brands that differ in their identifiers.
    static func examples(_ ids: String...) -> [PreviewBrand] {
        ids.map { PreviewBrand(.example(.example(id: $0, languages: [.en, .de]))) }
    }
}

extension PreviewLimits {
    /// Limits for a machine on which many tests run at the same time.
    static var patient: PreviewLimits {
        var limits = PreviewLimits()
        limits.callTime = .seconds(600)
        limits.replayTime = .seconds(600)
        limits.requestTime = .seconds(600)
        return limits
    }
}
