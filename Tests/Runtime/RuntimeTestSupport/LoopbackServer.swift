package import Foundation

/// A request that a client sent over a socket.
package struct ReceivedRequest: Sendable {
    /// The request line: `GET /path HTTP/1.1`.
    package let line: String
    /// The header fields, with names in lowercase.
    package let headers: [String: String]
    package let body: String

    package var path: String { line.split(separator: " ").dropFirst().first.map(String.init) ?? "" }
}

/// The server's reaction to a request.
package enum LoopbackResponse: Sendable {
    /// Sends this text and closes the connection.
    case text(String)
    /// Sends a piece of text repeatedly. `pieces` counts how often that succeeded.
    case repeated(head: String, piece: String, times: Int, pause: UInt32 = 0)
    /// Sends nothing until the client closes the connection.
    case silence

    package static func status(_ status: String, headers: [String] = [], body: String = "") -> LoopbackResponse {
        let fields = (headers + ["Content-Length: \(body.utf8.count)", "Connection: close"]).joined(separator: "\r\n")
        return .text("HTTP/1.1 \(status)\r\n\(fields)\r\n\r\n\(body)")
    }
}

/// A server on a free local port, which answers one request per connection.
package final class LoopbackServer: @unchecked Sendable {
    package let port: UInt16
    private let listener: CInt
    private let lock = NSLock()
    private var requests: [ReceivedRequest] = []
    private var sent = 0
    private let respond: @Sendable (ReceivedRequest) -> LoopbackResponse

    package init(respond: @escaping @Sendable (ReceivedRequest) -> LoopbackResponse) throws {
        self.respond = respond
        #if canImport(Glibc)
        listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        #else
        listener = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let bound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        guard bound else { throw POSIXError(.EADDRNOTAVAIL) }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { break }
                Thread.detachNewThread { [weak self] in self?.serve(connection) }
            }
            close(listener)
        }
    }

    /// Wakes up the thread that accepts connections, which then closes the socket. Until then, no other server can use
    /// the port.
    deinit { shutdown(listener, CInt(SHUT_RDWR)) }

    package var received: [ReceivedRequest] { lock.withLock { requests } }
    /// The number of pieces that were sent.
    package var pieces: Int { lock.withLock { sent } }

    package func url(_ path: String = "/", host: String = "127.0.0.1") -> URL {
        guard let url = URL(string: "http://\(host):\(port)\(path)") else { preconditionFailure("no URL: \(path)") }
        return url
    }

    private func serve(_ connection: CInt) {
        // Closing is not sufficient, because a process that another test has started may have inherited the connection.
        defer {
            shutdown(connection, CInt(SHUT_RDWR))
            close(connection)
        }
        guard let request = read(connection) else { return }
        lock.withLock { requests.append(request) }
        switch respond(request) {
        case .text(let text): write(text, to: connection)
        case .repeated(let head, let piece, let times, let pause):
            write(head, to: connection)
            for _ in 0..<times {
                guard write(piece, to: connection) else { return }
                lock.withLock { sent += 1 }
                if pause > 0 { usleep(pause) }
            }
        case .silence:
            var byte: UInt8 = 0
            _ = recv(connection, &byte, 1, 0)
        }
    }

    @discardableResult
    private func write(_ text: String, to connection: CInt) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Returns the text of a chunked body (RFC 9112 section 7.1); `nil` if it is not complete.
    private func unchunked(_ body: String) -> String? {
        var (rest, text) = (Array(body.utf8)[...], [UInt8]())
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")),
            let count = Int(String(decoding: rest[..<end].dropLast(), as: UTF8.self), radix: 16)
        {
            let chunk = rest[end...].dropFirst()
            if count == 0 { return String(decoding: text, as: UTF8.self) }
            // A line break follows the chunk.
            guard chunk.count >= count + 2 else { return nil }
            text += chunk.prefix(count)
            rest = chunk.dropFirst(count + 2)
        }
        return nil
    }

    private func read(_ connection: CInt) -> ReceivedRequest? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let parts = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n\r\n")
            if parts.count > 1 {
                let lines = parts[0].components(separatedBy: "\r\n")
                let headers = Dictionary(
                    lines.dropFirst().map { line in
                        let halves = line.split(separator: ":", maxSplits: 1).map(String.init)
                        return (halves[0].lowercased(), halves.last?.trimmingCharacters(in: .whitespaces) ?? "")
                    }, uniquingKeysWith: { $0 + "," + $1 })
                let body = parts.dropFirst().joined(separator: "\r\n\r\n")
                if headers["transfer-encoding"]?.lowercased() == "chunked" {
                    if let text = unchunked(body) {
                        return ReceivedRequest(line: lines[0], headers: headers, body: text)
                    }
                } else if body.utf8.count >= Int(headers["content-length"] ?? "0") ?? 0 {
                    return ReceivedRequest(line: lines[0], headers: headers, body: body)
                }
            }
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes += buffer.prefix(count)
        }
    }
}
