import Foundation
import Testing

/// One of this machine's addresses, from which a test sends requests. `URLSession` cannot choose it.
struct SourceAddress {
    /// An address of the loopback network, in dotted form.
    let text: String

    /// Whether the system lets a socket use the address. Linux has all of 127.0.0.0/8; Apple systems have only 127.0.0.1
    /// by default.
    var isAvailable: Bool {
        guard let number = try? socket(boundTo: text) else { return false }
        close(number)
        return true
    }

    /// Sends a JSON body to an HTTP server with an IPv4 address, and waits for the end of the response.
    ///
    /// - Returns: The status, and the error code in the body; empty if the response is not an error.
    func post(_ body: [String: String], to url: URL) throws -> (status: Int, code: String) {
        let number = try socket(boundTo: text)
        defer { close(number) }
        let host = try #require(url.host)
        let port = try #require(url.port.flatMap { UInt16(exactly: $0) })
        try #require(
            withAddress(host, port) { connect(number, $0, $1) } == 0, "no connection to \(host):\(port) from \(text)")
        let content = try JSONSerialization.data(withJSONObject: body)
        let head = [
            "POST \(url.path) HTTP/1.1", "Host: \(host)", "Content-Type: application/json",
            "Content-Length: \(content.count)", "Connection: close", "", "",
        ]
        let request = Array(head.joined(separator: "\r\n").utf8) + content
        try #require(send(number, request, request.count, 0) == request.count)
        var response = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = recv(number, &buffer, buffer.count, 0), count > 0 { response += buffer.prefix(count) }

        let end = try #require(response.range(of: Data("\r\n\r\n".utf8)))
        let line = String(decoding: response.prefix { $0 != 0x0D }, as: UTF8.self)
        let status = try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) })
        let json = try? JSONSerialization.jsonObject(with: response[end.upperBound...]) as? [String: Any]
        return (status, json?["code"] as? String ?? "")
    }

    private func socket(boundTo address: String) throws -> CInt {
        #if canImport(Glibc)
        let number = Foundation.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        #else
        let number = Foundation.socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard withAddress(address, 0, { bind(number, $0, $1) }) == 0 else {
            close(number)
            throw POSIXError(.EADDRNOTAVAIL)
        }
        return number
    }

    private func withAddress(
        _ text: String, _ port: UInt16, _ call: (UnsafePointer<sockaddr>, socklen_t) -> CInt
    ) -> CInt {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        guard inet_pton(AF_INET, text, &address.sin_addr) == 1 else { return -1 }
        return withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                call($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
