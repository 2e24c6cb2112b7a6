import Testing

@testable import AuthPreview

@Suite struct RequestParserTests {
    private func read(_ text: String, piece: Int = .max) -> RequestParser.Step {
        var parser = RequestParser(PreviewLimits())
        var bytes = Array(text.utf8)[...]
        repeat {
            let step = parser.receive(bytes.prefix(piece))
            if step != .incomplete { return step }
            bytes = bytes.dropFirst(piece)
        } while !bytes.isEmpty
        return .incomplete
    }

    private static let form = "Content-Type: application/x-www-form-urlencoded\r\n"

    @Test(arguments: [1, 2, 3, 7, 1000]) func `a request may arrive in pieces`(_ piece: Int) {
        let text =
            "POST /?a=b HTTP/1.1\r\nHost: h\r\n\(Self.form)Cookie: a=1\r\nCookie: b=2\r\nContent-Length: 3\r\n\r\nx=yGET"
        guard case .complete(let request) = read(text, piece: piece) else {
            Issue.record("no request")
            return
        }
        #expect(request.method == .post)
        #expect(request.path == "/")
        #expect(request.headers["host"] == "h")
        #expect(request.body == Array("x=y".utf8))
        #expect(request.cookie("a") == "1")
        #expect(request.cookie("b") == "2")
        #expect(request.cookie("c") == nil)
    }

    @Test(
        arguments: [
            ("\u{16}\u{3}\u{1}", 400), ("get / HTTP/1.1\r\n\r\n", 400), ("\r\n", 400), ("PUT / HTTP/1.1\r\n\r\n", 405),
            ("GET / HTTP/2\r\n\r\n", 505), ("GET / FTP/1.1\r\n\r\n", 400), ("GET  / HTTP/1.1\r\n\r\n", 400),
            ("GET /\r\n\r\n", 400), ("GET http://a/ HTTP/1.1\r\n\r\n", 400), ("OPTIONS * HTTP/1.1\r\n\r\n", 405),
            ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400), ("GET / HTTP/1.1\r\n: x\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400), ("GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nA: b\n\r\n\r\n", 400), ("GET / HTTP/1.1\r\nA: \u{0}\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nA: \r\r\n\r\n", 400), ("GET / HTTP/1.1\r\nA: é\r\n\r\n", 400),
            ("GET / HTTP/1.1\nHost: a\n\n\r\n\r\n", 400), ("GET / HTTP/1.1\r\nContent-Length: 5\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\n\r\n", 411), ("POST / HTTP/1.1\r\n\(form)Content-Length: -1\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\n\(form)Content-Length: +5\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\n\(form)Content-Length: 5, 5\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\n\(form)Content-Length:\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\n\(form)Content-Length: 3\r\nContent-Length: 4\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\n\(form)Content-Length: 65537\r\n\r\n", 413),
            ("POST / HTTP/1.1\r\n\(form)Content-Length: 99999999999999999999999999\r\n\r\n", 413),
            ("POST / HTTP/1.1\r\n\(form)Transfer-Encoding: chunked\r\n\r\n", 501),
            ("POST / HTTP/1.1\r\n\(form)Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 501),
            ("POST / HTTP/1.1\r\nContent-Type: text/plain\r\nContent-Length: 1\r\n\r\na", 415),
            ("POST / HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=a\r\nContent-Length: 1\r\n\r\na", 415),
        ])
    func `a request without a valid form is refused`(_ text: String, _ status: Int) {
        for piece in [1, 1000] {
            guard case .refused(let refusal) = read(text, piece: piece) else {
                Issue.record("not refused: \(text)")
                return
            }
            #expect(refusal.rawValue == status, "\(text)")
        }
    }

    @Test func `a long head is refused before its end`() {
        let head = "GET / HTTP/1.1\r\nA: "
        #expect(read(head + String(repeating: "a", count: 33_000)) == .refused(.headersTooLarge))
        #expect(read(head + String(repeating: "a", count: 33_000) + "\r\n\r\n") == .refused(.headersTooLarge))
        #expect(read("GET /" + String(repeating: "a", count: 40_000), piece: 100) == .refused(.headersTooLarge))
        let many = String(repeating: "A: b\r\n", count: 101)
        #expect(read("GET / HTTP/1.1\r\n" + many + "\r\n") == .refused(.headersTooLarge))
        #expect(read(head + String(repeating: "a", count: 32_000)) == .incomplete)
    }

    @Test func `the fields of a form are decoded`() {
        let fields = FormFields(Array("a=1&b=x+y%26%3D%C3%A9&c&a=2&%64=%zz%4&=e&f=%FF".utf8))
        #expect(fields["a"] == "1")
        #expect(fields["b"] == "x y&=é")
        #expect(fields["c"] == "")
        #expect(fields["d"] == "%zz%4")
        #expect(fields[""] == "e")
        #expect(fields["f"] == "\u{FFFD}")
        #expect(fields["g"] == nil)
        #expect(FormFields([]) == FormFields(Array("&&".utf8)))
    }
}
