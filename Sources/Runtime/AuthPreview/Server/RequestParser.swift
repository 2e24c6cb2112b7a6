import AuthCore

/// Reads a request from the bytes of a connection (RFC 9112).
///
/// Accepts only what a browser sends for a page with forms: GET and POST in origin form, with a `Content-Length`. A
/// request that exceeds a limit is refused as soon as that is known, before the rest of it arrives.
struct RequestParser {
    /// The state of the request.
    enum Step: Equatable {
        case incomplete
        case complete(PreviewRequest)
        case refused(PreviewResponse.Status)
    }

    private let limits: PreviewLimits
    private var bytes: [UInt8] = []
    private var head: Head?
    /// The number of bytes that were searched for the end of the head.
    private var searched = 0

    private struct Head {
        let method: PreviewRequest.Method
        let path: String
        let headers: [String: String]
        /// The number of bytes of the head, including its last line.
        let size: Int
        let bodySize: Int
    }

    /// The reason for the refusal of a head.
    private struct Refusal: Error {
        let status: PreviewResponse.Status

        init(_ status: PreviewResponse.Status) { self.status = status }
    }

    init(_ limits: PreviewLimits) { self.limits = limits }

    /// Adds bytes, and reads as much of the request as has arrived. Ignores the bytes after it.
    mutating func receive(_ new: some Sequence<UInt8>) -> Step {
        bytes += new
        do throws(Refusal) {
            guard let head = try readHead() else { return .incomplete }
            guard bytes.count >= head.size + head.bodySize else { return .incomplete }
            return .complete(
                PreviewRequest(
                    method: head.method, path: head.path, headers: head.headers,
                    body: Array(bytes[head.size..<head.size + head.bodySize])))
        } catch {
            return .refused(error.status)
        }
    }

    private mutating func readHead() throws(Refusal) -> Head? {
        if let head { return head }
        // A client of another protocol, such as TLS.
        if let first = bytes.first, !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) {
            throw Refusal(.badRequest)
        }
        guard let size = endOfHead() else {
            if bytes.count > limits.headerBytes { throw Refusal(.headersTooLarge) }
            return nil
        }
        guard size <= limits.headerBytes else { throw Refusal(.headersTooLarge) }
        let head = try Self.head(bytes[..<(size - 4)], size: size, limits)
        self.head = head
        return head
    }

    /// Returns the number of bytes up to and including the empty line; `nil` if it has not arrived yet.
    private mutating func endOfHead() -> Int? {
        let end: [UInt8] = [13, 10, 13, 10]
        var index = max(0, searched - 3)
        let last = min(bytes.count, limits.headerBytes + 4) - 4
        while index <= last {
            if bytes[index] == 13, bytes[index..<index + 4].elementsEqual(end) { return index + 4 }
            index += 1
        }
        searched = bytes.count
        return nil
    }

    private static func head(_ bytes: ArraySlice<UInt8>, size: Int, _ limits: PreviewLimits) throws(Refusal) -> Head {
        // Control characters and bytes of other encodings have no place in a head. A line ends with CR and LF.
        var lines: [[UInt8]] = [[]]
        var isAfterReturn = false
        for byte in bytes {
            switch byte {
            case 10 where isAfterReturn: lines.append([])
            case 13 where !isAfterReturn: break
            case 9 where !isAfterReturn, 32...126 where !isAfterReturn: lines[lines.count - 1].append(byte)
            default: throw Refusal(.badRequest)
            }
            isAfterReturn = byte == 13
        }
        guard !isAfterReturn else { throw Refusal(.badRequest) }
        guard lines.count <= 101 else { throw Refusal(.headersTooLarge) }
        let texts = lines.map { String(decoding: $0, as: UTF8.self) }
        let (method, path) = try requestLine(texts[0])
        let headers = try fields(texts.dropFirst())
        return Head(
            method: method, path: path, headers: headers, size: size,
            bodySize: try bodySize(method, headers, limits))
    }

    private static func requestLine(_ line: String) throws(Refusal) -> (PreviewRequest.Method, String) {
        let parts = line.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw Refusal(.badRequest) }
        guard parts[2] == "HTTP/1.1" || parts[2] == "HTTP/1.0" else {
            throw Refusal(parts[2].hasPrefix("HTTP/") ? .versionNotSupported : .badRequest)
        }
        guard let method = PreviewRequest.Method(rawValue: String(parts[0])) else { throw Refusal(.methodNotAllowed) }
        guard parts[1].first == "/" else { throw Refusal(.badRequest) }
        return (method, String(parts[1].prefix { $0 != "?" && $0 != "#" }))
    }

    private static func fields(_ lines: ArraySlice<String>) throws(Refusal) -> [String: String] {
        var headers: [String: String] = [:]
        for line in lines {
            guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else { throw Refusal(.badRequest) }
            let name = line[..<colon].lowercased()
            guard name.utf8.allSatisfy(isTokenByte) else { throw Refusal(.badRequest) }
            let value = line[colon...].dropFirst().trimmingSpaces
            if let earlier = headers[name] {
                guard name == "cookie" else {
                    // Two values of a field that the server reads would leave open which one counts.
                    if ["host", "content-length", "transfer-encoding", "content-type", "origin"].contains(name) {
                        throw Refusal(.badRequest)
                    }
                    continue
                }
                headers[name] = earlier + "; " + value
            } else {
                headers[name] = value
            }
        }
        return headers
    }

    /// The bytes of a token (RFC 9110 section 5.6.2).
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }

    private static func bodySize(
        _ method: PreviewRequest.Method, _ headers: [String: String], _ limits: PreviewLimits
    ) throws(Refusal) -> Int {
        guard headers["transfer-encoding"] == nil else { throw Refusal(.notImplemented) }
        guard let text = headers["content-length"] else {
            if method == .post { throw Refusal(.lengthRequired) }
            return 0
        }
        guard !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit) else { throw Refusal(.badRequest) }
        guard let size = Int(text), size <= limits.bodyBytes else { throw Refusal(.contentTooLarge) }
        guard method == .post || size == 0 else { throw Refusal(.badRequest) }
        let type = headers["content-type"]?.prefix { $0 != ";" }.lowercased()
        guard method == .get || type == "application/x-www-form-urlencoded" else {
            throw Refusal(.unsupportedMediaType)
        }
        return size
    }
}

extension Substring {
    /// The text without spaces and tabs at its ends.
    fileprivate var trimmingSpaces: String {
        var text = drop { $0 == " " || $0 == "\t" }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return String(text)
    }
}
